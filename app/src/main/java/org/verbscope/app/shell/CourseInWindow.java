package org.verbscope.app.shell;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.verbscope.app.course.Course;
import org.verbscope.app.course.CoursePage;
import org.verbscope.app.course.CourseProgress;
import org.verbscope.app.course.Lesson;
import org.verbscope.app.course.Lessons;
import org.verbscope.app.fx.FxPulse;
import org.verbscope.app.notebook.CellView;
import org.verbscope.app.notebook.NotebookViewModel;
import org.verbscope.app.theme.Say;
import org.verbscope.notebook.CellKind;
import org.verbscope.notebook.CheckOutput;
import org.verbscope.notebook.CodeCell;
import org.verbscope.notebook.DisplayData;

/** The course page in the window, and what it remembers of the lesson that is open. */
final class CourseInWindow {
    private final FxPulse pulse;
    private final Executor worker;
    private final Settings settings;
    private final CourseProgress progress;

    CourseInWindow(FxPulse pulse, Executor worker, Settings settings) {
        this.pulse = pulse;
        this.worker = worker;
        this.settings = settings;
        progress = new CourseProgress(key -> settings.text(key, ""), settings::set);
    }

    /** Reads the lessons and shows the page. @param open takes a file and the lab id of a cell @param copies where the person's copies are */
    void show(Path copies, Consumer<CoursePage> show, BiConsumer<Path, String> open, Runnable close, Consumer<String> complain) {
        worker.execute(() -> {
            try {
                Lessons lessons = Lessons.in(Course.folder(), Say.language().id());
                pulse.post(() -> show.accept(new CoursePage(lessons, progress,
                        (lesson, cell) -> open.accept(file(lesson, copies), cell), close)));
            } catch (IllegalStateException none) {
                pulse.post(() -> complain.accept(none.getMessage()));
            }
        });
    }

    /** The person's own copy where there is one: their answers are in it. */
    private static Path file(Lesson lesson, Path copies) {
        return own(lesson.file(), copies);
    }

    private static Path own(Path file, Path copies) {
        Path copy = copies.resolve(file.getFileName().toString());
        return Files.isRegularFile(copy) ? copy : file;
    }

    /** A lesson by its file below the course's folder: in the window's language where there is a translation, the person's copy where there is one. */
    Path lesson(String file, Path copies) {
        return own(Course.in(Say.language().id(), file), copies);
    }

    /** Remembers what of the lesson has run and passed. */
    void take(NotebookViewModel model) {
        String lesson = model.document().lab().id().orElse("");
        if (lesson.isEmpty() || lesson.contains(" ")) {
            return;
        }
        Set<String> passed = new LinkedHashSet<>();
        String last = "";
        int newest = 0;
        for (CellView view : model.view().cells()) {
            String id = view.cell().lab().id().orElse("");
            if (id.isEmpty() || view.mark() != CellView.Mark.FINISHED || !(view.cell() instanceof CodeCell code)) {
                continue;
            }
            if (code.lab().kind().filter(CellKind.CHECK::equals).isPresent() && allPassed(code)) {
                passed.add(id);
            }
            if (code.executionCount().orElse(0) > newest) {
                newest = code.executionCount().orElse(0);
                last = id;
            }
        }
        if (progress.take(lesson, passed, last)) {
            worker.execute(settings::save);
        }
    }

    private static boolean allPassed(CodeCell cell) {
        var claims = cell.outputs().stream().filter(DisplayData.class::isInstance).map(output -> ((DisplayData) output).data())
                .flatMap(data -> CheckOutput.of(data).stream()).flatMap(check -> check.claims().stream()).toList();
        return !claims.isEmpty() && claims.stream().allMatch(claim -> claim.verdict() == CheckOutput.Verdict.PASSED);
    }
}
