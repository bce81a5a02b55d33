package org.verbscope.notebook;

import java.util.OptionalInt;
import java.util.Set;

/**
 * The value of a cell's last expression.
 *
 * @param executionCount the number of the run that gave it
 * @param data its forms
 * @param metadata metadata of the forms, by MIME type
 * @param extra keys of the file that are not understood
 */
public record ExecuteResult(OptionalInt executionCount, MimeBundle data, Json.Obj metadata, Json.Obj extra)
        implements Output {
    static final String TYPE = "execute_result";
    static final Set<String> KEYS = Set.of("output_type", "data", "metadata", "execution_count");

    /** Refuses extra keys that have a component. */
    public ExecuteResult {
        Extras.check(extra, KEYS);
    }

    /**
     * A value without metadata.
     *
     * @param executionCount the number of the run that gave it
     * @param data its forms
     */
    public ExecuteResult(int executionCount, MimeBundle data) {
        this(OptionalInt.of(executionCount), data, Json.Obj.EMPTY, Json.Obj.EMPTY);
    }

    @Override
    public String type() {
        return TYPE;
    }
}
