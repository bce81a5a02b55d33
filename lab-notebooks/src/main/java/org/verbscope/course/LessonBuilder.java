package org.verbscope.course;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.verbscope.course.Piece.Card;
import org.verbscope.course.Piece.Code;
import org.verbscope.notebook.Cell;
import org.verbscope.notebook.CellKind;
import org.verbscope.notebook.CodeCell;
import org.verbscope.notebook.Json;
import org.verbscope.notebook.LabMetadata;
import org.verbscope.notebook.MarkdownCell;
import org.verbscope.notebook.Notebook;

/**
 * Makes a notebook of a lesson's cells and its text in one language. The same sources give the same bytes. What the window
 * needs beside the text is in the cells' metadata; {@code docs/lessons.md} lists it.
 */
public final class LessonBuilder {
    private final LessonCells cells;
    private final LessonText text;
    private final List<Cell> made = new ArrayList<>();
    private final List<String> used = new ArrayList<>();
    private int texts;

    private LessonBuilder(LessonCells cells, LessonText text) {
        this.cells = cells;
        this.text = text;
    }

    /** @throws LessonException when the text leaves out a cell, names one that is not there, or has them in another order */
    public static Notebook build(LessonCells cells, LessonText text) throws LessonException {
        return new LessonBuilder(cells, text).notebook();
    }

    private Notebook notebook() throws LessonException {
        for (LessonText.Part part : text.parts()) {
            if (part instanceof LessonText.Prose prose) {
                add(prose);
            } else if (part instanceof LessonText.Cell cell) {
                add(code(cell));
            } else {
                add((LessonText.Asked) part);
            }
        }
        List<String> wanted = cells.shown().stream().map(Piece::id).toList();
        if (!used.equals(wanted)) {
            throw new LessonException(cells.name(), 0, "the text in " + text.language() + " has the cells " + used
                    + ", and they are " + wanted + ": each once, in this order");
        }
        Map<String, Json> lab = new LinkedHashMap<>();
        lab.put("id", Json.of(cells.id()));
        lab.put("title", Json.of(text.title()));
        lab.put("language", Json.of(text.language()));
        lab.put("minutes", Json.of(cells.minutes()));
        for (String list : List.of("devices", "views", "needs", "misconceptions")) {
            lab.put(list, Json.of(cells.list(list)));
        }
        return Notebook.empty().withCells(made).withLab(new LabMetadata(new Json.Obj(lab)));
    }

    private void add(LessonText.Prose prose) {
        LabMetadata lab = prose.after().isEmpty() ? LabMetadata.NONE : LabMetadata.NONE.with("after", Json.of(prose.after()));
        made.add(markdown("text-" + ++texts, prose.markdown(), lab));
    }

    private static MarkdownCell markdown(String id, String source, LabMetadata lab) {
        MarkdownCell cell = MarkdownCell.of("");
        return cell.with(id, source, lab.into(cell.metadata()));
    }

    private Code code(LessonText.Cell cell) throws LessonException {
        if (cells.piece(cell.id()).orElse(null) instanceof Code code) {
            return code;
        }
        throw new LessonException(text.language() + ".md", cell.line(), cells.name() + " has no java block with the id " + cell.id());
    }

    private void add(Code code) {
        used.add(code.id());
        LabMetadata lab = LabMetadata.NONE.withId(code.id()).withKind(code.kind());
        if (!code.exercise().isEmpty()) {
            lab = lab.with("for", Json.of(code.exercise()));
        }
        if (!code.raises().isEmpty()) {
            lab = lab.with("raises", Json.of(code.raises()));
        }
        if (code.kind() == CellKind.CHECK) {
            lab = code.exercise().isEmpty() ? lab : lab.with("hints", hints(code.exercise()));
            Map<String, String> claims = text.claims().getOrDefault(code.id(), Map.of());
            lab = claims.isEmpty() ? lab : lab.with("claims", said(claims));
            lab = code.hidden() ? lab.with("hidden", Json.of(true)) : lab;
            Map<String, List<Integer>> varied = cells.varied(code.exercise());
            if (!varied.isEmpty()) {
                lab = lab.with("vary", varied(varied));
            }
        }
        if (code.kind() == CellKind.EXERCISE) {
            LabMetadata before = lab;
            lab = cells.code(CellKind.SOLUTION).stream().filter(solution -> solution.exercise().equals(code.id())).findFirst()
                    .map(solution -> before.with("solution", Json.of(solution.source()))).orElse(lab);
        }
        made.add(cell(code.id(), code.source(), lab, !code.raises().isEmpty()));
    }

