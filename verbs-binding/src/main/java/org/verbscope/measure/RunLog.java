package org.verbscope.measure;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.verbscope.event.CpuEvent.MeterSample;
import org.verbscope.event.Event;
import org.verbscope.event.EventSink;
import org.verbscope.event.Head;
import org.verbscope.event.Layer;
import org.verbscope.event.MeasureEvent.Bar;
import org.verbscope.event.MeasureEvent.RunEnded;
import org.verbscope.event.MeasureEvent.RunSample;
import org.verbscope.event.MeasureEvent.RunStarted;
import org.verbscope.event.Origin;
import org.verbscope.event.Path;
import org.verbscope.event.Source;

/** Writes a run down, where somebody wants to read it. Its number is its own within this process. */
final class RunLog {
    private static final AtomicInteger NUMBERS = new AtomicInteger();

    private final EventSink sink;
    private final int number;

    /** @param sink null when nobody wants it */
    RunLog(EventSink sink) {
        this.sink = sink;
        this.number = sink == null ? 0 : NUMBERS.incrementAndGet();
    }

    private void put(int machine, Event event) {
        if (sink != null) {
            sink.emit(Head.of(machine, Layer.USER, Path.NONE, Source.COUNTER).with(Origin.LAB), event);
        }
    }

    void started(String test, String device, Map<String, ?> settings) {
        put(0, new RunStarted(number, test, device, RunFigures.text(settings)));
    }

    void sample(boolean counted, long nanos, long messages, long bytes) {
        put(0, new RunSample(number, counted, nanos, messages, bytes));
    }

    /** A driver's counter has changed. @param machine whose */
    void counter(int machine, String name, long value) {
        put(machine, new MeterSample(name, value));
    }

    void ended(RunResult result) {
        var figures = new LinkedHashMap<>(RunFigures.text(RunFigures.figures(result)));
        figures.putAll(RunFigures.text(RunFigures.costs(result)));
        ended(result.spec().test(), result.ending(), figures, result instanceof Latency found ? RunFigures.bars(found.histogram()) : List.of());
    }

    void ended(String test, Ending ending, Map<String, String> figures, List<Bar> bars) {
        put(0, new RunEnded(number, test, ending.how().name(), ending.why(), figures, bars));
    }
}
