package org.verbscope.app.shell;

import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.animation.PauseTransition;
import javafx.util.Duration;
import org.verbscope.app.files.Recovery;
import org.verbscope.app.theme.Say;
import org.verbscope.notebook.Notebook;

/**
 * Sees to it that nothing written is lost: asks before a notebook with unsaved changes is left, keeps a copy of them every
 * few seconds, and offers what a crash left behind. Used on the window's thread; the disk is the worker's.
 */
final class UnsavedWork {
    private static final Duration EVERY = Duration.seconds(3);
    private static final DateTimeFormatter CLOCK = DateTimeFormatter.ofPattern("d MMM HH:mm", Locale.ENGLISH);

    private final Overlay overlay;
    private final Supplier<Workbench> bench;
    private final Supplier<NotebookFiles> files;
    private final Executor worker;
    private final Recovery recovery;
    private final PauseTransition soon = new PauseTransition(EVERY);
    /** Null when nothing is kept. */
    private Notebook kept;

    UnsavedWork(Overlay overlay, Supplier<Workbench> bench, Supplier<NotebookFiles> files, Executor worker, Recovery recovery) {
        this.overlay = overlay;
        this.bench = bench;
        this.files = files;
        this.worker = worker;
        this.recovery = recovery;
        soon.setOnFinished(event -> keep());
    }

    /** Goes on with {@code then}, at once or when the person has said what becomes of the changes; not when they stay. */
    void leave(Runnable then) {
        if (!bench.get().unsaved()) {
            then.run();
            return;
        }
        String name = bench.get().title();
        Question.ask(overlay, Say.of("Save the changes to {0}?", name),
                "What you changed since it was saved is lost otherwise.",
                new Question.Answer("Save", "primary", () -> {
                    files.get().save();
                    if (!bench.get().unsaved()) {
                        then.run();
                    }
                }),
                new Question.Answer("Don't save", "danger", then),
                new Question.Answer("Stay", "", () -> { }));
    }

    /** Something in the notebook has changed. */
    void changed() {
        if (soon.getStatus() != javafx.animation.Animation.Status.RUNNING) {
            soon.playFromStart();
        }
    }

    private void keep() {
        if (bench.get().unsaved()) {
            Path original = bench.get().file().path();
            Notebook notebook = bench.get().model().document();
            if (!notebook.equals(kept)) {
                kept = notebook;
                worker.execute(() -> recovery.keep(original, notebook));
            }
        } else if (kept != null) {
            kept = null;
            worker.execute(recovery::forget);
        }
    }

    /** Offers what a crash left. @param back opens it @param show runs a question on the window's thread */
    void offer(Consumer<Runnable> show, Consumer<Recovery.Left> back) {
        worker.execute(() -> {
            List<Recovery.Left> left = recovery.left();
            if (!left.isEmpty()) {
                show.accept(() -> ask(left.get(0), back));
            }
        });
    }

    private void ask(Recovery.Left left, Consumer<Recovery.Left> back) {
        Question.ask(overlay, "Bring back unsaved changes?",
                Say.of("Verbscope did not end as it should. It kept what was changed in {0} until {1}. The file itself is as it was saved last.",
                        left.original().getFileName(), when(left.when())),
                new Question.Answer("Bring them back", "primary", () -> {
                    back.accept(left);
                    worker.execute(() -> recovery.forget(left));
                }),
                new Question.Answer("Delete them", "danger", () -> worker.execute(() -> recovery.forget(left))),
                new Question.Answer("Ask me next time", "", () -> { }));
    }

    private static String when(Instant instant) {
        return CLOCK.format(instant.atZone(ZoneId.systemDefault()));
    }

    /** Nothing is kept any more; the worker may still be at it. */
    void stop() {
        soon.stop();
    }

    /** The window has ended as it should, and the worker, too. */
    void close() {
        recovery.close();
    }
}
