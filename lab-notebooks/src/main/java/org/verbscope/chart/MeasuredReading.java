package org.verbscope.chart;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.verbscope.event.CpuEvent.MeterSample;
import org.verbscope.event.Entry;
import org.verbscope.event.MeasureEvent;
import org.verbscope.event.MeasureEvent.CostMeasured;
import org.verbscope.event.MeasureEvent.RunEnded;
import org.verbscope.event.MeasureEvent.RunSample;
import org.verbscope.event.MeasureEvent.RunStarted;

/** Puts measurements together from their events, in the order of the log. Of a long run it keeps fewer and fewer samples. For one thread. */
public final class MeasuredReading {
    /** So many samples of a run are kept, or up to twice as many. */
    private static final int SAMPLES = 600;

    private final List<Open> runs = new ArrayList<>();
    private final Map<Integer, Open> byNumber = new HashMap<>();
    private final Map<String, MeasuredCost> costs = new LinkedHashMap<>();
    private final Map<String, Counter> counters = new LinkedHashMap<>();

    /** A run under construction. */
    private static final class Open {
        private final long seq;
        private final RunStarted started;
        private final List<MeasuredRun.Sample> samples = new ArrayList<>();
        private RunEnded ended;

        Open(long seq, RunStarted started) {
            this.seq = seq;
            this.started = started;
        }

        void add(RunSample sample) {
            samples.add(new MeasuredRun.Sample(sample.counted(), sample.nanos(), sample.messages(), sample.bytes()));
            if (samples.size() > 2 * SAMPLES) {
                List<MeasuredRun.Sample> fewer = MeasuredRun.fewer(samples, SAMPLES);
                samples.clear();
                samples.addAll(fewer);
            }
        }

        MeasuredRun run() {
            return new MeasuredRun(seq, started.run(), started.test(), started.device(), started.settings(), List.copyOf(samples),
                    ended == null ? "" : ended.ending(), ended == null ? "" : ended.why(), ended == null ? Map.of() : ended.figures(),
                    ended == null ? List.of() : ended.bars());
        }
    }

    /** Whether an entry is part of a measurement. */
    public static boolean takes(Entry entry) {
        return entry.event() instanceof MeasureEvent || entry.event() instanceof MeterSample;
    }

    /** The next entry; one that is no part of a measurement is passed over. */
    public void take(Entry entry) {
        if (entry.event() instanceof RunStarted started) {
            var open = new Open(entry.seq(), started);
            runs.add(open);
            // A process that was started anew counts from 1 again: the newest of a number is meant.
            byNumber.put(started.run(), open);
        } else if (entry.event() instanceof RunSample sample && byNumber.containsKey(sample.run())) {
            byNumber.get(sample.run()).add(sample);
        } else if (entry.event() instanceof RunEnded ended && byNumber.containsKey(ended.run())) {
            byNumber.get(ended.run()).ended = ended;
        } else if (entry.event() instanceof CostMeasured cost) {
            Map<String, String> f = cost.figures();
            costs.put(cost.device() + cost.what() + cost.size(), new MeasuredCost(cost.device(), cost.what(), cost.size(),
                    "data".equals(f.get("path")), MeasuredRun.number(f.get("cold_us")), MeasuredRun.number(f.get("p50_us")),
                    MeasuredRun.number(f.get("p99_us"))));
        } else if (entry.event() instanceof MeterSample meter) {
            Counter counter = counters.computeIfAbsent(meter.meter(), name -> new Counter(entry.head().machine(), name, new ArrayList<>()));
            counter.points().add(new Counter.Point(entry.head().time(), meter.value()));
        }
    }

    /** What was measured so far. @param step of the log that it is of */
    public Measured measured(long step) {
        return new Measured(step, runs.stream().map(Open::run).toList(), List.copyOf(costs.values()), List.copyOf(counters.values()));
    }
}
