package org.verbscope.notebook;

import java.util.Set;

/**
 * Printed text.
 *
 * @param name the stream; {@link #STDOUT} and {@link #STDERR} are the two that every reader shows
 * @param text the text, lines ended by {@code \n}
 * @param extra keys of the file that are not understood
 */
public record StreamOutput(String name, String text, Json.Obj extra) implements Output {
    /** The name of standard output. */
    public static final String STDOUT = "stdout";
    /** The name of standard error. */
    public static final String STDERR = "stderr";

    static final String TYPE = "stream";
    static final Set<String> KEYS = Set.of("output_type", "name", "text");

    /** Refuses extra keys that have a component. */
    public StreamOutput {
        Extras.check(extra, KEYS);
    }

    /**
     * Text printed on a stream.
     *
     * @param name the stream
     * @param text the text
     */
    public StreamOutput(String name, String text) {
        this(name, text, Json.Obj.EMPTY);
    }

    @Override
    public String type() {
        return TYPE;
    }
}
