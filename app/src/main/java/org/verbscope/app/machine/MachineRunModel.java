package org.verbscope.app.machine;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.verbscope.app.theme.Say;
import org.verbscope.event.Entry;
import org.verbscope.event.NotebookEvent.CheckFailed;
import org.verbscope.event.NotebookEvent.CheckPassed;

/**
 * How a run of a lesson in the rxe machine stands, from the lines that the launcher prints. Thread-safe; {@code changed} is
 * called on any thread and should only note that there is a new {@link #view}.
 */
public final class MachineRunModel {
    /** What the run is at. */
    public enum Stage {
        REST, STARTING, IMAGE, RUNNING, READING, DONE, MISSING, FAILED, CANCELLED;

        /** Whether a process of it lives, or its session is being read. */
        public boolean busy() {
            return this == STARTING || this == IMAGE || this == RUNNING || this == READING;
        }
    }

    /**
     * One state for the window.
     *
     * @param words one or two sentences
     * @param progress 0 to 1, or -1 while it cannot be said
     * @param command what the person should run in a terminal; empty when there is nothing
     */
    public record View(Stage stage, String words, double progress, String command) { }

    private static final Pattern CELL = Pattern.compile("  \\S+ +[a-z-]+(: .*)?");
    private static final int KEPT = 6;
    private static final int MISSING = 69;
    private static final int MACHINE_FAILED = 125;

    private final Runnable changed;
    private final Deque<String> newest = new ArrayDeque<>();
    private Stage stage = Stage.REST;
    private String missing = "";
    private String command = "";
    private String words = "";
    private int cells;
    private int done;

    public MachineRunModel(Runnable changed) {
        this.changed = changed;
    }

    public synchronized View view() {
        double progress = stage == Stage.RUNNING && cells > 0 ? Math.min(1.0, (double) done / cells) : stage.busy() ? -1 : 1;
        return new View(stage, words, progress, command);
    }

    /** A run begins. @param codeCells how many cells will be told */
    public void begin(int codeCells) {
        synchronized (this) {
            newest.clear();
            missing = "";
            command = "";
            cells = codeCells;
            done = 0;
            at(Stage.STARTING, Say.of("The rxe machine starts (about 15 seconds)."));
        }
        changed.run();
    }

    /** The launcher printed {@code line}. */
    public void line(String line) {
        synchronized (this) {
            if (!stage.busy()) {
                return;
            }
            newest.addLast(line.strip());
            if (newest.size() > KEPT) {
                newest.removeFirst();
            }
            if (line.startsWith("making the image")) {
                at(Stage.IMAGE, Say.of("The rxe machine's image is being made, once: 1 to 4 minutes, 200 MB to fetch, 1 GB on disk."));
            } else if (line.contains("another process is making the image")) {
                at(Stage.IMAGE, Say.of("Another process is making the rxe machine's image."));
            } else if (line.startsWith("the image is made")) {
                at(Stage.STARTING, Say.of("The image is made. The rxe machine starts."));
            } else if (line.startsWith("Missing: ")) {
                missing = line.substring("Missing: ".length());
            } else if (line.strip().matches("(sudo )?(apt-get|env XDG_CACHE_HOME|XDG_CACHE_HOME).*")) {
                command = command.isEmpty() || line.contains("apt-get update") ? line.strip() : command + " && " + line.strip();
            } else if (line.startsWith("Running ")) {
                at(Stage.RUNNING, cellsDone());
            } else if (stage == Stage.RUNNING && CELL.matcher(line).matches()) {
                done++;
                words = cellsDone();
            }
        }
        changed.run();
    }

    private String cellsDone() {
        return Say.of("Running on a real rxe: {0} of {1} cells", done, cells);
    }

    /** The command has ended. @param code its exit code @param session whether it left a session @return whether that is to be read */
    public boolean ended(int code, boolean session) {
        synchronized (this) {
            if (stage == Stage.CANCELLED || !stage.busy()) {
                return false;
            }
            if (session && code != MACHINE_FAILED) {
                at(Stage.READING, Say.of("The lesson has run. Its session is being read."));
            } else if (code == MISSING) {
                String what = missing.isEmpty() ? Say.of("something that is not here") : missing;
                at(Stage.MISSING, command.isEmpty() ? Say.of("Running on a real rxe needs {0}. {1}", what, tail())
                        : Say.of("Running on a real rxe needs {0}. Run this in a terminal, then try again:", what));
            } else {
                at(Stage.FAILED, Say.of("The rxe machine ended with exit code {0}. {1}", code, tail()));
            }
        }
        changed.run();
        return stage == Stage.READING;
    }

    private String tail() {
        return newest.stream().filter(line -> !line.isEmpty()).collect(Collectors.joining(" · "));
    }

    /** The session was read. */
    public void read(String device, List<Entry> log) {
        long passed = log.stream().filter(entry -> entry.event() instanceof CheckPassed).count();
        long failed = log.stream().filter(entry -> entry.event() instanceof CheckFailed).count();
        String checks = passed + failed == 0 ? Say.of("it has no checks") : failed == 0 ? Say.of("all {0} checks passed", passed)
                : Say.of("{0} of {1} checks failed", failed, passed + failed);
        synchronized (this) {
            at(Stage.DONE, Say.of("The lesson has run on {0}, a real driver: {1} events, {2}.", device.replace(",", " ↔ "), log.size(), checks));
        }
        changed.run();
    }

    /** It cannot go on. @param why what failed and what to do */
    public void failed(String why) {
        synchronized (this) {
            at(Stage.FAILED, why);
        }
        changed.run();
    }

    /** The person gave it up. */
    public void cancelled() {
        synchronized (this) {
            at(Stage.CANCELLED, Say.of("Cancelled. The rxe machine is ended."));
        }
        changed.run();
    }

    /** The person has read what came of it. */
    public void dismiss() {
        synchronized (this) {
            at(Stage.REST, "");
        }
        changed.run();
    }

    private void at(Stage next, String said) {
        stage = next;
        words = said;
    }
}
