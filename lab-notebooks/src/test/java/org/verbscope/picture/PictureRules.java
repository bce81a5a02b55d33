package org.verbscope.picture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;

/** What holds for every picture: words are whole and clear of each other, ids are unique and spoken, and the table is full. */
final class PictureRules {
    private PictureRules() { }

    static void check(Picture picture) {
        wordsStandClear(picture);
        idsAreSpoken(picture);
    }

    static void wordsStandClear(Picture picture) {
        List<Labels.Placed> labels = Labels.of(picture);
        var wrong = new ArrayList<String>();
        for (int i = 0; i < labels.size(); i++) {
            Labels.Placed a = labels.get(i);
            if (a.box().getMinX() < 0 || a.box().getMaxX() > picture.width() || a.box().getMaxY() > picture.height()) {
                wrong.add(a.text() + " is cut off");
            }
            for (int k = 0; k < i; k++) {
                if (a.covers(labels.get(k))) {
                    wrong.add(a.text() + " on " + labels.get(k).text());
                }
            }
        }
        assertThat(wrong).isEmpty();
    }

    static void idsAreSpoken(Picture picture) {
        var ids = new HashSet<String>();
        for (Shape shape : picture.flat()) {
            if (!shape.id().isEmpty()) {
                assertThat(ids.add(shape.id())).as("id %s twice", shape.id()).isTrue();
                assertThat(shape.words()).as("words of %s", shape.id()).isNotBlank();
            }
        }
        for (PictureTable.Row row : picture.table()) {
            assertThat(row.what()).isNotBlank();
        }
    }
}
