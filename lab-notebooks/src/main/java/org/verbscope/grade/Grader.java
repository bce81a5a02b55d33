package org.verbscope.grade;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.verbscope.course.CourseFiles;
import org.verbscope.course.LessonCells;
import org.verbscope.course.LessonText;
import org.verbscope.course.Piece.Code;
import org.verbscope.event.Entry;
import org.verbscope.event.LogEvent;
import org.verbscope.jshell.Confinement;
import org.verbscope.jshell.JavaProcessOptions;
import org.verbscope.lab.words.Words;
import org.verbscope.notebook.CellKind;

/**
 * Marks hand-ins, each in a new process and from reset, on the soft device. The batch always comes to its end: what goes
 * wrong with one hand-in is its own mark.
 */
public final class Grader {
    private static final long SEED = 42;
    private static final Words CHECKS = new Words("org.verbscope.check.check");
    private static final Pattern NAMED = Pattern.compile("\\.as\\(\"([^\"]+)\"\\)");
    /** Ways around the lab that a teacher should look at. */
    private static final Pattern ODD = Pattern.compile(
            "setAccessible|getDeclaredField|Unsafe|ClassLoader|defineClass|java\\.lang\\.reflect|MethodHandles|ProcessBuilder|Runtime\\.getRuntime");

    private final List<CourseFiles.Source> lessons;
    private final Limits limits;
    private final NetworkCut network;
    private final Judges judges = new Judges();

    /** @param lessons the teacher's; given, start and check cells come from them */
    public Grader(List<CourseFiles.Source> lessons, Limits limits, NetworkCut network) {
        this.lessons = List.copyOf(lessons);
        this.limits = limits;
        this.network = network;
    }

    /**
     * Marks {@code files}, some at a time. Once.
     *
     * @param jobs how many at a time
     * @param done told of each when it is marked; calls come one at a time
     * @return marks in the order of the files
     */
    public List<Marks> grade(List<Path> files, int jobs, Consumer<Marks> done) {
        ExecutorService workers = Executors.newFixedThreadPool(jobs, work -> {
            var thread = new Thread(work, "grader");
            thread.setDaemon(true);
            return thread;
        });
        try {
            List<Future<Marks>> running = files.stream().map(file -> workers.submit(() -> {
                Marks marks = grade(file);
                synchronized (done) {
                    done.accept(marks);
                }
                return marks;
            })).toList();
            var all = new ArrayList<Marks>();
            for (int i = 0; i < files.size(); i++) {
                all.add(marks(running.get(i), files.get(i)));
            }
            return all;
        } finally {
            workers.shutdownNow();
            judges.close();
        }
    }

    private static Marks marks(Future<Marks> running, Path file) {
        try {
            return running.get();
        } catch (ExecutionException broken) {
            return Marks.error(file.getFileName().toString(), "it could not be marked: " + broken.getCause());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return Marks.error(file.getFileName().toString(), "the marking was interrupted");
        }
    }

    private Marks grade(Path file) {
        long began = System.nanoTime();
        String name = file.getFileName().toString();
        HandIn handIn;
        try {
            handIn = HandInFile.read(file);
        } catch (HandInException unreadable) {
            return Marks.error(name, unreadable.getMessage());
        }
        CourseFiles.Source lesson = lessons.stream().filter(each -> each.cells().id().equals(handIn.lesson())).findFirst().orElse(null);
        if (lesson == null || Program.checks(lesson.cells()).isEmpty()) {
            return new Marks(name, handIn.name(), handIn.number(), handIn.lesson(), List.of(), handIn.findings(), "the notebook "
                    + (handIn.lesson().isEmpty() ? "does not say of which lesson it is" : "is of lesson " + handIn.lesson() + ", which has no exercises here"), 0);
        }
        Path folder = null;
        try {
            folder = Files.createTempDirectory("verbscope-hand-in");
            return marked(name, handIn, lesson, folder, began);
        } catch (IOException refused) {
            return new Marks(name, handIn.name(), handIn.number(), handIn.lesson(), List.of(), handIn.findings(),
                    "it could not be marked here: " + refused.getMessage(), millis(began));
        } finally {
            delete(folder);
        }
    }

