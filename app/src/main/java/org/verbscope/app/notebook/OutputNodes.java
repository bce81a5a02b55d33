package org.verbscope.app.notebook;

import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import javafx.scene.Node;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.image.Image;
import javafx.scene.image.ImageView;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.verbscope.app.theme.Controls;
import org.verbscope.app.theme.Say;
import org.verbscope.app.theme.Signs;
import org.verbscope.chart.CellChart;
import org.verbscope.notebook.ChartOutput;
import org.verbscope.notebook.CheckOutput;
import org.verbscope.notebook.DisplayData;
import org.verbscope.notebook.ErrorOutput;
import org.verbscope.notebook.ExecuteResult;
import org.verbscope.notebook.MimeBundle;
import org.verbscope.notebook.Output;
import org.verbscope.notebook.RunOutputs;
import org.verbscope.notebook.StreamOutput;

/** Outputs of a cell. HTML and SVG of a program are foreign: their plain text stands for them. */
final class OutputNodes {
    private static final int SHOWN = 20_000;
    private static final int FRAMES = 6;
    private static final String AT = "at line ";
    private static final String CAUSE = "caused by ";
    private static final String TERMINAL_COLOURS = "\u001B\\[[0-9;]*m";

    private OutputNodes() { }

    static List<Node> of(Output output, OutputActions actions) {
        var nodes = new ArrayList<Node>();
        if (output instanceof StreamOutput stream) {
            nodes.add(new StreamNode(stream));
        } else if (output instanceof ExecuteResult result) {
            bundle(result.data(), nodes, actions);
        } else if (output instanceof DisplayData display) {
            CheckOutput.of(display.data()).ifPresentOrElse(
                    check -> check.claims().forEach(claim -> nodes.add(check(claim, actions))), () -> bundle(display.data(), nodes, actions));
        } else if (output instanceof ErrorOutput error) {
            error(error, nodes, actions::jump);
        } else {
            nodes.add(text(Say.of("An output of a kind that this version does not show: {0}", output.type()), "output-note"));
        }
        return nodes;
    }

    /** A claim: sign, sentence, reason. */
    static Node check(CheckOutput.Claim claim, OutputActions actions) {
        Label name = Controls.content(claim.sentence(), "check-name");
        Label reason = Controls.content(claim.reason(), "reason");
        name.setWrapText(true);
        reason.setWrapText(true);
        var words = new VBox(name);
        if (!claim.reason().isEmpty()) {
            words.getChildren().add(reason);
        }
        Node sign = switch (claim.verdict()) {
            case PASSED -> Signs.tick();
            case FAILED -> Signs.octagon();
            case WAITING -> Signs.waiting();
        };
        if (!claim.hints().isEmpty()) {
            words.getChildren().add(new HintsNode(claim, actions));
        }
        var row = new HBox(sign, words);
        row.getStyleClass().add("check");
        String verdict = switch (claim.verdict()) {
            case PASSED -> Say.of("passed");
            case FAILED -> Say.of("failed");
            case WAITING -> Say.of("waiting");
        };
        row.setAccessibleText(verdict + ": " + claim.sentence() + ". " + claim.reason());
        return row;
    }

    private static void error(ErrorOutput error, List<Node> nodes, BiConsumer<String, Integer> jump) {
        // What the compiler refused is of a line, not of a class.
        String name = RunOutputs.place(error, "").map(place -> Say.of("Line {0}", place.line())).orElse(error.name());
        Label head = text(name + (error.value().isEmpty() ? "" : ": " + error.value()), "error-text");
        var row = new HBox(8, Signs.octagon(), head);
        row.getStyleClass().add("error-head");
        HBox.setHgrow(head, Priority.ALWAYS);
        nodes.add(row);
        // A reader's own lines say where; those of libraries are kept in the file.
        List<String> own = error.traceback().stream().filter(line -> !RunOutputs.isOfALibrary(line)).toList();
        List<String> trace = own.isEmpty() ? error.traceback() : own;
        var frames = new VBox();
        frames.getStyleClass().add("frames");
        for (String frame : trace.subList(0, Math.min(FRAMES, trace.size()))) {
            String words = frame.replaceAll(TERMINAL_COLOURS, "");
            Optional<RunOutputs.Place> place = RunOutputs.place(error, words);
            if (place.isPresent()) {
                frames.getChildren().add(link(said(words, place.get()), place.get(), jump));
            } else if (!words.isBlank()) {
                frames.getChildren().add(text(words.startsWith(CAUSE) ? Say.of("caused by {0}", words.substring(CAUSE.length())) : words, "frame"));
            }
        }
        if (trace.size() > FRAMES) {
            frames.getChildren().add(text(Say.of("… {0} more", trace.size() - FRAMES), "frame"));
        }
        if (!frames.getChildren().isEmpty()) {
            nodes.add(frames);
        }
    }

    /** A place of the traceback, which the file keeps in English, in the window's language; a line of code as it is. */
    private static String said(String words, RunOutputs.Place place) {
        if (!words.startsWith(AT)) {
            return words;
        }
        int rest = words.indexOf(',');
        String where = place.cell().isEmpty() ? Say.of("at line {0} of this cell", place.line())
                : Say.of("at line {0} of cell {1}", place.line(), place.cell());
        return where + (rest < 0 ? "" : words.substring(rest));
    }

    private static Node link(String words, RunOutputs.Place place, BiConsumer<String, Integer> jump) {
        var link = new Hyperlink();
        Controls.written(link, words);
        link.getStyleClass().add("frame");
        link.setWrapText(true);
        link.setOnAction(event -> {
            link.setVisited(false);
            jump.accept(place.cell(), place.line());
        });
        Controls.tip(link, place.cell().isEmpty() ? Say.of("Show line {0}", place.line())
                : Say.of("Show line {0} of cell {1}", place.line(), place.cell()));
        return link;
    }

    private static void bundle(MimeBundle data, List<Node> nodes, OutputActions actions) {
        Optional<CellChart> chart = ChartOutput.of(data);
        if (chart.isPresent()) {
            nodes.add(actions.chart(chart.get()));
            return;
        }
        Image picture = data.text(MimeBundle.PNG).or(() -> data.text(MimeBundle.JPEG)).map(OutputNodes::decode).orElse(null);
        if (picture != null && !picture.isError()) {
            var view = new ImageView(picture);
            view.setPreserveRatio(true);
            view.setFitWidth(Math.min(picture.getWidth(), 340));
            view.setAccessibleText(data.text(MimeBundle.TEXT).orElse("picture"));
            view.getStyleClass().add("output-picture");
            nodes.add(new HBox(view));
            nodes.get(0).getStyleClass().add("output");
        } else {
            nodes.add(text(data.text(MimeBundle.TEXT).or(() -> data.text(MimeBundle.MARKDOWN))
                    .orElse(Say.of("An output without a plain text")), "output"));
        }
    }

    private static Image decode(String base64) {
        try {
            return new Image(new ByteArrayInputStream(Base64.getMimeDecoder().decode(base64)));
        } catch (IllegalArgumentException notBase64) {
            return null;
        }
    }

    private static Label text(String text, String... styles) {
        String shown = text.length() > SHOWN ? text.substring(0, SHOWN) + "\n"
                + Say.of("… {0} characters more are kept in the notebook", text.length() - SHOWN) : text;
        Label label = Controls.content(shown.stripTrailing(), styles);
        label.setWrapText(true);
        label.setMinHeight(Region.USE_PREF_SIZE);
        label.setMaxWidth(Double.MAX_VALUE);
        return label;
    }
}
