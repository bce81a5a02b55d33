package org.verbscope.verbs.rules;

import java.util.List;
import org.verbscope.event.WorkQueue;

/**
 * One way to a completion status, as {@code status-causes.json} lists it. An empty list means all.
 *
 * @param id key of its sentence
 * @param statuses names of {@code ibv_wc_status}
 * @param types of queue pair
 * @param opcodes of the request; {@code RECV} for receives
 * @param kinds of device on which it has this status; {@code ibta} for all that follow the specification
 * @param peer whether it is to be looked for at the peer
 */
public record StatusCause(String id, List<String> statuses, List<String> types, List<String> opcodes, List<String> kinds,
        boolean peer) {
    /** Lists that the file leaves out are empty. */
    public StatusCause {
        statuses = List.copyOf(statuses);
        types = types == null ? List.of() : List.copyOf(types);
        opcodes = opcodes == null ? List.of() : List.copyOf(opcodes);
        kinds = kinds == null ? List.of() : List.copyOf(kinds);
    }

    /** What is asked about; an empty word or null for what is not known. */
    public record Question(String status, String type, String opcode, WorkQueue queue, String deviceKind) {
        /** Of a status alone. */
        public static Question of(String status, String deviceKind) {
            return new Question(status, "", "", null, deviceKind);
        }
    }

    /** Whether it can be the answer. */
    public boolean fits(Question question) {
        return statuses.contains(question.status()) && among(types, question.type()) && fitsOpcode(question)
                && (kinds.isEmpty() || kinds.contains(profile(question.deviceKind())));
    }

    private boolean fitsOpcode(Question question) {
        if (opcodes.isEmpty() || question.queue() == null && question.opcode().isEmpty()) {
            return true;
        }
        boolean receives = opcodes.contains("RECV");
        if (question.queue() == WorkQueue.RECEIVE) {
            return receives;
        }
        return question.opcode().isEmpty() ? opcodes.size() > (receives ? 1 : 0) : opcodes.contains(question.opcode());
    }

    private static boolean among(List<String> these, String word) {
        return these.isEmpty() || word.isEmpty() || these.contains(word);
    }

    /** Whose behaviour a device of this kind shows. */
    static String profile(String deviceKind) {
        return deviceKind.equals("rxe") ? "rxe" : "ibta";
    }
}
