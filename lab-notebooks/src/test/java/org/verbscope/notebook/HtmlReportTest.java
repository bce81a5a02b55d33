package org.verbscope.notebook;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("unit")
class HtmlReportTest {
    private static final String ATTACK = "<script>alert(1)</script><img src=x onerror=alert(1)>\"'&";

    private static String report(Cell... cells) {
        return HtmlReport.render(Notebook.empty().withCells(List.of(cells)), RunSummary.NOTHING, List.of());
    }

    private static CodeCell showing(MimeBundle bundle) {
        return CodeCell.of("1").withOutput(new DisplayData(bundle));
    }

    private static CodeCell cell(String id) {
        return CodeCell.of("code of " + id).withId(id);
    }

    private static RunSummary run(String id, CellStatus status, String message) {
        return new RunSummary(List.of(new RunSummary.CellRun(id, status, 1234, message)));
    }

    @Test
    void nothingForeignIsMarkupWhereverItStands() {
        Notebook notebook = Notebook.empty().withLab(LabMetadata.NONE.withTitle(ATTACK))
                .append(MarkdownCell.of("# " + ATTACK + "\n\n" + ATTACK + "\n\n<div onclick=\"x\">\n\n[a](javascript:alert(1))"))
                .append(RawCell.of(ATTACK))
                .append(new UnknownCell("u", Json.Obj.EMPTY.with("cell_type", Json.of(ATTACK)).with("source", Json.of(ATTACK))))
                .append(CodeCell.of(ATTACK).withId("attack").withLab(LabMetadata.NONE.withId(ATTACK))
                        .withOutputs(OptionalInt.of(1), List.of(
                                new StreamOutput("stdout", ATTACK), new StreamOutput("stderr", ATTACK),
                                new ErrorOutput(ATTACK, ATTACK, List.of("other " + ATTACK)),
                                new DisplayData(MimeBundle.ofText(ATTACK)),
                                new DisplayData(MimeBundle.EMPTY.with(MimeBundle.HTML, Json.of(ATTACK))),
                                new DisplayData(MimeBundle.EMPTY.with(MimeBundle.MARKDOWN, Json.of(ATTACK))),
                                new DisplayData(MimeBundle.EMPTY.with("application/json", Json.of(ATTACK))),
                                new DisplayData(MimeBundle.EMPTY.with(ATTACK, Json.of(ATTACK))),
                                new DisplayData(new CheckOutput("1", List.of(new CheckOutput.Claim(ATTACK,
                                        CheckOutput.Verdict.FAILED, ATTACK, ATTACK))).toBundle(Locale.ENGLISH)),
                                new UnknownOutput(Json.Obj.EMPTY.with("output_type", Json.of(ATTACK))))));

        String html = HtmlReport.render(notebook, run("attack", CellStatus.FAILED, ATTACK),
                List.of(new HtmlReport.Section(ATTACK, ATTACK, "<svg></svg>")));

        assertThat(html).doesNotContain("<script", "<img", "onclick=\"x\"", "href=\"javascript:")
                .contains("&lt;script&gt;alert(1)");
        assertThat(Pattern.compile("<[a-z0-9]+[^>]*\\son[a-z]+=").matcher(html).find()).isFalse();
    }

    @Test
    void theFileFetchesNothingAndForbidsIt() {
        String html = report(MarkdownCell.of("![p](https://example.org/p.png) ![q](q.png) [link](https://example.org/)"));

        assertThat(html).contains("default-src 'none'".replace("'", "&#39;"));
        assertThat(html).doesNotContain("src=\"http", "@import", "url(http", "<link", "<script");
        assertThat(html).contains("p (picture not included: https://example.org/p.png)", "q (picture not included: q.png)");
        assertThat(html).contains("rel=\"noopener noreferrer\"");
    }

    @ParameterizedTest
    @EnumSource(CellStatus.class)
    void everyStatusHasASignAndAWord(CellStatus status) {
        Notebook notebook = Notebook.empty().append(cell("a"));

        String html = HtmlReport.render(notebook, run("a", status, "the reason"), List.of());

        assertThat(html).contains("is-" + status.word(), new ReportWords(Locale.ENGLISH).status(status), "the reason",
                Glyphs.of(status));
        assertThat(html.contains("class=\"summary good\"")).isEqualTo(status == CellStatus.FINISHED);
    }

    @Test
    void cellsThatNeedALookAreLinkedFromTheHead() {
        Notebook notebook = Notebook.empty().append(cell("a")).append(cell("b"));
        RunSummary run = new RunSummary(List.of(new RunSummary.CellRun("a", CellStatus.FINISHED, 12, ""),
                new RunSummary.CellRun("b", CellStatus.DIED, 2500, "exit 134")));

        String html = HtmlReport.render(notebook, run, List.of());

        assertThat(html).contains("1 of 2 cells finished", "<a href=\"#cell-2\">Cell 2: code of b</a>", "id=\"cell-2\"",
                "12 ms", "2.5 s", "exit 134").doesNotContain("href=\"#cell-1\"");
    }

