package org.verbscope.notebook;

/** One output of a code cell. */
public sealed interface Output permits StreamOutput, DisplayData, ExecuteResult, ErrorOutput, UnknownOutput {
    /**
     * The output's type.
     *
     * @return nbformat's {@code output_type}
     */
    String type();
}
