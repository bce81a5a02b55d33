package org.verbscope.picture;

import java.util.ArrayList;
import java.util.List;

/** Collects the rows of a picture's table while its parts are drawn. */
public final class PictureTable {
    /**
     * One fact.
     *
     * @param id of the shape that shows it
     * @param where e.g. {@code machine 1, QP 0x11}
     * @param what e.g. {@code send queue slot 3}
     * @param value e.g. {@code posted}
     */
    public record Row(String id, String where, String what, String value) { }

    private final List<Row> rows = new ArrayList<>();

    void add(String id, String where, String what, String value) {
        rows.add(new Row(id, where, what, value));
    }

    List<Row> rows() {
        return rows;
    }
}
