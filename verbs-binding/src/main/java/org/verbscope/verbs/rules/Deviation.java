package org.verbscope.verbs.rules;

import java.util.List;

/**
 * A point in which the software provider of Linux differs from the specification.
 *
 * @param name e.g. {@code short-receive-responder}
 * @param about what is asked
 * @param kernels versions on which rxe's answer was seen
 * @param ibta the specification's answer, which hardware gives
 * @param rxe rxe's answer
 */
public record Deviation(String name, String about, List<String> kernels, String ibta, String rxe) {
    /** A copy of the list is kept. */
    public Deviation {
        kernels = List.copyOf(kernels);
    }

    /** The answer of a device of this kind: {@code rxe}'s for rxe, otherwise the specification's. */
    public String answer(String deviceKind) {
        return deviceKind.equals("rxe") ? rxe : ibta;
    }

    /** {@link #answer} where it is a number. */
    public int number(String deviceKind) {
        return Integer.parseInt(answer(deviceKind));
    }
}