    @Test
    void checksAreCountedAndShownWithTheirReasons() {
        CheckOutput check = new CheckOutput("1.1", List.of(
                new CheckOutput.Claim("arrived", CheckOutput.Verdict.PASSED, "The bytes arrived", ""),
                new CheckOutput.Claim("plan", CheckOutput.Verdict.FAILED, "The plan is right", "expected NIC2, found NIC1"),
                new CheckOutput.Claim("new", CheckOutput.Verdict.WAITING, "Nothing new", "waits for message 7")));
        Notebook notebook = Notebook.empty().append(cell("a").withOutput(new DisplayData(check.toBundle(Locale.ENGLISH))));

        String html = HtmlReport.render(notebook, run("a", CellStatus.FINISHED, ""), List.of());

        assertThat(html).contains("1 of 3 claims hold", "summary bad", "The plan is right", "does not hold",
                "expected NIC2, found NIC1", "waits for message 7");
    }

    @Test
    void aCheckSurvivesTheFile() throws NotebookException {
        CheckOutput check = new CheckOutput("1.1", List.of(
                new CheckOutput.Claim("plan", CheckOutput.Verdict.WAITING, "The plan is right", "waits")));
        Notebook notebook = Notebook.empty().append(cell("a").withOutput(new DisplayData(check.toBundle(Locale.ENGLISH))));

        Notebook read = new NotebookReader().read(NotebookWriter.write(notebook));

        MimeBundle bundle = ((DisplayData) ((CodeCell) read.cells().get(0)).outputs().get(0)).data();
        assertThat(CheckOutput.of(bundle)).hasValue(check);
        assertThat(bundle.text(MimeBundle.TEXT)).hasValue("waiting: The plan is right (waits)");
        assertThat(CheckOutput.of(bundle.with(CheckOutput.TYPE, Json.Obj.EMPTY.with("claims", Json.of(List.of("x")))))).isEmpty();
    }

    @Test
    void picturesOfTheNotebookAreInTheFile() {
        String png = "iVBORw0KGgoAAAANSUhEUg==";
        MarkdownCell text = new MarkdownCell("m", "![the stage](attachment:stage.png) ![none](attachment:no.png)",
                Optional.of(new Attachments(Map.of("stage.png", MimeBundle.EMPTY.with(MimeBundle.PNG, Json.of(png))))),
                Json.Obj.EMPTY, Json.Obj.EMPTY);
        CodeCell code = CodeCell.of("x").withOutput(new DisplayData(MimeBundle.ofText("a chart").with(MimeBundle.PNG, Json.of(png)),
                Json.Obj.EMPTY.with(MimeBundle.PNG, Json.Obj.EMPTY.with("width", Json.of(640))), Json.Obj.EMPTY));

        String html = report(text, code);

        assertThat(html).contains("alt=\"the stage\"", "none (picture not included: ",
                "<img src=\"data:image/png;base64," + png + "\" alt=\"a chart\" width=\"640\">");
    }

    @Test
    void aPictureThatIsNoneIsNotShownAsOne() {
        assertThat(report(showing(MimeBundle.EMPTY.with(MimeBundle.PNG, Json.of("PHNjcmlwdD4="))))).doesNotContain("<img")
                .contains("An output of the type image/png cannot be shown here.");
        assertThat(report(showing(MimeBundle.EMPTY.with(MimeBundle.SVG, Json.of("<svg onload='x'>"))))).doesNotContain("<img")
                .contains("&lt;svg onload=&#39;x&#39;&gt;");
    }

    @Test
    void aForeignSvgIsAnImageWithoutItsScripts() {
        String html = report(showing(MimeBundle.EMPTY.with(MimeBundle.SVG,
                Json.of("<svg xmlns=\"http://www.w3.org/2000/svg\"><script>x</script><rect/></svg>"))));

        String base64 = html.replaceAll("(?s).*data:image/svg\\+xml;base64,([^\"]*)\".*", "$1");
        assertThat(new String(java.util.Base64.getDecoder().decode(base64), StandardCharsets.UTF_8))
                .contains("<rect>").doesNotContain("script");
    }

    @Test
    void tablesOfMarkdownAreTables() {
        assertThat(report(MarkdownCell.of("| a | b |\n|---|--:|\n| 1 | 2 |"))).contains("<th>a</th>", "<td align=\"right\">2</td>");
    }

    @Test
    void theTitleIsSaidOnce() {
        String html = report(MarkdownCell.of("# Two `machines`\n\ntext"));

        assertThat(html).contains("<title>Two machines</title>", "<h1>Two machines</h1>");
        assertThat(html.split("<h1>")).hasSize(2);
    }

