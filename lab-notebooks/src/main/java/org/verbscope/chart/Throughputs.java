package org.verbscope.chart;

import java.util.ArrayList;
import java.util.List;

/**
 * What a run moved over time: MB (1,048,576 bytes) or messages a second between samples. Long runs are drawn by means of neighbours,
 * so that a picture does not grow with the run.
 *
 * @param seconds since the run began, at the end of each stretch
 * @param values in the middle of the same stretch
 * @param rate messages a second of the same stretch
 */
record Throughputs(double[] seconds, double[] values, double[] rate) {
    private static final int MOST = 240;
    private static final double NANOS = 1e9;
    private static final double MIB = 1 << 20;

    /** @param messages whether values are messages, not MB */
    static Throughputs of(MeasuredRun run, boolean messages) {
        List<MeasuredRun.Sample> samples = run.samples();
        List<double[]> points = new ArrayList<>();
        int step = Math.max(1, (samples.size() + MOST - 1) / MOST);
        MeasuredRun.Sample before = new MeasuredRun.Sample(false, 0, 0, 0);
        for (int i = 0; i < samples.size(); i++) {
            MeasuredRun.Sample now = samples.get(i);
            boolean turn = now.counted() != before.counted();
            if (!turn && (i + 1) % step != 0 && i + 1 < samples.size()) {
                continue;
            }
            // Where counting begins, what is done begins at nothing again; when within the stretch nobody knows, so it has no rate.
            double time = (now.nanos() - before.nanos()) / NANOS;
            boolean known = !turn && time > 0 && now.messages() >= before.messages();
            double bytes = known ? (now.bytes() - before.bytes()) / MIB / time : Double.NaN;
            double count = known ? (now.messages() - before.messages()) / time : Double.NaN;
            if (known || i > 0) {
                points.add(new double[] {now.nanos() / NANOS, messages ? count : bytes, count});
            }
            before = now;
        }
        return new Throughputs(column(points, 0), column(points, 1), column(points, 2));
    }

    private static double[] column(List<double[]> points, int which) {
        return points.stream().mapToDouble(point -> point[which]).toArray();
    }

    /** The newest value; 0 where there is none. */
    double last() {
        for (int i = values.length - 1; i >= 0; i--) {
            if (!Double.isNaN(values[i])) {
                return values[i];
            }
        }
        return 0;
    }

    double most() {
        double most = 0;
        for (double value : values) {
            most = Double.isNaN(value) ? most : Math.max(most, value);
        }
        return most;
    }

    double end() {
        return seconds.length == 0 ? 0 : seconds[seconds.length - 1];
    }
}
