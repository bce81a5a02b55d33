package org.verbscope.grade;

import org.verbscope.course.Piece.Code;

/**
 * One cell of what is run to mark a hand-in.
 *
 * @param id as the log names it
 * @param whose who wrote it
 * @param exercise the exercise that it belongs to; empty for none
 * @param source Java
 * @param check the check that is judged here instead of running anything, else null
 */
record Step(String id, Whose whose, String exercise, String source, Code check) {
    /** Who wrote a cell. */
    enum Whose { TEACHER, STUDENT, CHECK }

    static Step check(Code check) {
        return new Step(check.id(), Whose.CHECK, check.exercise(), check.source(), check);
    }

    boolean isCheck() {
        return whose == Whose.CHECK;
    }

    boolean isStudents() {
        return whose == Whose.STUDENT;
    }
}
