package org.verbscope.notebook;

/**
 * An output whose type or shape is not known here. It is written back as it was read.
 *
 * @param fields the whole output, {@code output_type} included where the file has one
 */
public record UnknownOutput(Json.Obj fields) implements Output {
    @Override
    public String type() {
        return fields.string("output_type").orElse("");
    }
}
