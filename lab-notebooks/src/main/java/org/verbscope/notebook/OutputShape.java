package org.verbscope.notebook;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * An output of the file to an output of the model. An output of an unknown type or with a part of the wrong type is kept
 * whole as {@link UnknownOutput}: one odd output must not keep a notebook from opening.
 */
final class OutputShape {
    private OutputShape() {
    }

    static Output read(Shape shape) {
        Json.Obj output = shape.object();
        Optional<Output> read = switch (output.string("output_type").orElse("")) {
            case StreamOutput.TYPE -> stream(output);
            case DisplayData.TYPE -> display(output);
            case ExecuteResult.TYPE -> result(output);
            case ErrorOutput.TYPE -> error(output);
            default -> Optional.empty();
        };
        return read.orElseGet(() -> new UnknownOutput(output));
    }

    private static Optional<Output> stream(Json.Obj output) {
        String text = output.get("text").map(SourceLines::join).orElse(null);
        Optional<String> name = output.string("name");
        if (text == null || name.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new StreamOutput(name.get(), text, output.without(StreamOutput.KEYS)));
    }

    private static Optional<Output> display(Json.Obj output) {
        Optional<Json.Obj> data = output.object("data");
        Optional<Json.Obj> metadata = metadata(output);
        if (data.isEmpty() || metadata.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new DisplayData(new MimeBundle(data.get().fields()), metadata.get(),
                output.without(DisplayData.KEYS)));
    }

    private static Optional<Output> result(Json.Obj output) {
        Optional<Json.Obj> data = output.object("data");
        Optional<Json.Obj> metadata = metadata(output);
        Json count = output.fields().getOrDefault("execution_count", Json.NULL);
        OptionalLong number = output.integer("execution_count");
        boolean fits = number.isPresent() && number.getAsLong() == (int) number.getAsLong();
        if (data.isEmpty() || metadata.isEmpty() || !(fits || count instanceof Json.Null)) {
            return Optional.empty();
        }
        OptionalInt run = fits ? OptionalInt.of((int) number.getAsLong()) : OptionalInt.empty();
        return Optional.of(new ExecuteResult(run, new MimeBundle(data.get().fields()), metadata.get(),
                output.without(ExecuteResult.KEYS)));
    }

    private static Optional<Output> error(Json.Obj output) {
        Optional<String> name = output.string("ename");
        Optional<String> value = output.string("evalue");
        if (name.isEmpty() || value.isEmpty() || !(output.fields().get("traceback") instanceof Json.Arr lines)) {
            return Optional.empty();
        }
        List<String> traceback = new ArrayList<>();
        for (Json line : lines.items()) {
            if (!(line instanceof Json.Str text)) {
                return Optional.empty();
            }
            traceback.add(text.value());
        }
        return Optional.of(new ErrorOutput(name.get(), value.get(), traceback, output.without(ErrorOutput.KEYS)));
    }

    /** The metadata; an absent one counts as empty and is written, since the format demands it. */
    private static Optional<Json.Obj> metadata(Json.Obj output) {
        Json metadata = output.fields().getOrDefault("metadata", Json.Obj.EMPTY);
        return metadata instanceof Json.Obj object ? Optional.of(object) : Optional.empty();
    }
}
