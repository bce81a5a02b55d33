package org.verbscope.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * One spec, measured by perftest and by a {@link Run} in turn on the same devices. The first pair tells the settings
 * that perftest took, warms this virtual machine up, and does not count. Who goes first changes from pair to pair, so
 * that a computer that gets slower is in nobody's favour.
 */
public final class Contest {
    /** What one pair found. @param counts false for the first */
    public record Pair(PerftestReport perftest, RunResult ours, boolean counts) {
        /** Perftest prints two digits after the point of a bandwidth and six of a rate: the one that says more is compared. */
        private static final int BY_RATE = 4096;

        /** Perftest's figure: messages or MiB a second, or median microseconds. See {@link #unit()}. */
        public double perftestFigure() {
            return byRate() ? perftest.megaMessagesPerSecond() * 1e6 : perftest.figure(ours.spec().quantity());
        }

        /** Ours, of the same kind. */
        public double ourFigure() {
            return byRate() ? ((Throughput) ours).megaMessagesPerSecond() * 1e6 : ours.figure();
        }

        /** Of both figures: {@code messages/s}, {@code MB/s} or {@code us}. */
        public String unit() {
            return byRate() ? "messages/s" : ours instanceof Throughput ? "MB/s" : "us";
        }

        private boolean byRate() {
            return ours instanceof Throughput && ours.spec().size() < BY_RATE;
        }

        /** Ours to perftest's. */
        public double ratio() {
            return ourFigure() / perftestFigure();
        }
    }

    /** Runs until the compiler has come to rest; it also compiles what has no part in a run. */
    private static final int MOST_WARM_RUNS = 8;

    private final Perftest perftest;
    private final DevicePair devices;
    private final List<Pair> pairs = new ArrayList<>();
    private RunSpec spec;

    /** @param wanted what both are told; the rest is taken over from perftest */
    public Contest(DevicePair devices, RunSpec wanted) {
        this.devices = devices;
        this.perftest = new Perftest(devices.one(), devices.two());
        this.spec = wanted;
    }

    /** Perftest's command line, of the client. */
    public List<String> perftestCommand() {
        return perftest.command(spec);
    }

    /** What was measured: after {@link #hold}, with everything that perftest said it took. */
    public RunSpec spec() {
        return spec;
    }

    /**
     * Holds it.
     *
     * @param count pairs that count
     * @param each told of every pair
     * @throws RunException when one of the two fails
     */
    public Ratio hold(int count, Consumer<Pair> each) {
        PerftestReport first = perftest.run(spec);
        int warmUp = spec.warmUp();
        spec = first.applied(spec).but().warmUp(0).build();
        RunResult warm = ours(warmUp);
        for (int i = 0; i < MOST_WARM_RUNS && warm.cost().compileMillis() > 0; i++) {
            warm = ours(0);
        }
        tell(new Pair(first, warm, false), each);
        for (int i = 0; i < count; i++) {
            RunResult before = i % 2 == 1 ? ours(0) : null;
            PerftestReport theirs = perftest.run(spec);
            tell(new Pair(theirs, before != null ? before : ours(0), true), each);
        }
        return Ratio.of(pairs.stream().filter(Pair::counts).map(Pair::ratio).toList());
    }

    private RunResult ours(int warmUp) {
        return Run.on(warmUp == 0 ? spec : spec.but().warmUp(warmUp).build(), devices.one(), devices.two());
    }

    private void tell(Pair pair, Consumer<Pair> each) {
        pairs.add(pair);
        each.accept(pair);
    }

    /** All pairs so far, the first one too. */
    public List<Pair> pairs() {
        return List.copyOf(pairs);
    }
}
