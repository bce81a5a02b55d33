package org.verbscope.grade;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.verbscope.course.CardWords;
import org.verbscope.course.LessonCells;
import org.verbscope.course.Piece;
import org.verbscope.course.Piece.Card;
import org.verbscope.course.Piece.Code;
import org.verbscope.grade.Step.Whose;
import org.verbscope.notebook.Cell;
import org.verbscope.notebook.CellKind;
import org.verbscope.notebook.CodeCell;

/**
 * What is run to mark a hand-in: the teacher's cells in the teacher's order, with the hand-in's exercise cells and answers in
 * their places, by id, and the cells that the person added behind the cells that they stand behind.
 *
 * @param steps in order
 * @param attempted exercise cells that are not as they were handed out, by id
 * @param findings cells that are missing or there twice, for people
 */
record Program(List<Step> steps, Set<String> attempted, List<String> findings) {
    Program {
        steps = List.copyOf(steps);
        attempted = Set.copyOf(attempted);
        findings = List.copyOf(findings);
    }

    static Program of(LessonCells lesson, HandIn handIn) {
        return new Composer(lesson, handIn).program();
    }

    /** Exercises that have a check, in order. */
    static List<Code> checks(LessonCells lesson) {
        return lesson.code(CellKind.CHECK);
    }

    private static final class Composer {
        private final LessonCells lesson;
        private final HandIn handIn;
        private final Map<String, CodeCell> own = new LinkedHashMap<>();
        private final Map<String, List<CodeCell>> addedBehind = new LinkedHashMap<>();
        private final List<String> findings = new ArrayList<>();
        private final List<Step> steps = new ArrayList<>();
        private final Set<String> attempted = new HashSet<>();
        private final List<String> exercises;

        Composer(LessonCells lesson, HandIn handIn) {
            this.lesson = lesson;
            this.handIn = handIn;
            exercises = checks(lesson).stream().map(Code::exercise).sorted(Comparator.comparing(String::length).reversed()).toList();
        }

        Program program() {
            sort();
            added("", "");
            for (Piece piece : lesson.shown()) {
                String exercise = exercises.stream().filter(piece.id()::startsWith).findFirst().orElse("");
                add(piece, exercise);
                added(piece.id(), exercise);
            }
            return new Program(steps, attempted, findings);
        }

        /** Tells the lesson's cells of the hand-in from those that the person added. */
        private void sort() {
            Set<String> known = new HashSet<>();
            lesson.shown().forEach(piece -> known.add(piece.id()));
            String last = "";
            for (Cell cell : handIn.notebook().cells()) {
                if (!(cell instanceof CodeCell code)) {
                    continue;
                }
                String id = code.lab().id().orElse("");
                if (!known.contains(id)) {
                    addedBehind.computeIfAbsent(last, none -> new ArrayList<>()).add(code);
                } else if (own.putIfAbsent(id, code) == null) {
                    last = id;
                } else {
                    findings.add("cell " + id + " is there twice; the first one counts");
                }
            }
        }

        private void add(Piece piece, String exercise) {
            CodeCell cell = own.get(piece.id());
            if (piece instanceof Code code && code.kind() == CellKind.CHECK) {
                steps.add(Step.check(code));
            } else if (piece instanceof Code code && code.kind() != CellKind.EXERCISE) {
                steps.add(new Step(code.id(), Whose.TEACHER, exercise, code.source(), null));
            } else if (cell == null) {
                findings.add("cell " + piece.id() + " is missing");
                if (piece instanceof Card card) {
                    answer(card, exercise, "");
                }
            } else if (piece instanceof Card card) {
                answer(card, exercise, cell.source());
            } else {
                if (!cell.source().strip().equals(((Code) piece).source().strip())) {
                    attempted.add(piece.id());
                }
                steps.add(new Step(piece.id(), Whose.STUDENT, exercise, cell.source(), null));
            }
        }

        /** The cell's own code, unless it gives no answer and the hand-in's list has one. */
        private void answer(Card card, String exercise, String source) {
            String listed = handIn.answers().getOrDefault(card.id(), "");
            boolean open = source.isBlank() || source.contains("?") && Answered.parts(source).isEmpty();
            if (!open || !listed.isEmpty()) {
                steps.add(new Step(card.id(), Whose.STUDENT, exercise,
                        open ? CardWords.call(card, List.of(listed.split("\\s*,\\s*"))) : source, null));
            }
        }

        private void added(String behind, String exercise) {
            for (CodeCell cell : addedBehind.getOrDefault(behind, List.of())) {
                steps.add(new Step("added-" + cell.id(), Whose.STUDENT, exercise, cell.source(), null));
            }
        }
    }
}