    @Test
    void aSolutionIsFoldedAndATextWaitsForItsCell() {
        Notebook notebook = Notebook.empty()
                .append(cell("run").withLab(LabMetadata.NONE.withId("tcp-run")))
                .append(MarkdownCell.of("Twice.").withLab(LabMetadata.NONE.with("after", Json.of("tcp-run"))))
                .append(cell("s").withLab(LabMetadata.NONE.withKind(CellKind.SOLUTION).withTitle("One way")));

        String before = HtmlReport.render(notebook, run("run", CellStatus.NOT_RUN, ""), List.of());
        String after = HtmlReport.render(notebook, run("run", CellStatus.FINISHED, ""), List.of());

        assertThat(before).contains("This text unfolds after tcp-run has run.").doesNotContain("Twice.");
        assertThat(after).contains("Twice.", "<details><summary>Shown on demand: One way</summary>");
    }

    @Test
    void terminalColoursBecomeClassesAndOtherSequencesGo() {
        Html out = new Html();

        AnsiHtml.write("\u001b[31;1mred\u001b[0m plain \u001b[2K\u001b]8;;http://x\u0007link\u001b]8;;\u001b\\ \u001b[38;5;9mx\u001b[m", out);

        assertThat(out).hasToString("<span class=\"ansi-bold ansi-red\">red</span> plain link x");
    }

    @Test
    void charactersThatCannotBeSeenOrTurnTheTextAreShown() {
        assertThat(Html.escape("a\u0000\u202Eb\u2066\u0085\uD83D\t\n")).isEqualTo("a\u2400[U+202E]b[U+2066][U+0085]\uFFFD\t\n");
    }

    @Test
    void furtherPartsStandBehindTheCells() {
        String html = HtmlReport.render(Notebook.empty().append(MarkdownCell.of("last cell")), RunSummary.NOTHING,
                List.of(new HtmlReport.Section("The stage", "At step 42 & later", "<svg id=\"ours\"></svg>")));

        assertThat(html.indexOf("<svg id=\"ours\">")).isGreaterThan(html.indexOf("last cell"));
        assertThat(html).contains("<figcaption>At step 42 &amp; later</figcaption>");
    }

    @Test
    void theReportSpeaksTheReadersLanguageAndEnglishWhereItHasNoOther() {
        Notebook notebook = Notebook.empty().append(cell("a"));
        RunSummary run = run("a", CellStatus.STOPPED, "");

        assertThat(HtmlReport.render(notebook, run, List.of(), Locale.TRADITIONAL_CHINESE)).contains("lang=\"zh-Hant\"", "已停止");
        assertThat(HtmlReport.render(notebook, run, List.of(), Locale.forLanguageTag("zh-Hant-HK"))).contains("已停止");
        assertThat(HtmlReport.render(notebook, run, List.of(), Locale.GERMAN)).contains("lang=\"en\"", "stopped");
    }

    @ParameterizedTest
    @ValueSource(strings = {"report.properties", "report_zh_Hant.properties"})
    void everyWordIsUsedAndEveryLanguageHasIt(String file) throws IOException {
        Properties words = new Properties();
        try (InputStream in = HtmlReport.class.getResourceAsStream(file)) {
            words.load(new java.io.InputStreamReader(in, StandardCharsets.UTF_8));
        }
        Set<String> used = new TreeSet<>();
        Stream.of(CellStatus.values()).forEach(status -> used.add("status." + status.word()));
        Stream.of(CheckOutput.Verdict.values()).forEach(verdict -> used.addAll(Set.of("verdict." + verdict.word(), "check." + verdict.word())));
        try (Stream<Path> sources = Files.list(Path.of(System.getProperty("verbscope.home", ".."),
                "lab-notebooks/src/main/java/org/verbscope/notebook"))) {
            for (Path source : sources.filter(path -> path.toString().endsWith(".java")).toList()) {
                used.addAll(Pattern.compile("words\\.of\\(\"([a-z.]+[a-z])\"").matcher(Files.readString(source)).results()
                        .map(result -> result.group(1)).collect(Collectors.toSet()));
            }
        }

        assertThat(words.stringPropertyNames()).containsExactlyInAnyOrderElementsOf(used);
    }

    @Test
    void theStyleSheetUsesOnlyColoursThatTheThemesHave() {
        String css = ReportStyle.css();
        Set<String> defined = names(css, "(--[a-z-]+):");

        assertThat(names(css, "var\\((--[a-z-]+)\\)")).isNotEmpty().isSubsetOf(defined);
        assertThat(css.substring(css.indexOf("*{box-sizing"))).doesNotContainPattern("#[0-9a-fA-F]{3}");
    }

    private static Set<String> names(String css, String pattern) {
        return Pattern.compile(pattern).matcher(css).results().map((MatchResult result) -> result.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
