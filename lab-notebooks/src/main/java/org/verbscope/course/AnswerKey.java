package org.verbscope.course;

import java.util.List;
import java.util.Map;
import org.verbscope.course.Piece.Card;
import org.verbscope.course.Piece.Code;
import org.verbscope.notebook.CellKind;

/** Every answer of a lesson: cards, programs that are right, programs that are wrong and the claim that each fails. Markdown. */
public final class AnswerKey {
    private final LessonCells cells;
    private final LessonText text;
    private final StringBuilder out = new StringBuilder();

    private AnswerKey(LessonCells cells, LessonText text) {
        this.cells = cells;
        this.text = text;
    }

    /** The key of one lesson. */
    public static String of(LessonCells cells, LessonText text) {
        var key = new AnswerKey(cells, text);
        key.out.append("## Lesson ").append(cells.id()).append(": ").append(text.title()).append("\n\n");
        key.cards();
        for (Code check : cells.code(CellKind.CHECK)) {
            key.exercise(check);
        }
        return key.out.toString();
    }

    private void cards() {
        out.append("| card | asks | answer |\n|---|---|---|\n");
        for (LessonText.Part part : text.parts()) {
            if (part instanceof LessonText.Asked asked && cells.piece(asked.id()).orElse(null) instanceof Card card) {
                out.append("| `").append(card.id()).append("` ").append(card.question() ? "question, marked" : "prediction, marked for being made")
                        .append(" | ").append(asked.ask().replace("\n", " ").replace("|", "\\|")).append(" | ")
                        .append(Worksheet.answer(card, asked).replace("|", "\\|")).append(" |\n");
            }
        }
        out.append('\n');
    }

    private void exercise(Code check) {
        out.append("### Exercise ").append(check.exercise()).append("\n\n");
        Map<String, List<Integer>> varied = cells.varied(check.exercise());
        if (!varied.isEmpty()) {
            out.append("The grader varies ").append(String.join("; ", new java.util.TreeMap<>(varied).entrySet().stream()
                    .map(each -> "`" + each.getKey() + "`: " + each.getValue().toString().replaceAll("[\\[\\]]", "")).toList())).append(".\n\n");
        }
        programs(check, CellKind.SOLUTION, "Right");
        programs(check, CellKind.WRONG, "Wrong");
        out.append("Claims:\n\n");
        text.claims().getOrDefault(check.id(), Map.of()).forEach((claim, says) ->
                out.append("- `").append(claim).append("`: ").append(says).append('\n'));
        out.append("\n```java\n").append(check.source()).append("\n```\n\n");
    }

    private void programs(Code check, CellKind kind, String word) {
        for (Code program : cells.code(kind)) {
            if (program.exercise().startsWith(check.exercise())) {
                out.append(word).append(", `").append(program.exercise()).append('`');
                if (kind == CellKind.WRONG) {
                    out.append(", fails `").append(program.fails()).append('`').append(program.with().isEmpty() ? "" : " with " + program.with());
                }
                out.append(":\n\n```java\n").append(program.source()).append("\n```\n\n");
            }
        }
    }
}
