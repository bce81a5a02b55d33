package org.verbscope.notebook;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Cells of a notebook to HTML. */
final class CellHtml {
    /** Shown on demand in a lesson, so folded in its report. */
    private static final Set<CellKind> FOLDED = Set.of(CellKind.SOLUTION, CellKind.WRONG, CellKind.EVENTS);

    private static final int LONGEST_NAME = 48;

    private final Html out;
    private final ReportWords words;
    private final Notebook notebook;
    private final RunSummary run;
    private final Map<String, List<String>> notes;

    CellHtml(Html out, ReportWords words, Notebook notebook, RunSummary run, Map<String, List<String>> notes) {
        this.out = out;
        this.words = words;
        this.notebook = notebook;
        this.run = run;
        this.notes = notes;
    }

    void write(Cell cell, int index) {
        if (cell instanceof CodeCell code) {
            code(code, index);
        } else if (cell instanceof MarkdownCell markdown) {
            prose(markdown, index);
        } else {
            String what = cell instanceof RawCell ? words.of("cell.raw") : words.of("cell.unknown", cell.type());
            out.open("section", "class", "cell raw", "id", anchor(index)).leaf("span", what, "class", "label")
                    .leaf("pre", cell.source()).close("section").line();
        }
    }

    static String anchor(int index) {
        return "cell-" + (index + 1);
    }

    /** What the report calls a cell. */
    static String name(Cell cell, int index, ReportWords words) {
        return cell.lab().title().or(() -> cell.lab().id()).orElseGet(() -> {
            String first = cell.source().lines().map(String::strip).filter(line -> !line.isEmpty()).findFirst().orElse("");
            String shown = first.length() > LONGEST_NAME ? first.substring(0, LONGEST_NAME) + "…" : first;
            return words.of("cell", index + 1, shown).strip();
        });
    }

    private void prose(MarkdownCell cell, int index) {
        Optional<String> waitsFor = cell.lab().after().filter(this::hasNotRun);
        boolean card = cell.lab().kind().filter(kind -> kind == CellKind.PREDICT || kind == CellKind.QUESTION).isPresent();
        out.open("section", "class", card ? "cell prose card" : "cell prose", "id", anchor(index));
        if (waitsFor.isPresent()) {
            out.leaf("p", words.of("cell.folded", waitsFor.get()), "class", "absent");
        } else {
            out.trusted(index == 0 ? MarkdownHtml.renderBelowTitle(cell.source(), cell.attachments(), words)
                    : MarkdownHtml.render(cell.source(), cell.attachments(), words));
        }
        out.close("section").line();
    }

    /** An answer must not stand below its own question: the text unfolds only when its cell has run. */
    private boolean hasNotRun(String labId) {
        return notebook.labCell(labId).map(Cell::id)
                .map(id -> run.cell(id).map(cell -> cell.status() == CellStatus.NOT_RUN).orElse(true)).orElse(false);
    }

    private void code(CodeCell cell, int index) {
        Optional<RunSummary.CellRun> cellRun = run.cell(cell.id());
        String status = cellRun.map(one -> " is-" + one.status().word()).orElse("");
        out.open("section", "class", "cell code" + status, "id", anchor(index));
        String count = cell.executionCount().isPresent() ? "[" + cell.executionCount().getAsInt() + "]" : "[ ]";
        out.leaf("div", count, "class", "count").open("div", "class", "body");
        boolean folded = cell.lab().kind().filter(FOLDED::contains).isPresent();
        if (folded) {
            out.open("details").leaf("summary", words.of("cell.hidden", name(cell, index, words)));
        }
        if (!cell.source().isEmpty()) {
            source(cell.source());
        }
        if (folded) {
            out.close("details");
        }
        if (cell.mayFail()) {
            out.leaf("p", words.of("expected"), "class", "note");
        }
        OutputHtml outputs = new OutputHtml(out, words);
        cell.outputs().forEach(outputs::write);
        notes.getOrDefault(cell.id(), List.of()).forEach(note -> out.leaf("p", note, "class", "note"));
        cellRun.ifPresent(this::status);
        out.close("div").close("section").line();
    }

    private void source(String code) {
        out.open("pre", "class", "source").open("code");
        int done = 0;
        List<JavaLexer.Token> tokens = JavaLexer.tokens(code);
        for (JavaLexer.Token token : tokens) {
            out.text(code.substring(done, token.start()));
            out.leaf("span", code.substring(token.start(), token.end()), "class",
                    "java-" + token.kind().name().toLowerCase(java.util.Locale.ROOT));
            done = token.end();
        }
        out.text(code.substring(done)).close("code").close("pre").line();
    }

    private void status(RunSummary.CellRun cellRun) {
        out.open("p", "class", "status").trusted(Glyphs.of(cellRun.status())).open("span")
                .leaf("span", words.status(cellRun.status()), "class", "word");
        if (cellRun.status() != CellStatus.NOT_RUN) {
            out.leaf("span", time(cellRun.millis(), words), "class", "time");
        }
        if (!cellRun.message().isEmpty()) {
            out.leaf("span", cellRun.message(), "class", "message");
        }
        out.close("span").close("p");
    }

    static String time(long millis, ReportWords words) {
        return millis < 1000 ? words.of("millis", millis) : words.of("seconds", millis / 1000.0);
    }
}
