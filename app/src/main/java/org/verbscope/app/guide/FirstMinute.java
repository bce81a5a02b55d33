package org.verbscope.app.guide;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.verbscope.app.notebook.NotebookViewModel;
import org.verbscope.app.session.LabSession;
import org.verbscope.app.session.LabSession.Life;
import org.verbscope.app.session.LabSession.Steps;
import org.verbscope.app.theme.Say;
import org.verbscope.event.CpuEvent;
import org.verbscope.event.Entry;
import org.verbscope.event.EventLog;
import org.verbscope.notebook.Cell;
import org.verbscope.notebook.Notebook;

/**
 * Ten presses of one key and a message has arrived: each press lets the opening lesson's own cells run a bit
 * further. Knows no window. Thread-safe; {@code changed} is called on any thread.
 */
public final class FirstMinute {
    /** What the person sees of it. */
    public enum Stage { NOT_BEGUN, READY, WORKING, ARRIVED, LEFT }

    /** @param waits whether a press waits for the Java process */
    public record View(Stage stage, String words, int beat, boolean waits) { }

    private static final int LOOK_AGAIN_MILLIS = 15;
    private static final int PATIENCE_LOOKS = 400;

    private final LabSession session;
    private final NotebookViewModel notebook;
    private final Runnable changed;
    private final Runnable unlisten;
    private int beat;
    private Stage stage = Stage.NOT_BEGUN;
    private boolean waits;
    private boolean holding;
    private boolean until;
    private EventLog log;
    private long kernelEntries;

    public FirstMinute(LabSession session, NotebookViewModel notebook, Runnable changed) {
        this.session = session;
        this.notebook = notebook;
        this.changed = changed;
        unlisten = session.listen(new LabSession.Listener() {
            @Override
            public void log(EventLog next) {
                synchronized (FirstMinute.this) {
                    log = next;
                }
                next.tap(entry -> logged(next, entry));
            }

            @Override
            public void holding(String what) {
                held(!what.isEmpty());
            }

            @Override
            public void status(LabSession.Status status) {
                processIs(status.life());
            }

            @Override
            public void died(String reason) {
                leave();
            }
        });
    }

    /** Whether the opening lesson is there to be driven. */
    public static boolean fits(Notebook document) {
        return Beat.ALL.stream().flatMap(b -> b.cells().stream()).allMatch(id -> document.labCell(id).isPresent());
    }

    public synchronized View view() {
        String words = beat == 0 ? "" : Say.of(Beat.ALL.get(beat - 1).words(), kernelEntries);
        return new View(stage, words, beat, waits);
    }

    /** The notebook's cell that the newest beat runs or goes on with. */
    public synchronized Optional<String> cell() {
        for (int i = beat - 1; i >= 0; i--) {
            List<String> cells = Beat.ALL.get(i).cells();
            if (!cells.isEmpty()) {
                return notebook.document().labCell(cells.get(cells.size() - 1)).map(Cell::id);
            }
        }
        return Optional.empty();
    }

    /** The key. While a beat is under way it is not taken. */
    public void press() {
        synchronized (this) {
            if (stage != Stage.NOT_BEGUN && stage != Stage.READY || waits) {
                return;
            }
            if (session.status().life() == Life.STARTING) {
                waits = true;
            }
        }
        changed.run();
        synchronized (this) {
            if (waits) {
                return;
            }
        }
        begin();
    }

    private void processIs(Life life) {
        boolean go;
        synchronized (this) {
            go = waits && life == Life.IDLE;
            waits = waits && !go;
        }
        if (go) {
            begin();
        }
    }

    private void begin() {
        Beat next;
        synchronized (this) {
            next = Beat.ALL.get(beat++);
            stage = Stage.WORKING;
            until = false;
        }
        CompletableFuture<Void> mode = session.steps() == next.steps() ? CompletableFuture.completedFuture(null)
                : session.steps(next.steps());
        mode.thenRun(() -> {
            next.cells().forEach(id -> notebook.document().labCell(id).ifPresent(cell -> notebook.run(cell.id())));
            goOn(next, 0);
        });
        changed.run();
    }

    /** Grants until the log has what the beat waits for. */
    private void goOn(Beat now, int looks) {
        boolean grant;
        synchronized (this) {
            if (stage != Stage.WORKING || Beat.ALL.get(beat - 1) != now) {
                return;
            }
            if (until || looks > PATIENCE_LOOKS) {
                finished();
                return;
            }
            grant = now.steps() == Steps.NIC_ACTION || now.steps() == Steps.STATEMENT && holding;
        }
        long before = session.log().size();
        CompletableFuture<String> granted = grant ? session.step(1) : CompletableFuture.completedFuture("");
        granted.whenComplete((did, failed) -> {
            boolean acted = now.steps() == Steps.NIC_ACTION && failed == null && !did.isEmpty();
            later(() -> afterAction(now, acted ? 0 : looks + 1, acted ? before : -1, 0));
        });
    }

    /** An action's events come a moment after its answer: the next one is not granted before they are seen. */
    private void afterAction(Beat now, int looks, long before, int waited) {
        if (session.log().size() > before || waited > PATIENCE_LOOKS) {
            goOn(now, looks);
        } else {
            later(() -> afterAction(now, looks, before, waited + 1));
        }
    }

    private static void later(Runnable work) {
        CompletableFuture.delayedExecutor(LOOK_AGAIN_MILLIS, TimeUnit.MILLISECONDS).execute(work);
    }

    private void finished() {
        stage = beat == Beat.ALL.size() ? Stage.ARRIVED : Stage.READY;
        if (stage == Stage.ARRIVED) {
            session.steps(Steps.FREE);
        }
        CompletableFuture.runAsync(changed);
    }

    private synchronized void held(boolean now) {
        holding = now;
    }

    /** Under the log's lock. */
    private void logged(EventLog from, Entry entry) {
        synchronized (this) {
            if (from != log || stage == Stage.LEFT) {
                return;
            }
            if (entry.event() instanceof CpuEvent.KernelEntry entries && entry.head().machine() == 1) {
                kernelEntries += entries.count();
            }
            until |= stage == Stage.WORKING && Beat.ALL.get(beat - 1).until().test(entry);
        }
    }

    /** The person goes on without it. */
    public void leave() {
        synchronized (this) {
            if (stage == Stage.LEFT) {
                return;
            }
            stage = Stage.LEFT;
        }
        unlisten.run();
        session.steps(Steps.FREE);
        changed.run();
    }
}