    private Marks marked(String name, HandIn handIn, CourseFiles.Source source, Path folder, long began) throws IOException {
        LessonCells lesson = source.cells();
        Program program = Program.of(lesson, handIn);
        var findings = new ArrayList<>(handIn.findings());
        findings.addAll(program.findings());
        List<Observation> seen;
        JavaProcessOptions usual = JavaProcessOptions.usual().on("soft").withSeed(SEED);
        try (Trial trial = new Trial(held(usual, folder), limits, lesson, program)) {
            seen = trial.run();
            findings.addAll(trial.leftOut());
        }
        odd(program).forEach(word -> findings.add("its code has \"" + word + "\": have a look"));
        forged(seen).forEach(findings::add);
        var exercises = new ArrayList<Marks.Exercise>();
        for (Code check : Program.checks(lesson)) {
            var attempts = new LinkedHashMap<Observation, Judge.Verdicts>();
            for (Observation each : seen) {
                if (each.check().equals(check)) {
                    attempts.put(each, judges.judge(lesson, usual, folder, handIn.language(), each));
                }
            }
            exercises.add(exercise(check, words(source, handIn, check), program, attempts, Locale.forLanguageTag(handIn.language())));
        }
        return new Marks(name, handIn.name(), handIn.number(), lesson.id(), exercises, findings, "", millis(began));
    }

    private JavaProcessOptions held(JavaProcessOptions usual, Path folder) throws IOException {
        Path work = Files.createDirectory(folder.resolve("work"));
        long heap = Math.max(64, limits.memory() / 2 >> 20);
        return usual.withWorkingFolder(work).withCrashFolder(folder.resolve("crashes")).withConfinement(new Confinement(network.command(),
                List.of("-Xms32m", "-Xmx" + heap + "m", "-Djava.io.tmpdir=" + work, "-Duser.home=" + work), Map.of(), true));
    }

    /** What the check's claims say to who wrote the hand-in, by their names. */
    private static Map<String, String> words(CourseFiles.Source lesson, HandIn handIn, Code check) {
        LessonText text = lesson.texts().get(handIn.language());
        return text == null ? Map.of() : text.claims().getOrDefault(check.id(), Map.of());
    }

    private static Marks.Exercise exercise(Code check, Map<String, String> words, Program program, Map<Observation, Judge.Verdicts> attempts, Locale language) {
        boolean attempted = program.attempted().stream().anyMatch(id -> id.startsWith(check.exercise()));
        var claims = new LinkedHashMap<String, Marks.Claim>();
        String trouble = "";
        for (Map.Entry<Observation, Judge.Verdicts> attempt : attempts.entrySet()) {
            UnaryOperator<String> with = reason -> attempt.getKey().varied().isEmpty() ? reason
                    : CHECKS.in(language, "varied", attempt.getKey().variation(), reason);
            if (trouble.isEmpty() && !attempt.getValue().trouble().isEmpty()) {
                trouble = with.apply(attempt.getValue().trouble());
            }
            for (Judge.Verdict each : attempt.getValue().claims()) {
                Marks.Claim before = claims.get(each.claim());
                if (before == null || before.passed() && !each.passed()) {
                    claims.put(each.claim(), new Marks.Claim(each.claim(), words.getOrDefault(each.claim(), each.claim()), each.passed(),
                            with.apply(each.reason())));
                }
            }
        }
        if (!trouble.isEmpty()) {
            for (String name : names(check)) {
                claims.put(name, new Marks.Claim(name, words.getOrDefault(name, name), false, trouble));
            }
        }
        return new Marks.Exercise(check.exercise(), attempted, List.copyOf(claims.values()), trouble);
    }

    private static List<String> names(Code check) {
        return NAMED.matcher(check.source()).results().map(match -> match.group(1)).toList();
    }

    private static Set<String> odd(Program program) {
        var words = new java.util.TreeSet<String>();
        program.steps().stream().filter(Step::isStudents).forEach(step -> ODD.matcher(step.source()).results().forEach(match -> words.add(match.group())));
        return words;
    }

    /** What the process left out of the log says so in notes. */
    private static Set<String> forged(List<Observation> seen) {
        Set<String> notes = new HashSet<>();
        for (Observation each : seen) {
            for (Entry entry : each.log()) {
                if (entry.event() instanceof LogEvent.Note note && note.text().startsWith("A cell wrote an event")) {
                    notes.add(note.text());
                }
            }
        }
        return notes;
    }

    private static long millis(long began) {
        return (System.nanoTime() - began) / 1_000_000;
    }

    private static void delete(Path folder) {
        if (folder == null) {
            return;
        }
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(each);
            }
        } catch (IOException | UncheckedIOException left) {
            // in the system's folder for such files, which the system cleans
            return;
        }
    }

    /** Names of the exercises of a lesson, in order. */
    public static List<String> exercises(LessonCells lesson) {
        return lesson.code(CellKind.CHECK).stream().map(Code::exercise).toList();
    }
}
