package org.verbscope.app.notebook;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.verbscope.notebook.Cell;
import org.verbscope.notebook.CellKind;
import org.verbscope.notebook.Json;
import org.verbscope.notebook.LabMetadata;

/** What a notebook's metadata hold of its exercises: their solutions, and how many hints were shown. Pure functions of the cells. */
final class Exercises {
    private static final Pattern ANSWER = Pattern.compile("\\b(answer|predicted)\\(");

    private Exercises() { }

    /**
     * Right programs for the cells that a claim of an exercise is about: the cell that has the claim's name, else those that
     * the claim looks at, else the first that is not solved yet. None for a claim about an answer, which no program gives.
     *
     * @param exercise its id; may be empty
     */
    static List<OutputActions.Solution> solutions(List<CellView> cells, String exercise, String claim) {
        List<Cell> all = exercise.isEmpty() ? List.of() : cells.stream().map(CellView::cell)
                .filter(cell -> cell.lab().id().filter(id -> belongs(id, exercise)).isPresent()).toList();
        List<Cell> solved = all.stream().filter(cell -> solution(cell).findAny().isPresent()).toList();
        String words = all.stream().filter(cell -> cell.lab().kind().filter(CellKind.CHECK::equals).isPresent())
                .map(cell -> about(cell.source(), claim)).findFirst().orElse("");
        List<Cell> named = solved.stream().filter(cell -> names(id(cell).substring(exercise.length()), claim)).toList();
        List<Cell> seen = solved.stream().filter(cell -> words.contains(".during(\"" + id(cell) + "\")")).toList();
        if (!named.isEmpty() || !seen.isEmpty()) {
            return (named.isEmpty() ? seen : named).stream().flatMap(Exercises::solution).toList();
        } else if (ANSWER.matcher(words).find()) {
            return List.of();
        }
        return solved.stream().filter(cell -> solution(cell).noneMatch(right -> right.code().strip().equals(cell.source().strip())))
                .limit(1).flatMap(Exercises::solution).toList();
    }

    /** {@code c} is the part of exercise {@code 22.3} that claims {@code c} and {@code c-accepted} are about. */
    private static boolean names(String part, String claim) {
        return !part.isEmpty() && (claim.equals(part) || claim.startsWith(part + "-"));
    }

    /** The check's code from the claim before this one to its name. */
    private static String about(String check, String claim) {
        int end = check.indexOf(".as(\"" + claim + "\")");
        return end < 0 ? "" : check.substring(check.lastIndexOf(".as(\"", end - 1) + 1, end);
    }

    private static String id(Cell cell) {
        return cell.lab().id().orElse("");
    }

    private static Stream<OutputActions.Solution> solution(Cell cell) {
        Optional<String> code = cell.lab().values().string("solution");
        return code.map(text -> new OutputActions.Solution(cell.lab().id().orElse(""), text)).stream();
    }

    /** All cells of an exercise begin with its id; {@code e1} is not the beginning of {@code e12}. */
    private static boolean belongs(String id, String exercise) {
        return id.startsWith(exercise) && (id.length() == exercise.length() || !Character.isDigit(id.charAt(exercise.length())));
    }

    /** The cell, in whose file it then stands that so many hints of a claim were shown. */
    static CellView hinted(CellView view, String claim, int shown) {
        LabMetadata lab = view.cell().lab();
        Json.Obj used = lab.values().object("hints-used").orElse(Json.Obj.EMPTY).with(claim, Json.of(shown));
        return view.with(view.cell().withMetadata(lab.with("hints-used", used).into(view.cell().metadata())));
    }
}
