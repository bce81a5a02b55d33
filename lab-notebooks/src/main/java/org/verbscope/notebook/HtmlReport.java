package org.verbscope.notebook;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * An executed notebook as one HTML file that anybody can open: no scripts, nothing fetched, light and dark as the reader's
 * system is set. What programs and authors wrote is escaped; foreign SVG appears as an image, which runs nothing.
 */
public final class HtmlReport {
    // Even if something foreign got through unescaped, a browser would neither run it nor fetch anything for it.
    private static final String POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

    private HtmlReport() {
    }

    /**
     * A part that the report does not make itself, such as a picture of the stage. It follows the cells.
     *
     * @param title its heading
     * @param caption one sentence that says what is seen; may be empty
     * @param fragment SVG or HTML that this product's own writers made: it is put into the page as it is
     */
    public record Section(String title, String caption, String fragment) {
    }

    /**
     * Makes the report in English.
     *
     * @param notebook the executed notebook
     * @param run how its cells fared
     * @param sections further parts, in order
     * @return the whole file, to be written as UTF-8
     */
    public static String render(Notebook notebook, RunSummary run, List<Section> sections) {
        return render(notebook, run, Map.of(), sections, Locale.ENGLISH);
    }

    /**
     * Makes the report in a language, without notes.
     *
     * @param notebook the executed notebook
     * @param run how its cells fared
     * @param sections further parts, in order
     * @param locale the reader's language
     * @return the whole file, to be written as UTF-8
     */
    public static String render(Notebook notebook, RunSummary run, List<Section> sections, Locale locale) {
        return render(notebook, run, Map.of(), sections, locale);
    }

    /**
     * Makes the report in a language; English where there is none.
     *
     * @param notebook the executed notebook
     * @param run how its cells fared
     * @param notes what stands under a cell, by its id
     * @param sections further parts, in order
     * @param locale the reader's language
     * @return the whole file, to be written as UTF-8
     */
    public static String render(Notebook notebook, RunSummary run, Map<String, List<String>> notes, List<Section> sections,
            Locale locale) {
        ReportWords words = new ReportWords(locale);
        Optional<String> heading = heading(notebook);
        String title = heading.or(() -> notebook.lab().title()).orElse(words.of("title.none"));
        Html out = new Html();
        out.trusted("<!DOCTYPE html>\n").open("html", "lang", words.language()).line().open("head").line()
                .open("meta", "charset", "utf-8").line()
                .open("meta", "http-equiv", "Content-Security-Policy", "content", POLICY).line()
                .open("meta", "name", "viewport", "content", "width=device-width, initial-scale=1").line()
                .leaf("title", title).line()
                .open("style").trusted(ReportStyle.css()).close("style").line()
                .close("head").line().open("body").line();
        out.open("header").open("p", "class", "product").trusted(Glyphs.MARK)
                .leaf("span", "Verbscope", "class", "name").leaf("span", words.of("report"), "class", "what").close("p");
        out.leaf("h1", title).close("header").line().open("main").line();
        SummaryHtml.write(notebook, run, words, out);
        CellHtml cells = new CellHtml(out, words, notebook, run, notes);
        for (int i = 0; i < notebook.cells().size(); i++) {
            cells.write(notebook.cells().get(i), i);
        }
        for (Section section : sections) {
            out.open("section", "class", "extra").leaf("h2", section.title());
            out.open("figure").open("div", "class", "paper").trusted(section.fragment()).close("div");
            if (!section.caption().isEmpty()) {
                out.leaf("figcaption", section.caption());
            }
            out.close("figure").close("section").line();
        }
        return out.close("main").line().close("body").line().close("html").line().toString();
    }

    /** The heading with which the notebook begins, which then is the report's own. */
    private static Optional<String> heading(Notebook notebook) {
        return notebook.cells().stream().findFirst()
                .filter(MarkdownCell.class::isInstance)
                .flatMap(cell -> MarkdownHtml.title(cell.source()));
    }
}
