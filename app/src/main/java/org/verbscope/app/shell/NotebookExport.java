package org.verbscope.app.shell;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.verbscope.app.notebook.CellView;
import org.verbscope.app.report.ReportPictures;
import org.verbscope.app.theme.Say;
import org.verbscope.event.Entry;
import org.verbscope.notebook.CellStatus;
import org.verbscope.notebook.CodeCell;
import org.verbscope.notebook.HtmlReport;
import org.verbscope.notebook.Notebook;
import org.verbscope.notebook.NotebookWriter;
import org.verbscope.notebook.RunSummary;

/** The notebook as it stands, as a file for others: a page that any browser shows, or a notebook with or without outputs. Knows no window. */
final class NotebookExport {
    /** What it becomes. */
    enum Form {
        HTML(".html"), WITH_OUTPUTS(".ipynb"), WITHOUT_OUTPUTS(".ipynb");

        private final String ending;

        Form(String ending) {
            this.ending = ending;
        }

        String ending() {
            return ending;
        }
    }

    private NotebookExport() { }

    /** @throws IOException when the file cannot be written, with its name and why */
    static void write(Form form, Path file, Notebook notebook, List<CellView> cells, List<Entry> log) throws IOException {
        byte[] bytes = switch (form) {
            case HTML -> HtmlReport.render(notebook, summary(cells), ReportPictures.of(log), Say.language().locale()).getBytes(StandardCharsets.UTF_8);
            case WITH_OUTPUTS -> NotebookWriter.write(notebook);
            case WITHOUT_OUTPUTS -> NotebookWriter.write(notebook.clearOutputs());
        };
        Files.write(file, bytes);
    }

    /** How each cell stands; those that have not run are not told of. */
    private static RunSummary summary(List<CellView> cells) {
        var runs = new ArrayList<RunSummary.CellRun>();
        for (CellView view : cells) {
            CellStatus status = switch (view.mark()) {
                case FINISHED -> CellStatus.FINISHED;
                case STALE -> CellStatus.STALE;
                case FAILED -> CellStatus.FAILED;
                case STOPPED -> CellStatus.STOPPED;
                case DIED -> CellStatus.DIED;
                case FRESH, QUEUED, RUNNING, NOT_RUN -> CellStatus.NOT_RUN;
            };
            if (view.cell() instanceof CodeCell) {
                runs.add(new RunSummary.CellRun(view.cell().id(), status, 0, view.note()));
            }
        }
        return new RunSummary(runs);
    }
}
