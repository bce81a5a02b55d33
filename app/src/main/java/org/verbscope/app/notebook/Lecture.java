package org.verbscope.app.notebook;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.verbscope.notebook.Cell;
import org.verbscope.notebook.CellKind;
import org.verbscope.notebook.CodeCell;
import org.verbscope.notebook.MarkdownCell;

/** A notebook as it is given before an audience. Pure functions of its cells. */
public final class Lecture {
    /**
     * A prediction as the audience is asked it.
     *
     * @param choices one a letter; empty when a number is asked for
     * @param right the answers: those of {@code choices}, else what is written
     */
    public record Asked(String ask, List<String> choices, List<String> right) { }

    /**
     * What only the person who gives it sees.
     *
     * @param texts Markdown around the cell that runs: before it and after it
     * @param next code that the next press runs, or the question that it asks; empty at the end
     */
    public record Notes(List<String> texts, String next) { }

    private Lecture() { }

    static boolean tells(Cell cell, Set<String> asked) {
        CellKind kind = cell.lab().kind().orElse(CellKind.GIVEN);
        boolean ofAnExercise = (kind == CellKind.START || kind == CellKind.CHECK) && cell.lab().exercise().isPresent();
        return kind != CellKind.EXERCISE && kind != CellKind.QUESTION && !ofAnExercise
                && (kind != CellKind.PREDICT || Card.of(cell).isPresent() && !asked.contains(cell.id()));
    }

    /** The prediction that a cell is, if it is one. */
    public static Optional<Asked> asked(Cell cell) {
        return Card.of(cell).filter(Card::prediction).map(card -> {
            List<String> right = cell.lab().values().strings("answer");
            List<String> choices = card.options().stream().map(Lecture::words).toList();
            List<String> named = card.options().stream().filter(option -> right.contains(option.key()))
                    .map(Lecture::words).toList();
            boolean letters = card.form() == Card.Form.CHOOSE || card.form() == Card.Form.CHOOSE_ALL;
            return new Asked(PlainWords.of(card.ask()), letters ? choices : List.of(), letters ? named : right);
        });
    }

    /** @param current id of the cell that ran last, empty before the first; {@code next} that of the next */
    public static Notes notes(List<Cell> cells, String current, Optional<String> next) {
        var texts = new ArrayList<String>();
        int at = index(cells, current);
        for (int i = at - 1; i >= 0 && !(cells.get(i) instanceof CodeCell); i--) {
            text(cells.get(i)).ifPresent(text -> texts.add(0, text));
        }
        for (int i = at + 1; i < cells.size() && !(cells.get(i) instanceof CodeCell); i++) {
            text(cells.get(i)).ifPresent(texts::add);
        }
        String coming = next.map(id -> cells.get(index(cells, id))).map(cell -> asked(cell).map(Asked::ask).orElse(cell.source())).orElse("");
        return new Notes(List.copyOf(texts), coming);
    }

    private static Optional<String> text(Cell cell) {
        boolean card = cell.lab().kind().filter(kind -> kind == CellKind.PREDICT || kind == CellKind.QUESTION).isPresent();
        return cell instanceof MarkdownCell && !card ? Optional.of(cell.source()) : Optional.empty();
    }

    private static int index(List<Cell> cells, String id) {
        for (int i = 0; i < cells.size(); i++) {
            if (cells.get(i).id().equals(id)) {
                return i;
            }
        }
        return -1;
    }

    private static String words(Card.Option option) {
        return PlainWords.of(option.text().isEmpty() ? option.key() : option.text());
    }
}
