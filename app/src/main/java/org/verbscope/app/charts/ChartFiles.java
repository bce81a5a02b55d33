package org.verbscope.app.charts;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import javafx.print.PrinterJob;
import javafx.scene.Node;
import javafx.scene.image.Image;
import javafx.scene.input.Clipboard;
import javafx.scene.input.ClipboardContent;
import javafx.scene.transform.Scale;
import javafx.stage.FileChooser;
import javafx.stage.Window;
import org.verbscope.app.stage.StagePainter;
import org.verbscope.app.text.ViewText;
import org.verbscope.picture.Picture;
import org.verbscope.picture.PictureTable;
import org.verbscope.picture.PngWriter;
import org.verbscope.picture.SvgWriter;
import org.verbscope.picture.Theme;

/** A chart on the clipboard, in a file and on paper: the picture, and the table of the same numbers. */
public final class ChartFiles {
    private static final double SHARP = 2;
    private static final ObjectMapper JSON = new ObjectMapper();

    /** The picture, and the numbers as text with tabs: a spreadsheet takes the one, a report the other. */
    public void copy(Picture picture, Theme theme) {
        var content = new ClipboardContent();
        content.putImage(new Image(new ByteArrayInputStream(PngWriter.write(picture, theme, SHARP))));
        content.putString(rows(picture, "\t"));
        Clipboard.getSystemClipboard().setContent(content);
    }

    /** Asks where, and writes SVG, PNG, CSV or JSON as the name ends. @return what to say; empty when nothing was chosen */
    public Optional<String> save(Picture picture, Theme theme, Window owner) {
        var chooser = new FileChooser();
        chooser.setTitle(ViewText.of("charts.save"));
        chooser.setInitialFileName("chart.svg");
        chooser.getExtensionFilters().addAll(new FileChooser.ExtensionFilter("SVG", "*.svg"), new FileChooser.ExtensionFilter("PNG", "*.png"),
                new FileChooser.ExtensionFilter("CSV", "*.csv"), new FileChooser.ExtensionFilter("JSON", "*.json"));
        return Optional.ofNullable(chooser.showSaveDialog(owner)).map(File::toPath).map(file -> write(picture, theme, file));
    }

    static String write(Picture picture, Theme theme, Path file) {
        String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
        try {
            if (name.endsWith(".png")) {
                Files.write(file, PngWriter.write(picture, theme, SHARP));
            } else {
                String text = name.endsWith(".csv") ? "where,what,value\n" + rows(picture, ",") : name.endsWith(".json") ? json(picture)
                        : SvgWriter.write(picture, theme);
                Files.writeString(file, text);
            }
            return ViewText.of("charts.saved", "file", file.getFileName());
        } catch (IOException refused) {
            return ViewText.of("packets.not_saved", "file", file, "why", refused.getMessage());
        }
    }

    /** The table of the same numbers. */
    static String rows(Picture picture, String between) {
        var text = new StringBuilder();
        for (PictureTable.Row row : picture.table()) {
            text.append(cell(row.where(), between)).append(between).append(cell(row.what(), between)).append(between)
                    .append(cell(row.value(), between)).append('\n');
        }
        return text.toString();
    }

    /** The caption and the same rows. */
    static String json(Picture picture) {
        ObjectNode all = JSON.createObjectNode().put("caption", picture.caption().text());
        for (PictureTable.Row row : picture.table()) {
            all.withArray("rows").addObject().put("where", row.where()).put("what", row.what()).put("value", row.value().replace('\u00A0', ' '));
        }
        return all.toPrettyString() + "\n";
    }

    /** With commas between, quoted where needed; a spreadsheet never takes it for a formula. */
    private static String cell(String text, String between) {
        String plain = text.replace('\u00A0', ' ').replace('\t', ' ').replace('\n', ' ');
        String safe = plain.matches("[=+@-].*") ? "'" + plain : plain;
        return between.equals(",") && safe.matches(".*[,\"].*") ? '"' + safe.replace("\"", "\"\"") + '"' : safe;
    }

    /** On one page, in the light theme. @return whether it went to a printer */
    boolean print(Picture picture, Window owner) {
        PrinterJob job = PrinterJob.createPrinterJob();
        if (job == null || !job.showPrintDialog(owner)) {
            return false;
        }
        var painter = new StagePainter();
        painter.theme(Theme.LIGHT);
        painter.paint(picture);
        Node page = painter.node();
        var layout = job.getJobSettings().getPageLayout();
        double scale = Math.min(layout.getPrintableWidth() / picture.width(), layout.getPrintableHeight() / picture.height());
        page.getTransforms().add(new Scale(scale, scale));
        return job.printPage(page) && job.endJob();
    }
}
