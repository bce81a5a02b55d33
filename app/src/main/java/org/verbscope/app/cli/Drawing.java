package org.verbscope.app.cli;

import java.util.Locale;
import org.verbscope.event.EventLog;
import org.verbscope.picture.Picture;
import org.verbscope.picture.StageOptions;
import org.verbscope.picture.StageView;
import org.verbscope.picture.SvgWriter;
import org.verbscope.picture.Theme;
import org.verbscope.state.StateTimeline;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Options of commands that draw the stage, and drawing it. */
final class Drawing {
    @Option(names = "--width", description = "Of a drawing in pixels (default: ${DEFAULT-VALUE}).", defaultValue = "1319")
    private int width;
    @Option(names = "--height", description = "Of a drawing in pixels (default: ${DEFAULT-VALUE}).", defaultValue = "694")
    private int height;
    @Option(names = "--theme", description = "${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).", defaultValue = "LIGHT")
    private Theme theme;

    void check(CommandLine line) {
        if (width < 1 || height < 1) {
            throw new ParameterException(line, "--width " + width + ", --height " + height + ": at least 1 pixel");
        }
    }

    Picture draw(StateTimeline timeline, EventLog log, long step) {
        return StageView.draw(timeline.at(step), 1, new StageOptions(width, height, log.size(), 0, Locale.ENGLISH));
    }

    String svg(Picture picture) {
        return SvgWriter.write(picture, theme);
    }
}
