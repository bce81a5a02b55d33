package org.verbscope.notebook;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** Collects what a validator finds, and asks the questions that every part of a notebook is asked. */
final class Findings {
    private static final String MEND = "Mend it in a text editor, or save the notebook from Jupyter.";

    private final List<Problem> problems = new ArrayList<>();
    // A file of a later minor version may hold keys and types that this schema has never heard of.
    private final boolean relaxed;

    Findings(boolean relaxed) {
        this.relaxed = relaxed;
    }

    List<Problem> problems() {
        return List.copyOf(problems);
    }

    boolean relaxed() {
        return relaxed;
    }

    void error(String where, String what) {
        error(where, what, MEND);
    }

    void error(String where, String what, String remedy) {
        problems.add(new Problem(Problem.Severity.ERROR, where, what, remedy));
    }

    void warning(String where, String what, String remedy) {
        problems.add(new Problem(Problem.Severity.WARNING, where, what, remedy));
    }

    void onlyKeys(Json.Obj object, Set<String> allowed, String where) {
        if (relaxed) {
            return;
        }
        for (String key : object.fields().keySet()) {
            if (!allowed.contains(key)) {
                error(where, "The key \"" + key + "\" is not allowed here",
                        "Move it into the metadata, under a key of your own.");
            }
        }
    }

    void required(Json.Obj object, String key, String where, String expected, Predicate<Json> fits) {
        Json value = object.fields().get(key);
        if (value == null) {
            error(where, "\"" + key + "\" is missing");
        } else if (!fits.test(value)) {
            error(where + "." + key, "It is not " + expected);
        }
    }

    void optional(Json.Obj object, String key, String where, String expected, Predicate<Json> fits) {
        Json value = object.fields().get(key);
        if (value != null && !fits.test(value)) {
            error(where + "." + key, "It is not " + expected);
        }
    }

    static boolean isString(Json value) {
        return value instanceof Json.Str;
    }

    static boolean isObject(Json value) {
        return value instanceof Json.Obj;
    }

    static boolean isBoolean(Json value) {
        return value instanceof Json.Bool;
    }

    static boolean isLines(Json value) {
        return SourceLines.join(value) != null;
    }

    static boolean isCount(Json value) {
        return value instanceof Json.Null || (value instanceof Json.Num number && number.integer().orElse(-1) >= 0);
    }
}
