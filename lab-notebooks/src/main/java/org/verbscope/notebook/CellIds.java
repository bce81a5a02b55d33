package org.verbscope.notebook;

import java.util.UUID;

/** New cell ids in the form that Jupyter gives them: eight hexadecimal digits. */
public final class CellIds {
    private static final int LENGTH = 8;

    private CellIds() {
    }

    /**
     * A random id.
     *
     * @return eight hexadecimal digits
     */
    public static String fresh() {
        return UUID.randomUUID().toString().substring(0, LENGTH);
    }

    static void check(String id) {
        if (id.isEmpty()) {
            throw new IllegalArgumentException("a cell's id is not empty");
        }
    }
}
