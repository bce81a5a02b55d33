package org.verbscope.app.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.verbscope.app.course.Course;
import org.verbscope.course.AnswerKey;
import org.verbscope.course.CourseFiles;
import org.verbscope.course.LessonException;
import org.verbscope.course.LessonText;
import org.verbscope.course.RunOfShow;
import org.verbscope.course.Worksheet;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Writes the papers of a class from the lessons as they are. */
@Command(name = "teacher-papers", mixinStandardHelpOptions = true,
        description = "Write run of show, answer key and worksheets to print, from the lessons as they are.",
        footer = {"", "Exit code: 0 written; 2 wrong use; 73 a paper cannot be written."})
final class TeacherPapers implements Callable<Integer> {
    @Spec
    private CommandSpec spec;
    @Parameters(paramLabel = "LESSON", arity = "0..*", description = "Numbers of lessons, e.g. 01 06 (default: all).")
    private List<String> wanted = List.of();
    @Option(names = "--out", paramLabel = "DIR", required = true, description = "Where they go. Answers are among them: not where students look.")
    private Path out;
    @Option(names = "--language", defaultValue = "en", description = "en or zh-Hant (default: ${DEFAULT-VALUE}).")
    private String language;
    @Option(names = "--lessons", paramLabel = "DIR", description = "The lessons (default: the course's).")
    private Path lessons;

    @Override
    public Integer call() throws IOException {
        List<CourseFiles.Source> all = course();
        for (String id : wanted) {
            if (all.stream().noneMatch(lesson -> lesson.cells().id().equals(id))) {
                throw wrong("no lesson " + id + "; there are " + all.stream().map(lesson -> lesson.cells().id()).toList());
            }
        }
        RunFiles.prepare(out);
        var show = new StringBuilder("# Run of show\n\n");
        var key = new StringBuilder("# Answer key\n\n");
        for (CourseFiles.Source lesson : all) {
            LessonText text = lesson.texts().get(language);
            if (text == null) {
                throw wrong("--language " + language + ": lesson " + lesson.cells().id() + " is there in " + lesson.texts().keySet());
            }
            if (wanted.isEmpty() || wanted.contains(lesson.cells().id())) {
                show.append(RunOfShow.of(lesson.cells(), text));
                key.append(AnswerKey.of(lesson.cells(), text));
                write("worksheet-" + lesson.cells().id() + ".html", Worksheet.of(lesson.cells(), text));
            }
        }
        write("run-of-show.md", show.toString());
        write("answer-key.md", key.toString());
        return 0;
    }

    private void write(String name, String text) throws IOException {
        Path file = out.resolve(name);
        Files.writeString(file, text, StandardCharsets.UTF_8);
        spec.commandLine().getErr().println("Made " + file.toAbsolutePath());
        spec.commandLine().getErr().flush();
    }

    private List<CourseFiles.Source> course() {
        try {
            return CourseFiles.read(lessons == null ? Course.home().resolve("lab-notebooks").resolve("lessons") : lessons);
        } catch (LessonException unreadable) {
            throw wrong("the lessons: " + unreadable.getMessage());
        }
    }

    private ParameterException wrong(String what) {
        return new ParameterException(spec.commandLine(), what);
    }
}
