package org.verbscope.app.report;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.verbscope.chart.ChartsOptions;
import org.verbscope.chart.ChartsView;
import org.verbscope.chart.Measured;
import org.verbscope.chart.MeasuredLog;
import org.verbscope.event.CompletionEvent.CompletionPolled;
import org.verbscope.event.CpuEvent.KernelEntry;
import org.verbscope.event.Entry;
import org.verbscope.event.EventLog;
import org.verbscope.event.LabClock;
import org.verbscope.event.MemoryEvent.DmaRead;
import org.verbscope.event.MemoryEvent.DmaWrite;
import org.verbscope.event.MemoryEvent.Mover;
import org.verbscope.event.MemoryEvent.PayloadMove;
import org.verbscope.event.ObjectEvent.QpStateChanged;
import org.verbscope.event.Path;
import org.verbscope.event.WireEvent.PacketSent;
import org.verbscope.event.WorkEvent.WorkPosted;
import org.verbscope.event.WorkQueue;
import org.verbscope.notebook.HtmlReport.Section;
import org.verbscope.picture.Picture;
import org.verbscope.picture.StageOptions;
import org.verbscope.picture.StageView;
import org.verbscope.picture.SvgWriter;
import org.verbscope.picture.Theme;
import org.verbscope.state.StateTimeline;

/** The stage at the turning points of a run's first message, and at its end; charts of what was measured. */
public final class ReportPictures {
    private static final double WIDTH = 1120;
    private static final double HEIGHT = 590;
    /** What the six steps look like in a log; the first of each is drawn. */
    private static final List<Predicate<Entry>> TURNS = List.of(
            e -> e.event() instanceof QpStateChanged change && change.to().equals("RTS"),
            e -> e.event() instanceof WorkPosted work && work.queue() == WorkQueue.RECEIVE,
            e -> e.event() instanceof WorkPosted work && work.queue() == WorkQueue.SEND,
            e -> e.event() instanceof KernelEntry && e.head().path() == Path.DATA,
            e -> e.event() instanceof DmaRead,
            e -> e.event() instanceof PacketSent,
            e -> e.event() instanceof DmaWrite,
            e -> e.event() instanceof PayloadMove move && move.mover() == Mover.CPU && e.head().machine() == 2,
            e -> e.event() instanceof CompletionPolled);

    private ReportPictures() { }

    /** Sections for a report; none of a log without events. */
    public static List<Section> of(List<Entry> entries) {
        if (entries.isEmpty()) {
            return List.of();
        }
        var log = new EventLog(LabClock.real());
        entries.forEach(log::accept);
        var timeline = new StateTimeline(log);
        var steps = new TreeSet<Long>();
        for (Predicate<Entry> turn : TURNS) {
            entries.stream().filter(turn).findFirst().ifPresent(entry -> steps.add(entry.seq()));
        }
        steps.add((long) entries.size());
        var sections = new ArrayList<Section>();
        for (long step : steps) {
            Picture picture = StageView.draw(timeline.at(step), 1, StageOptions.of(WIDTH, HEIGHT));
            sections.add(new Section("Event " + step + " of " + entries.size(), picture.caption().text(),
                    SvgWriter.write(picture, Theme.LIGHT)));
        }
        sections.addAll(charts(log));
        return sections;
    }

    private static List<Section> charts(EventLog log) {
        Measured measured = new MeasuredLog(log).at(log.size());
        var sections = new ArrayList<Section>();
        for (ChartsOptions options : measured.empty() ? List.<ChartsOptions>of() : ReportCharts.of(measured)) {
            Picture picture = ChartsView.draw(measured, options);
            sections.add(new Section("Measured", picture.caption().text(), SvgWriter.write(picture, Theme.LIGHT)));
        }
        return sections;
    }
}
