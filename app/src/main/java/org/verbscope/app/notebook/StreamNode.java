package org.verbscope.app.notebook;

import javafx.scene.control.Label;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.verbscope.app.theme.Controls;
import org.verbscope.app.theme.Say;
import org.verbscope.notebook.StreamOutput;

/**
 * What a program prints, as it comes: the first of it stays as it is laid out, and a line says how much more is kept. Text is laid
 * out anew with each change and that takes long, so a stream that grows fast is not shown to its last letter at once.
 */
final class StreamNode extends VBox {
    /** More than this is not looked at in a cell. */
    private static final int SHOWN = 8_000;

    private final Label text = Controls.content("", "output");
    private final Label more = Controls.content("", "output-note");
    private StreamOutput shown;

    StreamNode(StreamOutput stream) {
        text.getStyleClass().add(stream.name());
        text.setWrapText(true);
        text.setMinHeight(Region.USE_PREF_SIZE);
        text.setMaxWidth(Double.MAX_VALUE);
        getChildren().addAll(text, more);
        show(stream);
    }

    /** @return whether it is the same stream, which then is shown */
    boolean grew(StreamOutput next) {
        if (!next.name().equals(shown.name()) || !next.text().startsWith(first(shown))) {
            return false;
        }
        show(next);
        return true;
    }

    private void show(StreamOutput next) {
        shown = next;
        String first = first(next).stripTrailing();
        if (!first.equals(text.getText())) {
            Controls.written(text, first);
        }
        int left = next.text().length() - SHOWN;
        if (left > 0) {
            Controls.written(more, Say.of("… {0} characters more are kept in the notebook", left));
        }
        more.setVisible(left > 0);
        more.setManaged(left > 0);
    }

    private static String first(StreamOutput stream) {
        return stream.text().length() > SHOWN ? stream.text().substring(0, SHOWN) : stream.text();
    }
}
