package org.verbscope.chart;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.verbscope.event.CpuEvent.MeterSample;
import org.verbscope.event.Entry;
import org.verbscope.event.EventLog;
import org.verbscope.event.MeasureEvent;
import org.verbscope.event.MeasureEvent.CostMeasured;
import org.verbscope.event.MeasureEvent.RunEnded;
import org.verbscope.event.MeasureEvent.RunSample;
import org.verbscope.event.MeasureEvent.RunStarted;

/**
 * Reads measurements off a log that grows, each event once; only theirs are kept. A step further back is answered from what is
 * kept. For one thread.
 */
public final class MeasuredLog {
    /** A year of samples; a log from elsewhere cannot take all memory. */
    private static final int MOST = 2_000_000;

    private final EventLog log;
    private final List<Entry> kept = new ArrayList<>();
    private long read;

    public MeasuredLog(EventLog log) {
        this.log = log;
    }

    /** The log that it reads. */
    public EventLog log() {
        return log;
    }

    /** What was measured up to {@code step}. */
    public Measured at(long step) {
        long end = Math.min(step, log.size());
        while (read < end) {
            Entry entry = log.get(++read);
            if ((entry.event() instanceof MeasureEvent || entry.event() instanceof MeterSample) && kept.size() < MOST) {
                kept.add(entry);
            }
        }
        var found = new Reading();
        for (Entry entry : kept) {
            if (entry.seq() > step) {
                break;
            }
            found.take(entry);
        }
        return found.measured(step);
    }

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

        MeasuredRun run() {
            return new MeasuredRun(seq, started.run(), started.test(), started.device(), started.settings(), List.copyOf(samples),
                    ended == null ? "" : ended.ending(), ended == null ? "" : ended.why(), ended == null ? Map.of() : ended.figures(),
                    ended == null ? List.of() : ended.bars());
        }
    }

    private static final class Reading {
        private final List<Open> runs = new ArrayList<>();
        private final Map<Integer, Open> byNumber = new HashMap<>();
        private final Map<String, MeasuredCost> costs = new LinkedHashMap<>();
        private final Map<String, Counter> counters = new LinkedHashMap<>();

        void take(Entry entry) {
            if (entry.event() instanceof RunStarted started) {
                var open = new Open(entry.seq(), started);
                runs.add(open);
                // A process that was started anew counts from 1 again: the newest of a number is meant.
                byNumber.put(started.run(), open);
            } else if (entry.event() instanceof RunSample sample && byNumber.containsKey(sample.run())) {
                byNumber.get(sample.run()).samples.add(new MeasuredRun.Sample(sample.counted(), sample.nanos(), sample.messages(),
                        sample.bytes()));
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

        Measured measured(long step) {
            return new Measured(step, runs.stream().map(Open::run).toList(), List.copyOf(costs.values()), List.copyOf(counters.values()));
        }
    }
}
