package org.verbscope.measure;

/** When each round of a latency run was at the same point, in nanoseconds. For one thread. */
final class Stamps {
    private final long[] at;
    private int count;

    Stamps(int most) {
        this.at = new long[most];
    }

    void clear() {
        count = 0;
    }

    void now() {
        at[count++] = System.nanoTime();
    }

    /** @param rounds that a message takes: 2 for a ping-pong, of which one half is a message's way */
    Latency latency(RunSpec spec, int rounds, Cost cost) {
        var times = new long[Math.max(0, count - 1)];
        for (int i = 0; i < times.length; i++) {
            times[i] = (at[i + 1] - at[i]) / rounds;
        }
        return Latency.of(spec, times, cost);
    }
}
