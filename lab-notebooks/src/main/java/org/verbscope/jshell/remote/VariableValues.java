package org.verbscope.jshell.remote;

import java.util.LinkedHashMap;
import java.util.Map;
import jdk.jshell.Snippet;
import jdk.jshell.VarSnippet;

/**
 * Values of variables as text, looked up while no cell runs: {@code toString} is user code, so it runs on the
 * snippet thread and can be stopped. A cell that runs leaves the values of the last look.
 */
final class VariableValues {
    private static final int LONGEST = 500;

    private final Interpreter interpreter;
    private volatile Map<String, String> values = Map.of();

    VariableValues(Interpreter interpreter) {
        this.interpreter = interpreter;
    }

    Map<String, String> last() {
        return values;
    }

    /** On the engine thread. */
    void look(StopControl stop) {
        var seen = new LinkedHashMap<String, String>();
        stop.began();
        try {
            for (VarSnippet variable : interpreter.holding(() -> interpreter.variables().toList())) {
                if (stop.requested()) {
                    break;
                }
                if (interpreter.shell().status(variable) == Snippet.Status.VALID) {
                    seen.put(variable.name(), value(variable));
                }
            }
        } finally {
            stop.ended();
        }
        values = seen;
    }

    private String value(VarSnippet variable) {
        String text = interpreter.holding(() -> interpreter.shell().varValue(variable));
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…";
    }
}