    private static CodeCell cell(String id, String source, LabMetadata lab, boolean mayFail) {
        Json.Obj metadata = lab.into(mayFail ? Json.Obj.EMPTY.with("tags", Json.of(List.of("raises-exception"))) : Json.Obj.EMPTY);
        return new CodeCell(cellId(id), source, OptionalInt.empty(), List.of(), metadata, Json.Obj.EMPTY);
    }

    /** nbformat takes no full stop in an id. */
    static String cellId(String id) {
        return id.replace('.', '-');
    }

    private Json hints(String exercise) {
        Map<String, Json> all = new LinkedHashMap<>();
        text.hints().getOrDefault(exercise, Map.of()).forEach((claim, hints) -> all.put(claim, Json.of(hints)));
        return new Json.Obj(all);
    }

    private static Json said(Map<String, String> claims) {
        Map<String, Json> all = new LinkedHashMap<>();
        claims.forEach((claim, words) -> all.put(claim, Json.of(words)));
        return new Json.Obj(all);
    }

    private static Json varied(Map<String, List<Integer>> values) {
        Map<String, Json> all = new LinkedHashMap<>();
        values.forEach((name, list) -> all.put(name, new Json.Arr(list.stream().map(value -> Json.of((long) value)).toList())));
        return new Json.Obj(all);
    }

    private void add(LessonText.Asked asked) throws LessonException {
        if (!(cells.piece(asked.id()).orElse(null) instanceof Card card)) {
            throw new LessonException(text.language() + ".md", asked.line(), cells.name() + " has no card with the id " + asked.id());
        }
        if (!card.options().containsAll(asked.options().keySet())) {
            throw new LessonException(text.language() + ".md", asked.line(), "the card " + card.id() + " has the options " + card.options());
        }
        used.add(card.id());
        CellKind kind = card.question() ? CellKind.QUESTION : CellKind.PREDICT;
        made.add(markdown(cellId(card.id()) + "-card", face(card, asked), LabMetadata.NONE.withKind(kind).with("for", Json.of(card.id()))));
        LabMetadata lab = LabMetadata.NONE.withId(card.id()).withKind(kind)
                .with("form", Json.of(card.form().name().toLowerCase(java.util.Locale.ROOT).replace('_', '-')))
                .with("ask", Json.of(asked.ask())).with("options", options(card, asked));
        if (!card.items().isEmpty()) {
            lab = lab.with("items", Json.of(card.items()));
        }
        if (!card.question()) {
            lab = lab.with("before", Json.of(String.join(",", card.before()))).with("answer", Json.of(card.answer()));
        }
        made.add(cell(card.id(), CardWords.cell(card), lab, false));
    }

    private static Json options(Card card, LessonText.Asked asked) {
        return new Json.Arr(card.options().stream().<Json>map(key -> new Json.Obj(Map.of("key", Json.of(key),
                "text", Json.of(asked.options().getOrDefault(key, key))))).toList());
    }

    private String face(Card card, LessonText.Asked asked) {
        var face = new StringBuilder(CardWords.heading(card, text.language())).append("\n\n").append(asked.ask()).append("\n\n");
        for (String key : card.options()) {
            String words = asked.options().get(key);
            boolean keyed = card.form() != Piece.Form.NUMBERS;
            face.append("- ").append(keyed ? "`" + key + "`" : "").append(words == null ? "" : (keyed ? " " : "") + words).append('\n');
        }
        return face.append(card.options().isEmpty() ? "" : "\n").append(CardWords.how(card, text.language())).toString();
    }
}
