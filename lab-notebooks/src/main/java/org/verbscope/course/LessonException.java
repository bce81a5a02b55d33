package org.verbscope.course;

/** A lesson's source is not as it should be. The message says where and what to write. */
public final class LessonException extends Exception {
    private static final long serialVersionUID = 1L;

    LessonException(String file, int line, String what) {
        super(file + (line > 0 ? ", line " + line : "") + ": " + what);
    }
}
