package org.verbscope.jshell;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.verbscope.event.CanonicalLog;
import org.verbscope.event.Entry;
import org.verbscope.event.EventLog;
import org.verbscope.session.RunUntil;

/**
 * A process that has come to an event of another's log by running the same cells, and is held there.
 *
 * @param ran the cells that it was given so far; the last may be under way
 * @param running the result of the last cell
 */
record Fork(JavaProcess process, List<Cell> ran, CompletableFuture<CellResult> running) {
    /** A cell that a process was given. @param language in which the lab spoke meanwhile: what checks say is in the log */
    record Cell(String name, String code, String language) { }

    private static final long LIMIT_SECONDS = 120;

    /** Runs cells one after the other until the process is held. */
    private static final class Replay {
        private final JavaProcess process;
        private final List<Cell> cells;
        private final List<Cell> ran = new ArrayList<>();
        private CompletableFuture<CellResult> running = CompletableFuture.completedFuture(null);

        Replay(JavaProcess process, List<Cell> cells) {
            this.process = process;
            this.cells = List.copyOf(cells);
        }

        /** @return completes when every cell has ended */
        synchronized CompletableFuture<Void> next() {
            if (ran.size() == cells.size()) {
                return CompletableFuture.completedFuture(null);
            }
            Cell cell = cells.get(ran.size());
            ran.add(cell);
            running = process.run(cell.name(), cell.code(), cell.language());
            return running.thenCompose(result -> next());
        }

        synchronized Fork fork() {
            return new Fork(process, List.copyOf(ran), running);
        }
    }

    /**
     * Starts a process and brings it there. No call blocks.
     *
     * @param original its events up to {@code event} must come again, in canonical form
     */
    static CompletableFuture<Fork> start(JavaProcessOptions options, int incarnation, List<Cell> cells, EventLog original, long event) {
        boolean soft = options.device().isEmpty() || JavaProcessOptions.repeats(options.device());
        if (!options.virtualClock() || !soft) {
            return CompletableFuture.failedFuture(new ForkRefusedException(
                    "Only a run on the soft device with the virtual clock can be repeated up to an event: this one is on "
                            + options.device() + (options.virtualClock() ? "." : " in real time."), 0));
        } else if (event < 1 || event > original.size()) {
            return CompletableFuture.failedFuture(new ForkRefusedException("Event " + event + " is none of this log: it has "
                    + original.size() + ".", 0));
        }
        try {
            return in(JavaProcess.start(options), incarnation, cells, original, event);
        } catch (IOException refused) {
            return CompletableFuture.failedFuture(refused);
        }
    }

    private static CompletableFuture<Fork> in(JavaProcess process, int incarnation, List<Cell> cells, EventLog original, long event) {
        CompletableFuture<Long> there = process.until(RunUntil.parse("event=" + event));
        process.begin(incarnation);
        var replay = new Replay(process, cells);
        CompletableFuture<Void> all = event == 1 ? new CompletableFuture<>() : replay.next();
        return CompletableFuture.anyOf(there, all, process.death()).orTimeout(LIMIT_SECONDS, TimeUnit.SECONDS)
                .handle((first, failed) -> {
                    if (failed == null) {
                        long differs = differs(original, process.log(), event);
                        if (differs == 0) {
                            return replay.fork();
                        }
                        process.close();
                        throw ForkRefusedException.differs(differs, original.get(differs),
                                differs > process.log().size() ? null : process.log().get(differs));
                    }
                    process.close();
                    throw new ForkRefusedException("The same cells do not come to event " + event + " again within "
                            + LIMIT_SECONDS + " s.", 0);
                });
    }

    /** The first event up to {@code event} in which two logs differ; 0 when there is none. */
    private static long differs(EventLog a, EventLog b, long event) {
        List<Entry> first = a.range(0, event);
        List<Entry> second = b.range(0, Math.min(event, b.size()));
        for (int i = 0; i < first.size(); i++) {
            if (i >= second.size() || !CanonicalLog.line(first.get(i)).equals(CanonicalLog.line(second.get(i)))) {
                return i + 1L;
            }
        }
        return 0;
    }
}
