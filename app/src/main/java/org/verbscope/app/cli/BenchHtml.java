package org.verbscope.app.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.verbscope.app.report.ReportCharts;
import org.verbscope.chart.ChartsOptions;
import org.verbscope.chart.ChartsView;
import org.verbscope.chart.Measured;
import org.verbscope.chart.MeasuredLog;
import org.verbscope.event.EventLog;
import org.verbscope.picture.Picture;
import org.verbscope.picture.PictureTable;
import org.verbscope.picture.SvgWriter;
import org.verbscope.picture.Theme;

/** Measurements as a page that opens anywhere: charts as SVG, and under each the table of the same numbers. No script, nothing fetched. */
final class BenchHtml {
    private static final String STYLE = "body{font:14px/1.5 sans-serif;margin:2em auto;max-width:1100px;color:#1C232C}svg{max-width:100%;height:auto}"
            + "table{border-collapse:collapse;font-size:13px}td,th{border:1px solid #CBD2DA;padding:2px 8px;text-align:left}"
            + "details{margin:0 0 2em}@media print{details{display:none}}";

    private BenchHtml() { }

    /** @param note about the devices; may be empty */
    static void write(Path file, EventLog log, String note) throws IOException {
        Measured measured = new MeasuredLog(log).at(log.size());
        var page = new StringBuilder("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>verbscope bench</title><style>")
                .append(STYLE).append("</style></head><body>\n<h1>verbscope bench</h1>\n");
        if (!note.isEmpty()) {
            page.append("<p>").append(escaped(note)).append("</p>\n");
        }
        for (ChartsOptions options : ReportCharts.of(measured)) {
            Picture picture = ChartsView.draw(measured, options);
            page.append("<figure>").append(SvgWriter.write(picture, Theme.LIGHT).replaceFirst("^<\\?xml[^>]*>", "")).append("</figure>\n");
            table(page, picture);
        }
        Files.writeString(file, page.append("</body></html>\n").toString());
    }

    private static void table(StringBuilder page, Picture picture) {
        page.append("<details><summary>").append(escaped(picture.caption().text())).append("</summary><table>\n");
        for (PictureTable.Row row : picture.table()) {
            page.append("<tr><td>").append(escaped(row.where())).append("</td><td>").append(escaped(row.what())).append("</td><td>")
                    .append(escaped(row.value())).append("</td></tr>\n");
        }
        page.append("</table></details>\n");
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
