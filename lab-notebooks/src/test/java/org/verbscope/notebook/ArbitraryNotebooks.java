package org.verbscope.notebook;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;

/** Notebooks of every kind that the model can hold, with the characters and numbers that break careless writers. */
final class ArbitraryNotebooks {
    private static final Arbitrary<String> TEXT = Arbitraries.oneOf(
            Arbitraries.strings().ofMaxLength(12),
            Arbitraries.strings().ascii().ofMaxLength(20),
            Arbitraries.strings().withChars("ab \n\r\t\f\u000b\u001c\u001d\u001e\u0085\u2028\u2029\"\\/\u0000\u007f核\uD83D\uDE00").ofMaxLength(16));
    // A key cannot hold half a surrogate pair; a text can.
    private static final Arbitrary<String> KEY = TEXT.map(text -> text.codePoints()
            .filter(c -> c < Character.MIN_SURROGATE || c > Character.MAX_SURROGATE)
            .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append).toString());
    private static final Arbitrary<Json> NUMBER = Arbitraries.oneOf(
            Arbitraries.longs().map(Json::of),
            Arbitraries.bigDecimals().map(number -> new Json.Num(number.toString())),
            Arbitraries.of("-0", "1.0", "1e5", "1E+400", "0.10", "123456789012345678901234567890", "NaN", "-Infinity").map(Json.Num::new));

    private ArbitraryNotebooks() {
    }

    static Arbitrary<Json> json() {
        Arbitrary<Json> leaf = Arbitraries.oneOf(TEXT.map(Json::of), NUMBER, Arbitraries.of(true, false).map(Json::of),
                Arbitraries.just(Json.NULL));
        Arbitrary<Json> inner = leaf;
        for (int depth = 0; depth < 2; depth++) {
            Arbitrary<Json> below = inner;
            inner = Arbitraries.oneOf(leaf, below.list().ofMaxSize(3).map(Json.Arr::new),
                    Arbitraries.maps(KEY, below).ofMaxSize(3).map(Json.Obj::new));
        }
        return inner;
    }

    /** An object without the keys named, as extra keys and metadata are. */
    private static Arbitrary<Json.Obj> objectWithout(Set<String> keys) {
        return Arbitraries.maps(KEY, json()).ofMaxSize(3).map(Json.Obj::new).map(object -> object.without(keys));
    }

    private static Arbitrary<Json.Obj> metadata() {
        return Combinators.combine(objectWithout(Set.of("trusted")), objectWithout(Set.of()).optional(0.5)).as((foreign, lab) ->
                lab.map(values -> new LabMetadata(values).into(foreign)).orElse(foreign));
    }

    private static Arbitrary<OptionalInt> count() {
        return Arbitraries.integers().between(0, Integer.MAX_VALUE).optional(0.5)
                .map(count -> count.map(OptionalInt::of).orElseGet(OptionalInt::empty));
    }

    private static Arbitrary<MimeBundle> bundle() {
        Arbitrary<String> types = Arbitraries.oneOf(KEY, Arbitraries.of("text/plain", "text/html", "image/svg+xml", "image/png",
                "application/javascript", "application/json", "application/vnd.verbscope.stage.v1+json"));
        return Arbitraries.maps(types, json()).ofMaxSize(4).map(MimeBundle::new);
    }

    private static Arbitrary<Output> output() {
        Arbitrary<Json.Obj> any = objectWithout(Set.of());
        return Arbitraries.oneOf(
                Combinators.combine(TEXT, TEXT, objectWithout(StreamOutput.KEYS)).as(StreamOutput::new),
                Combinators.combine(bundle(), any, objectWithout(DisplayData.KEYS)).as(DisplayData::new),
                Combinators.combine(count(), bundle(), any, objectWithout(ExecuteResult.KEYS)).as(ExecuteResult::new),
                Combinators.combine(TEXT, TEXT, TEXT.list().ofMaxSize(3), objectWithout(ErrorOutput.KEYS)).as(ErrorOutput::new),
                any.map(fields -> new UnknownOutput(fields.with("output_type", Json.of("table")))));
    }

    private static Arbitrary<Cell> cell() {
        Arbitrary<String> ids = Arbitraries.oneOf(Arbitraries.strings().withChars("abc0-_").ofMinLength(1).ofMaxLength(6), TEXT.filter(id -> !id.isEmpty()));
        Arbitrary<Optional<Attachments>> attachments =
                Arbitraries.maps(KEY, bundle()).ofMaxSize(2).map(Attachments::new).optional(0.5);
        Arbitrary<Json.Obj> extra = objectWithout(TextCell.KEYS);
        return Arbitraries.oneOf(
                Combinators.combine(ids, TEXT, count(), output().list().ofMaxSize(3), metadata(), objectWithout(CodeCell.KEYS))
                        .as(CodeCell::new),
                Combinators.combine(ids, TEXT, attachments, metadata(), extra).as(MarkdownCell::new),
                Combinators.combine(ids, TEXT, attachments, metadata(), extra).as(RawCell::new),
                Combinators.combine(ids, TEXT, metadata(), objectWithout(Set.of("id"))).as((id, source, metadata, fields) ->
                        new UnknownCell(id, fields.with("cell_type", Json.of("hologram"))).withSource(source).withMetadata(metadata)));
    }

    static Arbitrary<Notebook> notebooks() {
        return Combinators.combine(cell().list().ofMaxSize(5), objectWithout(Transient.NOTEBOOK),
                Arbitraries.integers().between(5, 9), objectWithout(Notebook.KEYS)).as((cells, metadata, minor, extra) ->
                new Notebook(unique(cells), metadata, minor, extra));
    }

    private static List<Cell> unique(List<Cell> cells) {
        Map<String, Cell> byId = new LinkedHashMap<>();
        cells.forEach(cell -> byId.put(cell.id(), cell));
        return new ArrayList<>(byId.values());
    }
}
