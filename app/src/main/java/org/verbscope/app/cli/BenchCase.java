package org.verbscope.app.cli;

import java.util.ArrayList;
import java.util.List;
import org.verbscope.measure.Operation;
import org.verbscope.measure.Quantity;
import org.verbscope.measure.RunSpec;

/**
 * One comparison with perftest.
 *
 * @param name as in {@code --only}
 * @param goal ratio that is wanted; 0 for none
 */
record BenchCase(String name, RunSpec spec, double goal) {
    /** In an emulated machine packets are late now and then; with perftest's own timeout both would send again for nothing. */
    private static final int TIMEOUT = 18;
    private static final int SMALL = 64;
    private static final int LIST = 16;

    static List<BenchCase> all() {
        List<BenchCase> cases = new ArrayList<>();
        for (Operation operation : List.of(Operation.WRITE, Operation.SEND, Operation.READ)) {
            cases.add(of(operation, Quantity.LATENCY, SMALL, 1, 2000, 1.15));
        }
        for (Operation operation : List.of(Operation.WRITE, Operation.SEND, Operation.READ)) {
            cases.add(of(operation, Quantity.BANDWIDTH, SMALL, 1, 5000, 0.80));
            cases.add(of(operation, Quantity.BANDWIDTH, SMALL, LIST, 8000, 0.95));
            cases.add(of(operation, Quantity.BANDWIDTH, 4096, 1, 2000, 0));
            cases.add(of(operation, Quantity.BANDWIDTH, 65_536, 1, 300, 0.98));
        }
        return List.copyOf(cases);
    }

    private static BenchCase of(Operation operation, Quantity quantity, int size, int list, int iterations, double goal) {
        RunSpec spec = RunSpec.of(operation, quantity).size(size).postList(list).iterations(iterations).timeout(TIMEOUT).usualWarmUp()
                .build();
        return new BenchCase(spec.test() + "_" + size + (list == 1 ? "" : "_l" + list), spec, goal);
    }

    /** Whether a smaller ratio is a better one. */
    boolean lessIsBetter() {
        return spec.quantity() == Quantity.LATENCY;
    }
}
