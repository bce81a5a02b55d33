package org.verbscope.grade;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.verbscope.course.LessonCells;
import org.verbscope.event.CompletionEvent.CompletionPolled;
import org.verbscope.event.Entry;
import org.verbscope.event.VerbEvent.VerbCalled;
import org.verbscope.event.WorkEvent.WorkPosted;
import org.verbscope.jshell.CellResult;
import org.verbscope.jshell.CellStatus;
import org.verbscope.jshell.JavaProcess;
import org.verbscope.jshell.JavaProcessOptions;

/**
 * One hand-in, run: from top to bottom with the usual values, then each exercise again with each value that its lesson
 * varies. A cell that does not end, or that ends the process, is left out from then on; where the process is gone, a new one
 * runs the cells before it again, and what comes behind goes on. For one thread.
 */
final class Trial implements AutoCloseable {
    private static final long START_SECONDS = 60;
    private static final long STOP_SECONDS = 2;
    private static final long NOTES_SECONDS = 5;
    private static final int MOST_STARTS = 6;
    private static final double MOST_BUSY = 6;

    private final JavaProcessOptions options;
    private final Limits limits;
    private final LessonCells lesson;
    private final List<Step> steps;
    private final Set<String> attempted;
    private final long deadline;
    private final String mark = java.util.UUID.randomUUID().toString();
    /** Why a step is left out, by its id. */
    private final Map<String, String> leftOut = new HashMap<>();
    private final List<Observation> seen = new ArrayList<>();
    private JavaProcess process;
    private Watcher watcher;
    private int starts;
    private Step lastOfStudent;
    private String over = "";

    /** @param options with the confinement of hand-ins, but for the mark */
    Trial(JavaProcessOptions options, Limits limits, LessonCells lesson, Program program) {
        var held = options.confinement();
        var environment = new HashMap<>(held.environment());
        environment.put(Watcher.MARK, mark);
        this.options = options.withConfinement(new org.verbscope.jshell.Confinement(held.command(), held.jvm(), environment, held.guarded()));
        this.limits = limits;
        this.lesson = lesson;
        this.steps = program.steps();
        this.attempted = program.attempted();
        deadline = System.nanoTime() + patience(limits.whole());
    }

    /** On a computer with more to do than processors to do it everything gets its share of time: so much longer, six times at most. */
    private static long patience(Duration limit) {
        var system = ManagementFactory.getOperatingSystemMXBean();
        double busy = system.getSystemLoadAverage() / system.getAvailableProcessors();
        return (long) (limit.toNanos() * Math.max(1, Math.min(MOST_BUSY, busy)));
    }

    /** Runs everything. @throws IOException when no Java process can be started here */
    List<Observation> run() throws IOException {
        start();
        for (int at = 0; at < steps.size() && over.isEmpty(); at++) {
            Step step = steps.get(at);
            if (step.isCheck()) {
                seen.add(observe(step, Map.of()));
            } else {
                perform(step, at);
            }
        }
        for (Step check : steps.stream().filter(Step::isCheck).toList()) {
            if (seen.stream().noneMatch(each -> each.check().equals(check.check()))) {
                seen.add(trouble(check, Map.of(), over));
            }
        }
        varyAll();
        return List.copyOf(seen);
    }

    /** An exercise that nobody has begun is not varied. */
    private void varyAll() throws IOException {
        for (Step check : steps.stream().filter(Step::isCheck).filter(step -> attempted.stream().anyMatch(id -> id.startsWith(step.exercise()))).toList()) {
            for (Map.Entry<String, List<Integer>> value : new java.util.TreeMap<>(lesson.varied(check.exercise())).entrySet()) {
                for (int each : value.getValue()) {
                    if (troubleOf(check.exercise()).isEmpty()) {
                        seen.add(over.isEmpty() ? vary(check, value.getKey(), each) : trouble(check, Map.of(value.getKey(), each), over));
                    }
                }
            }
        }
    }

    private Observation vary(Step check, String name, int value) throws IOException {
        for (int at = 0; at < steps.size(); at++) {
            Step step = steps.get(at);
            if (step.exercise().equals(check.exercise()) && !step.isCheck() && over.isEmpty()) {
                // a cell of the hand-in may have said that nothing is varied
                answer(process.varyNothing());
                answer(process.vary(name, value));
                perform(step, at);
            }
        }
        Observation observed = observe(check, Map.of(name, value));
        answer(process.varyNothing());
        return observed;
    }

    private void start() throws IOException {
        starts++;
        if (starts > MOST_STARTS) {
            over = "its process had to be started anew more than " + (MOST_STARTS - 1) + " times";
            return;
        }
        stopWatching();
        JavaProcess started = JavaProcess.start(options);
        process = started;
        watcher = new Watcher(mark, limits, reason -> started.kill(reason));
        wait(started.ready(), START_SECONDS);
    }

