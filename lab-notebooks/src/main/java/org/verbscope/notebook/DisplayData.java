package org.verbscope.notebook;

import java.util.Set;

/**
 * Something shown while a cell ran.
 *
 * @param data its forms
 * @param metadata metadata of the forms, for example the size of an image, by MIME type
 * @param extra keys of the file that are not understood
 */
public record DisplayData(MimeBundle data, Json.Obj metadata, Json.Obj extra) implements Output {
    static final String TYPE = "display_data";
    static final Set<String> KEYS = Set.of("output_type", "data", "metadata");

    /** Refuses extra keys that have a component. */
    public DisplayData {
        Extras.check(extra, KEYS);
    }

    /**
     * A display without metadata.
     *
     * @param data its forms
     */
    public DisplayData(MimeBundle data) {
        this(data, Json.Obj.EMPTY, Json.Obj.EMPTY);
    }

    @Override
    public String type() {
        return TYPE;
    }
}
