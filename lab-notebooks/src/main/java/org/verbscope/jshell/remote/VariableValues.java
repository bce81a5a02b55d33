package org.verbscope.jshell.remote;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import jdk.jshell.Snippet;
import jdk.jshell.VarSnippet;
import org.verbscope.check.ValueNotes;

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

    /** Notes of the variables that {@code words} names, with their types: for a process that judges what has run. On the engine thread. */
    ObjectNode notes(String words) {
        Set<String> wanted = Set.of(words.split(" "));
        ObjectNode all = JsonNodeFactory.instance.objectNode();
        var notes = new ValueNotes();
        for (VarSnippet variable : interpreter.holding(() -> interpreter.variables().toList())) {
            if (wanted.contains(variable.name()) && interpreter.shell().status(variable) == Snippet.Status.VALID) {
                all.putObject(variable.name()).put("type", variable.typeName()).set("value", notes.note(interpreter.value(variable)));
            }
        }
        return all;
    }

    private String value(VarSnippet variable) {
        String text = interpreter.holding(() -> interpreter.shell().varValue(variable));
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "…";
    }
}
