package org.verbscope.app.course;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;

/**
 * How far a person is in each lesson: which of its checks have passed, and the cell that ran last. It is kept beside how the
 * window was left; answers and outputs are in the notebook itself.
 */
public final class CourseProgress {
    /** Of a lesson. */
    public enum Standing { OPEN, BEGUN, DONE }

    private final UnaryOperator<String> get;
    private final BiConsumer<String, String> set;

    /** @param get a remembered text by its key, empty when there is none; {@code set} remembers one */
    public CourseProgress(UnaryOperator<String> get, BiConsumer<String, String> set) {
        this.get = get;
        this.set = set;
    }

    /** Takes how the lesson's cells stand. @return whether something is new */
    public boolean take(String lesson, Set<String> passed, String lastRun) {
        Set<String> before = passed(lesson);
        var now = new LinkedHashSet<>(before);
        now.addAll(passed);
        boolean changed = !now.equals(before) || !lastRun.isEmpty() && !lastRun.equals(get.apply(key(lesson, "at")));
        if (changed) {
            set.accept(key(lesson, "passed"), String.join(" ", now));
            if (!lastRun.isEmpty()) {
                set.accept(key(lesson, "at"), lastRun);
            }
        }
        return changed;
    }

    public Set<String> passed(String lesson) {
        String all = get.apply(key(lesson, "passed"));
        return all.isEmpty() ? Set.of() : new LinkedHashSet<>(Arrays.asList(all.split(" ")));
    }

    /** How many of the lesson's checks have passed. */
    public long passed(Lesson lesson) {
        Set<String> passed = passed(lesson.id());
        return lesson.checks().stream().filter(passed::contains).count();
    }

    public Standing standing(Lesson lesson) {
        List<String> checks = lesson.checks();
        boolean ran = !get.apply(key(lesson.id(), "at")).isEmpty();
        if (ran && !checks.isEmpty() && passed(lesson) == checks.size()) {
            return Standing.DONE;
        }
        return ran ? Standing.BEGUN : Standing.OPEN;
    }

    /** Lab id of the cell that ran last; empty when none has. */
    public String at(Lesson lesson) {
        return get.apply(key(lesson.id(), "at"));
    }

    private static String key(String lesson, String what) {
        return "lesson." + lesson + "." + what;
    }
}
