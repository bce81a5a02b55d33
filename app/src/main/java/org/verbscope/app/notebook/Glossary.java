package org.verbscope.app.notebook;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.verbscope.app.theme.Say;

/** The words that a lesson uses and a reader may look up, in one language. */
public final class Glossary {
    /**
     * A word.
     *
     * @param picture of {@link org.verbscope.picture.TermPicture}
     * @param manual the page that says more, e.g. {@code ibv_reg_mr(3)}
     * @param forms how it stands in texts, the usual one first
     */
    public record Term(String key, String picture, String manual, List<String> forms, String sentence) { }

    /** A stretch of a text. @param term what it is, or null */
    public record Piece(String text, Term term) { }

    private static final Map<Say.Language, Glossary> READ = new HashMap<>();
    private static final int COLUMNS = 5;
    /** Begins a line of the file with words that hold a term and are none, such as a status bar, which is no state. */
    private static final String NONE = "-\t";

    private final List<Term> terms;
    private final Map<String, Term> byForm = new HashMap<>();
    private final Pattern any;

    private Glossary(List<Term> terms, List<String> none, boolean spaced) {
        this.terms = List.copyOf(terms);
        terms.forEach(term -> term.forms().forEach(form -> byForm.put(form.toLowerCase(java.util.Locale.ROOT), term)));
        // Longer forms first: "completion queue" is not a "completion".
        String forms = Stream.concat(byForm.keySet().stream(), none.stream()).sorted((a, b) -> b.length() - a.length()).map(Pattern::quote).collect(Collectors.joining("|"));
        String edge = spaced ? "(?<![\\p{L}\\p{N}_.])" : "(?<![A-Za-z0-9_.])";
        String end = spaced ? "(?![\\p{L}\\p{N}_(])" : "(?![A-Za-z0-9_(])";
        any = Pattern.compile(edge + "(?:" + forms + ")" + end, Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
    }

    /** In the language of the window. */
    public static Glossary own() {
        return in(Say.language());
    }

    /** Read when it is first asked for. */
    static synchronized Glossary in(Say.Language wanted) {
        return READ.computeIfAbsent(wanted, language -> new Glossary(read(language), none(language), language == Say.Language.ENGLISH));
    }

    static List<Term> read(Say.Language language) {
        return lines(language).stream().filter(line -> !line.startsWith(NONE)).map(line -> line.split("\t", COLUMNS))
                .map(columns -> new Term(columns[0], columns[1], columns[2], List.of(columns[3].split("\\|")), columns[4])).toList();
    }

    private static List<String> none(Say.Language language) {
        return lines(language).stream().filter(line -> line.startsWith(NONE))
                .flatMap(line -> Arrays.stream(line.substring(NONE.length()).split("\\|"))).toList();
    }

    private static List<String> lines(Say.Language language) {
        try (InputStream in = Glossary.class.getResourceAsStream("glossary." + language.id() + ".tsv");
                var lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            return lines.lines().toList();
        } catch (IOException | UncheckedIOException broken) {
            throw new IllegalStateException("the glossary cannot be read", broken);
        }
    }

    public List<Term> terms() {
        return terms;
    }

    /** The text in pieces; a word whose key {@code seen} holds is not marked again, and one that is marked is added there. */
    public List<Piece> pieces(String text, Set<String> seen) {
        var pieces = new ArrayList<Piece>();
        Matcher at = any.matcher(text);
        int from = 0;
        while (at.find()) {
            Term term = byForm.get(at.group().toLowerCase(java.util.Locale.ROOT));
            // What is written in capitals is a name, and only so: a mask of RESET is not a reset.
            boolean named = term != null && term.forms().stream().anyMatch(form -> form.equals(at.group()) || !form.equals(form.toUpperCase(java.util.Locale.ROOT))
                    && form.equalsIgnoreCase(at.group()));
            if (named && seen.add(term.key())) {
                if (at.start() > from) {
                    pieces.add(new Piece(text.substring(from, at.start()), null));
                }
                pieces.add(new Piece(at.group(), term));
                from = at.end();
            }
        }
        if (from < text.length()) {
            pieces.add(new Piece(text.substring(from), null));
        }
        return pieces;
    }

    /** Keys of the words that the section before a cell has had: since the last heading of the texts before it. */
    static Set<String> seen(Glossary glossary, List<CellView> cells, String id) {
        var seen = new java.util.HashSet<String>();
        for (CellView view : cells) {
            if (view.cell().id().equals(id)) {
                break;
            }
            if (view.cell() instanceof org.verbscope.notebook.MarkdownCell text) {
                int heading = Math.max(text.source().startsWith("#") ? 0 : -1, text.source().lastIndexOf("\n#"));
                if (heading >= 0) {
                    seen.clear();
                }
                glossary.pieces(text.source().substring(Math.max(0, heading)), seen);
            }
        }
        return seen;
    }
}
