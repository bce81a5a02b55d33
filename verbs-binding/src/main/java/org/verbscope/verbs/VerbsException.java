package org.verbscope.verbs;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** A verb was refused. Says which, with what errno and arguments, and why. */
public final class VerbsException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String verb;
    private final int errno;
    private final transient Map<String, String> args;
    private final transient Explanation explanation;
    private final int accepted;

    /**
     * @param verb name without {@code ibv_}
     * @param args what it was called with, in C order
     * @param accepted work requests of a list that were taken before the refused one; 0 for other verbs
     */
    public VerbsException(String verb, Errno errno, Map<String, String> args, Explanation explanation, int accepted) {
        super(message(verb, errno, explanation));
        this.verb = verb;
        this.errno = errno.number();
        this.args = Collections.unmodifiableMap(new LinkedHashMap<>(args));
        this.explanation = explanation;
        this.accepted = accepted;
    }

    private static String message(String verb, Errno errno, Explanation explanation) {
        String why = explanation.text();
        return verb + " failed with " + errno + (why.isEmpty() ? "" : ": " + why);
    }

    /** Name of the verb without {@code ibv_}, e.g. {@code modify_qp}. */
    public String verb() {
        return verb;
    }

    /** What the device answered. */
    public Errno errno() {
        return new Errno(errno);
    }

    /** Arguments, attributes and mask in words, in C order; empty after serialisation. */
    public Map<String, String> args() {
        return args == null ? Map.of() : args;
    }

    /** Which attribute, why, what to do. */
    public Explanation explanation() {
        return explanation == null ? Explanation.NONE : explanation;
    }

    /** Work requests of the list that the device took before the one it refused: those will complete. */
    public int accepted() {
        return accepted;
    }
}
