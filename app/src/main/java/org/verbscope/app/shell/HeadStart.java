package org.verbscope.app.shell;

import java.util.EnumSet;
import java.util.Locale;
import org.kordamp.ikonli.javafx.IkonResolver;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.verbscope.app.notebook.Glossary;
import org.verbscope.app.notebook.MarkdownNodes;
import org.verbscope.app.theme.ThemeSheet;
import org.verbscope.app.theme.TypeScale;
import org.verbscope.event.Layer;
import org.verbscope.notebook.NotebookException;
import org.verbscope.picture.StageOptions;
import org.verbscope.picture.StageView;
import org.verbscope.picture.Theme;
import org.verbscope.state.LabState;

/**
 * What the first picture needs and no toolkit: done on a thread beside JavaFX's own start, which waits for the display and
 * leaves a processor free. Nothing depends on it; the window finds its classes, fonts and style ready, or makes them itself.
 */
final class HeadStart {
    private static final Logger LOG = LoggerFactory.getLogger(HeadStart.class);
    private static final double USUAL_WIDTH = 1280;
    private static final double WIDTH = 860;
    private static final double HEIGHT = 470;

    private HeadStart() { }

    /** @param width of the window to come, in px; 0 for the usual one */
    static void begin(Theme theme, double width) {
        var thread = new Thread(() -> {
            try {
                run(theme, width);
            } catch (NotebookException | RuntimeException none) {
                // The window meets it, too, and says what to do.
                LOG.debug("no head start", none);
            }
        }, "window-head-start");
        thread.setDaemon(true);
        thread.start();
    }

    private static void run(Theme theme, double width) throws NotebookException {
        ThemeSheet.url(theme, TypeScale.of(width > 0 ? width : USUAL_WIDTH, 100));
        IkonResolver.getInstance().resolve("fth-play");
        OpenNotebook.lesson().document().cells().forEach(cell -> MarkdownNodes.parse(cell.source()));
        Glossary.own();
        StageView.draw(LabState.START, 1, new StageOptions(WIDTH, HEIGHT, 0, 0, Locale.ENGLISH, false, EnumSet.noneOf(Layer.class)));
    }
}
