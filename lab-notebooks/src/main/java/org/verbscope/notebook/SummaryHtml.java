package org.verbscope.notebook;

import java.util.List;
import java.util.stream.Stream;

/** The head of a report: what came out, and the cells that need a look. */
final class SummaryHtml {
    private SummaryHtml() {
    }

    static void write(Notebook notebook, RunSummary run, ReportWords words, Html out) {
        if (run.cells().isEmpty()) {
            return;
        }
        List<CheckOutput.Claim> claims = claims(notebook);
        long hold = claims.stream().filter(claim -> claim.verdict() == CheckOutput.Verdict.PASSED).count();
        out.open("section", "class", run.isSuccess() && hold == claims.size() ? "summary good" : "summary bad");
        out.open("p", "class", "counts").trusted(Glyphs.of(run.isSuccess() ? CellStatus.FINISHED : worst(run)));
        out.leaf("strong", run.isSuccess() ? words.of("summary.ok", run.cells().size())
                : words.of("summary.cells", run.count(CellStatus.FINISHED), run.cells().size()));
        if (!claims.isEmpty()) {
            out.trusted(Glyphs.of(hold == claims.size() ? CheckOutput.Verdict.PASSED : CheckOutput.Verdict.FAILED));
            out.leaf("strong", words.of("summary.checks", hold, claims.size()));
        }
        out.leaf("span", CellHtml.time(run.millis(), words), "class", "time").close("p");
        if (!run.isSuccess()) {
            out.leaf("h2", words.of("summary.attention")).open("ul", "class", "attention");
            run.cells().stream().filter(cell -> !cell.status().isSuccess()).forEach(cell -> {
                int index = notebook.indexOf(cell.cellId());
                String name = index < 0 ? cell.cellId() : CellHtml.name(notebook.cells().get(index), index, words);
                out.open("li").trusted(Glyphs.of(cell.status())).open("span");
                out.leaf("a", name, "href", "#" + CellHtml.anchor(index)).text(" " + words.status(cell.status()));
                if (!cell.message().isEmpty()) {
                    out.leaf("span", cell.message(), "class", "message");
                }
                out.close("span").close("li");
            });
            out.close("ul");
        }
        out.close("section").line();
    }

    private static CellStatus worst(RunSummary run) {
        return Stream.of(CellStatus.DIED, CellStatus.FAILED, CellStatus.STOPPED, CellStatus.STALE).filter(status -> run.count(status) > 0).findFirst().orElse(CellStatus.NOT_RUN);
    }

    private static List<CheckOutput.Claim> claims(Notebook notebook) {
        return notebook.cells().stream()
                .filter(CodeCell.class::isInstance)
                .flatMap(cell -> ((CodeCell) cell).outputs().stream())
                .flatMap(output -> bundle(output).stream())
                .flatMap(bundle -> CheckOutput.of(bundle).stream())
                .flatMap(check -> check.claims().stream())
                .toList();
    }

    private static List<MimeBundle> bundle(Output output) {
        if (output instanceof DisplayData display) {
            return List.of(display.data());
        }
        return output instanceof ExecuteResult result ? List.of(result.data()) : List.of();
    }
}
