package org.verbscope.app.shell;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.function.Supplier;
import org.verbscope.app.fx.FxPulse;
import org.verbscope.app.session.LabSession;
import org.verbscope.app.text.ViewText;
import org.verbscope.app.timeline.Playhead;
import org.verbscope.event.Entry;
import org.verbscope.event.EventLog;
import org.verbscope.session.RunUntil;

/**
 * Holds the run, lets it go on, and goes on until an event that was asked for: looking back, and in a recording, to the next
 * such event of the log; live, the lab runs and is held there. Used on the window's thread.
 */
final class RunControl {
    /** Entries that are read at once; a log may be in a file. */
    private static final int PART = 4096;

    private final LabSession session;
    private final Executor worker;
    private final FxPulse pulse;
    private final Supplier<EventLog> log;
    private final Supplier<Playhead> playhead;
    private final LongConsumer look;
    private final Consumer<String> notice;
    private final Consumer<String> complain;

    /** @param look shows a step @param notice says one thing beside the step @param complain says what cannot be */
    RunControl(LabSession session, Executor worker, FxPulse pulse, Supplier<EventLog> log, Supplier<Playhead> playhead,
            LongConsumer look, Consumer<String> notice, Consumer<String> complain) {
        this.session = session;
        this.worker = worker;
        this.pulse = pulse;
        this.log = log;
        this.playhead = playhead;
        this.look = look;
        this.notice = notice;
        this.complain = complain;
    }

    void until(String text) {
        RunUntil condition;
        try {
            condition = RunUntil.parse(text);
        } catch (IllegalArgumentException wrong) {
            complain.accept(wrong.getMessage());
            return;
        }
        EventLog of = log.get();
        long from = playhead.get().step();
        boolean recorded = session.status().life() == LabSession.Life.RECORDED;
        if (of == null) {
            return;
        } else if (!recorded && playhead.get().mode() == Playhead.Mode.LIVE) {
            live(condition);
            return;
        }
        worker.execute(() -> {
            long found = first(of, from, condition);
            pulse.post(() -> found(condition, found, recorded));
        });
    }

    private static long first(EventLog log, long from, RunUntil condition) {
        long size = log.size();
        for (long at = from; at < size; at += PART) {
            List<Entry> part = log.range(at, Math.min(size, at + PART));
            long found = condition.firstAfter(from, part);
            if (found > 0) {
                return found;
            }
        }
        return 0;
    }

    private void found(RunUntil condition, long found, boolean recorded) {
        if (found > 0) {
            look.accept(found);
            notice.accept(ViewText.of("until.here", "n", found, "what", condition.text()));
        } else if (recorded) {
            notice.accept(ViewText.of("until.none", "what", condition.text()));
        } else {
            live(condition);
        }
    }

    private void live(RunUntil condition) {
        look.accept(log.get().size());
        notice.accept(ViewText.of("until.waits", "what", condition.text()));
        session.until(condition).whenComplete((event, failed) -> pulse.post(() -> {
            if (failed != null) {
                notice.accept("");
                complain.accept(reason(failed));
            } else {
                notice.accept(event == 0 ? "" : ViewText.of("until.held", "n", event, "what", condition.text()));
            }
        }));
    }

    /** At the next statement or verb; adapters at once. */
    void hold() {
        done(session.pause(), ViewText.of("until.holding"));
    }

    void goOn() {
        done(session.proceed(), "");
    }

    private void done(CompletableFuture<Void> asked, String said) {
        asked.whenComplete((done, failed) -> pulse.post(() -> {
            notice.accept(failed == null ? said : "");
            if (failed != null) {
                complain.accept(reason(failed));
            }
        }));
    }

    private static String reason(Throwable failed) {
        return (failed.getCause() == null ? failed : failed.getCause()).getMessage();
    }
}
