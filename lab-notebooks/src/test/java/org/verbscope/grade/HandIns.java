package org.verbscope.grade;

import java.util.LinkedHashMap;
import java.util.Map;
import org.verbscope.course.CardWords;
import org.verbscope.course.CourseFiles;
import org.verbscope.course.LessonBuilder;
import org.verbscope.course.LessonCells;
import org.verbscope.course.Lessons;
import org.verbscope.course.Piece.Card;
import org.verbscope.course.Piece.Code;
import org.verbscope.notebook.Cell;
import org.verbscope.notebook.CellKind;
import org.verbscope.notebook.CodeCell;
import org.verbscope.notebook.Json;
import org.verbscope.notebook.Notebook;

/** Hand-ins as students make them: the notebook of a lesson with other code in some cells. */
final class HandIns {
    private HandIns() { }

    static CourseFiles.Source lesson(String id) throws Exception {
        return CourseFiles.readOne(Lessons.home().resolve("lessons").resolve(id));
    }

    /** A lesson of two small exercises, for tests alone. */
    static CourseFiles.Source twoWords() throws Exception {
        return CourseFiles.readOne(TestFiles.besides(HandIns.class, "lesson-90/cells.md").getParent());
    }

    /** The notebook as it is handed out. */
    static Notebook handedOut(CourseFiles.Source lesson) throws Exception {
        return StudentCopy.of(LessonBuilder.build(lesson.cells(), lesson.texts().get(CourseFiles.FIRST_LANGUAGE)));
    }

    /** Every exercise solved with its solution number {@code number}, from 0, or the last there is; every card answered. */
    static Notebook solved(CourseFiles.Source lesson, int number) throws Exception {
        Map<String, String> code = new LinkedHashMap<>();
        LessonCells cells = lesson.cells();
        for (Code exercise : cells.code(CellKind.EXERCISE)) {
            var solutions = cells.code(CellKind.SOLUTION).stream().filter(each -> each.exercise().equals(exercise.id())).toList();
            code.put(exercise.id(), solutions.get(Math.min(number, solutions.size() - 1)).source());
        }
        cells.pieces().stream().filter(Card.class::isInstance).map(Card.class::cast)
                .forEach(card -> code.put(card.id(), CardWords.call(card, card.answer())));
        return with(handedOut(lesson), code);
    }

    /** {@code notebook} as if its text were in another language. */
    static Notebook in(String language, Notebook notebook) {
        return notebook.withLab(notebook.lab().with("language", Json.of(language)));
    }

    /** {@code notebook} with other code in the cells of these lab ids. */
    static Notebook with(Notebook notebook, Map<String, String> code) {
        return notebook.withCells(notebook.cells().stream().<Cell>map(cell -> {
            String source = cell instanceof CodeCell ? code.get(cell.lab().id().orElse("")) : null;
            return source == null ? cell : cell.withSource(source);
        }).toList());
    }

    /** {@code notebook} with a cell of the student's own behind the cell {@code id}. */
    static Notebook added(Notebook notebook, String id, String source) {
        int at = notebook.indexOf(notebook.labCell(id).orElseThrow().id());
        return notebook.insert(at + 1, CodeCell.of(source));
    }

    /** As a file that somebody handed in. */
    static byte[] file(String name, Notebook notebook) {
        return HandInFile.bytes(new HandIn(name, "", notebook, Map.of(), new byte[0], java.util.List.of()));
    }

    /** The first wrong program of the lesson with this name. */
    static Code wrong(CourseFiles.Source lesson, String name) {
        return lesson.cells().code(CellKind.WRONG).stream().filter(code -> code.id().equals(name)).findFirst().orElseThrow();
    }
}
