package org.verbscope.grade;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.verbscope.course.LessonCells;
import org.verbscope.jshell.JavaProcessOptions;

/** The judges of a batch: one a lesson and thread, kept from one hand-in to the next; one that failed is ended. Thread-safe. */
final class Judges implements AutoCloseable {
    private final Map<String, Deque<Judge>> free = new HashMap<>();
    private final List<Judge> all = new ArrayList<>();

    Judge.Verdicts judge(LessonCells lesson, JavaProcessOptions options, Path folder, String language, Observation seen) throws IOException {
        if (!seen.trouble().isEmpty()) {
            return new Judge.Verdicts(List.of(), seen.trouble());
        }
        Judge judge = take(lesson, options);
        try {
            Judge.Verdicts verdicts = judge.judge(seen, folder, language);
            give(lesson, judge);
            return verdicts;
        } catch (IOException | RuntimeException broken) {
            judge.close();
            return new Judge.Verdicts(List.of(), "it could not be judged: " + broken.getMessage());
        }
    }

    private Judge take(LessonCells lesson, JavaProcessOptions options) throws IOException {
        synchronized (free) {
            Judge known = free.computeIfAbsent(lesson.id(), none -> new ArrayDeque<>()).poll();
            if (known != null) {
                return known;
            }
        }
        var made = new Judge(options, lesson);
        synchronized (free) {
            all.add(made);
        }
        return made;
    }

    private void give(LessonCells lesson, Judge judge) {
        synchronized (free) {
            free.get(lesson.id()).push(judge);
        }
    }

    @Override
    public void close() {
        synchronized (free) {
            all.forEach(Judge::close);
        }
    }
}
