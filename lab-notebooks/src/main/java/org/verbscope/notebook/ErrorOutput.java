package org.verbscope.notebook;

import java.util.List;
import java.util.Set;

/**
 * What ended a cell before its end.
 *
 * @param name the exception's class, or the kind of fault
 * @param value its message
 * @param traceback lines to show, without line ends; they may hold ANSI colours
 * @param extra keys of the file that are not understood
 */
public record ErrorOutput(String name, String value, List<String> traceback, Json.Obj extra) implements Output {
    static final String TYPE = "error";
    static final Set<String> KEYS = Set.of("output_type", "ename", "evalue", "traceback");

    /** Copies the lines and refuses extra keys that have a component. */
    public ErrorOutput {
        traceback = List.copyOf(traceback);
        Extras.check(extra, KEYS);
    }

    /**
     * An error.
     *
     * @param name the exception's class
     * @param value its message
     * @param traceback lines to show
     */
    public ErrorOutput(String name, String value, List<String> traceback) {
        this(name, value, traceback, Json.Obj.EMPTY);
    }

    @Override
    public String type() {
        return TYPE;
    }
}