    /** Runs a step, unless it is left out; when it ends the process, the steps before it run again in a new one. */
    private void perform(Step step, int at) throws IOException {
        if (leftOut.containsKey(step.id()) || step.source().isBlank()) {
            return;
        }
        boolean gone = !once(step);
        while (gone && over.isEmpty()) {
            start();
            gone = false;
            for (int before = 0; before < at && over.isEmpty() && !gone; before++) {
                Step again = steps.get(before);
                gone = !again.isCheck() && !leftOut.containsKey(again.id()) && !again.source().isBlank() && !once(again);
            }
        }
    }

    /** @return false when the process is gone */
    private boolean once(Step step) {
        if (deadline - System.nanoTime() <= 0) {
            over = "the " + limits.whole().toSeconds() + " s for one hand-in were used up";
            return true;
        }
        boolean wasGone = process.death().isDone();
        CellResult result = result(step);
        if (result.status() == CellStatus.DIED && wasGone && lastOfStudent != null) {
            leftOut.putIfAbsent(lastOfStudent.id(), "cell " + lastOfStudent.id() + " ended its process afterwards: " + result.reason());
        } else if (result.status() == CellStatus.STOPPED && !step.isStudents() && step.exercise().isEmpty() && lastOfStudent == null) {
            over = "cell " + step.id() + " of the lesson itself was stopped: " + result.reason() + "; the computer is too busy, mark it again";
        } else if (result.status() == CellStatus.DIED || result.status() == CellStatus.STOPPED) {
            leftOut.put(step.id(), "cell " + step.id() + (result.status() == CellStatus.DIED ? " ended its process: " : " was stopped: ") + result.reason());
        }
        lastOfStudent = step.isStudents() ? step : lastOfStudent;
        return result.status() != CellStatus.DIED;
    }

    private CellResult result(Step step) {
        var budget = new Budget();
        process.log().tap(budget);
        var running = process.run(step.id(), step.source());
        try {
            CompletableFuture.anyOf(running, budget.spent).get(patience(limits.cell()), TimeUnit.NANOSECONDS);
            return running.isDone() ? running.join() : stopped(running, "it used more than " + limits.verbs() + " verbs");
        } catch (TimeoutException late) {
            return stopped(running, "it took longer than " + limits.cell().toSeconds() + " s");
        } catch (ExecutionException broken) {
            throw new IllegalStateException("cell " + step.id() + " could not be run", broken.getCause());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return stopped(running, "the marking was interrupted");
        } finally {
            process.log().untap(budget);
        }
    }

    private CellResult stopped(CompletableFuture<CellResult> running, String why) {
        process.stop();
        CellResult result = wait(running, STOP_SECONDS);
        if (result == null) {
            process.kill(why + ", and did not stop");
            return running.join();
        }
        return result.status() == CellStatus.FINISHED ? result : new CellResult(result.cell(), result.status(), null, List.of(), null,
                List.of(), result.status() == CellStatus.DIED ? result.reason() : why, result.millis(), result.lastEvent());
    }

    private Observation observe(Step check, Map<String, Integer> varied) {
        String trouble = troubleOf(check.exercise());
        if (!trouble.isEmpty() || !over.isEmpty()) {
            return trouble(check, varied, trouble.isEmpty() ? over : trouble);
        }
        JsonNode notes = wait(process.notes(Observation.names(check.check())), NOTES_SECONDS);
        if (notes == null) {
            return trouble(check, varied, "its variables could not be looked at");
        }
        return new Observation(check.check(), varied, process.log().all(), notes, "");
    }

    private Observation trouble(Step check, Map<String, Integer> varied, String why) {
        return new Observation(check.check(), varied, List.of(), JsonNodeFactory.instance.objectNode(), why);
    }

    private String troubleOf(String exercise) {
        return steps.stream().filter(step -> step.exercise().equals(exercise) && leftOut.containsKey(step.id())).map(step -> leftOut.get(step.id()))
                .findFirst().orElse("");
    }

    /** Steps that were left out, and why. */
    List<String> leftOut() {
        return steps.stream().filter(step -> leftOut.containsKey(step.id())).map(step -> leftOut.get(step.id())).toList();
    }

    private void answer(CompletableFuture<String> asked) {
        wait(asked, NOTES_SECONDS);
    }

    /** What it gives, or null when it fails or does not come in time. */
    private static <T> T wait(CompletableFuture<T> what, long seconds) {
        try {
            return what.get(seconds, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException none) {
            return null;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return null;
        }
    }

    private void stopWatching() {
        if (process != null) {
            process.close();
        }
        if (watcher != null) {
            watcher.close();
        }
    }

    @Override
    public void close() {
        stopWatching();
        if (process != null) {
            process.death().join();
        }
    }

    /** Counts what a cell does, until it is too much. */
    private final class Budget implements java.util.function.Consumer<Entry> {
        private final CompletableFuture<Void> spent = new CompletableFuture<>();
        private int used;

        @Override
        public void accept(Entry entry) {
            boolean counts = entry.event() instanceof VerbCalled || entry.event() instanceof WorkPosted || entry.event() instanceof CompletionPolled;
            if (counts && ++used > limits.verbs()) {
                spent.complete(null);
            }
        }
    }
}
