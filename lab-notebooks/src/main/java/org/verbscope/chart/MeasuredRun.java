package org.verbscope.chart;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.verbscope.event.MeasureEvent.Bar;

/**
 * A run as a log has it up to some step. Immutable.
 *
 * @param seq of the event that began it: its identity in the log
 * @param number within its process
 * @param device {@code soft}, {@code rxe}, {@code hardware}, or {@code kernel} for sockets
 * @param ending {@code COMPLETE}, {@code CANCELLED} or {@code FAILED}; empty while it goes
 * @param figures empty while it goes
 */
public record MeasuredRun(long seq, int number, String test, String device, Map<String, String> settings, List<Sample> samples,
        String ending, String why, Map<String, String> figures, List<Bar> bars) {
    /** How far it had come. @param nanos since it began */
    public record Sample(boolean counted, long nanos, long messages, long bytes) { }

    private static final double NANOS = 1e9;
    private static final double LARGEST = 1e15;

    /** Whether it has not ended. */
    public boolean live() {
        return ending.isEmpty();
    }

    /** Whether it is about times of single messages. */
    public boolean latency() {
        return test.endsWith("_lat");
    }

    /** Whether its bytes went through the sockets of the kernel. */
    public boolean sockets() {
        return test.startsWith("tcp_");
    }

    /** Bytes of a message. */
    public long size() {
        return Math.max(0, (long) number(settings.get("size")));
    }

    /** A figure by its name; not a number when it is not there. */
    public double figure(String name) {
        return number(figures.get(name));
    }

    /** A text of the log as a number; not a number when it is none, or out of all measure: a log may come from elsewhere. */
    static double number(String text) {
        try {
            double value = text == null ? Double.NaN : Double.parseDouble(text);
            return Math.abs(value) < LARGEST ? value : Double.NaN;
        } catch (NumberFormatException broken) {
            return Double.NaN;
        }
    }

    /** What it lasts in all, counted from its first counted message: messages or nanoseconds; 0 when the settings do not say. */
    private double goal(boolean timed) {
        if (timed) {
            return number(settings.get("duration_s")) * NANOS;
        }
        double both = "true".equals(settings.get("both_ways")) ? 2 : 1;
        return number(settings.get("iterations")) * number(settings.getOrDefault("qps", "1")) * both;
    }

    /** Part of what counts that is done, 0 to 1; 0 in the warm-up. Of one that was cancelled or failed as far as it came. */
    public double progress() {
        if (ending.equals("COMPLETE")) {
            return 1;
        }
        Sample last = samples.isEmpty() ? null : samples.get(samples.size() - 1);
        if (last == null || !last.counted()) {
            return 0;
        }
        boolean timed = number(settings.get("duration_s")) > 0;
        double done = timed ? last.nanos() - warmNanos() : last.messages();
        double all = goal(timed);
        return all > 0 ? Math.max(0, Math.min(1, done / all)) : 0;
    }

    /** One in so many of the samples, at most {@code most} and a few; of the warm-up and of what counts the first and the last are kept. */
    static List<Sample> fewer(List<Sample> samples, int most) {
        int step = Math.max(1, (samples.size() + most - 1) / most);
        var kept = new ArrayList<Sample>();
        for (int i = 0; i < samples.size(); i++) {
            boolean first = i == 0 || samples.get(i).counted() != samples.get(i - 1).counted();
            boolean last = i + 1 == samples.size() || samples.get(i).counted() != samples.get(i + 1).counted();
            if (first || last || i % step == 0) {
                kept.add(samples.get(i));
            }
        }
        return kept;
    }

    /** The same with at most {@code most} samples, and a few: for what is kept with a notebook. */
    public MeasuredRun withFewerSamples(int most) {
        return new MeasuredRun(seq, number, test, device, settings, fewer(samples, most), ending, why, figures, bars);
    }

    /** When what counts began, since the run began: the last sample of the warm-up. */
    public long warmNanos() {
        long warm = 0;
        for (Sample sample : samples) {
            if (!sample.counted()) {
                warm = sample.nanos();
            }
        }
        return warm;
    }
}
