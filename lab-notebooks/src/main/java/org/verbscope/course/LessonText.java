package org.verbscope.course;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A lesson's text in one language.
 *
 * @param language e.g. {@code en}, {@code zh-Hant}
 * @param title one line
 * @param parts in order
 * @param hints by exercise and claim
 * @param claims what a claim says in this language, by check cell and name; without such words it is called by its name
 */
public record LessonText(String language, String title, List<Part> parts, Map<String, Map<String, List<String>>> hints,
        Map<String, Map<String, String>> claims) {
    /** What stands in a text. */
    public sealed interface Part permits Prose, Cell, Asked { }

    /** Markdown. @param after the cell after whose run it unfolds; empty for text that is always there */
    public record Prose(String markdown, String after) implements Part { }

    /** Here stands the code cell of this name. */
    public record Cell(String id, int line) implements Part { }

    /** A card's question, and its options in words by their keys. */
    public record Asked(String id, String ask, Map<String, String> options, int line) implements Part { }

    private static final Pattern CELL = Pattern.compile("\\{\\{([^}]+)}}");
    private static final Pattern AFTER = Pattern.compile("<!-- after (\\S+) -->");
    private static final Pattern OPTION = Pattern.compile("([A-Za-z0-9_-]+): (.+)");
    private static final String END = "<!-- end -->";

    /** Copies the collections. */
    public LessonText {
        parts = List.copyOf(parts);
        hints = Map.copyOf(hints);
        claims = Map.copyOf(claims);
    }

    /** @param file its name, for messages */
    public static LessonText parse(String file, String text) throws LessonException {
        Fences source = Fences.of(file, text);
        var parts = new ArrayList<Part>();
        var hints = new LinkedHashMap<String, Map<String, List<String>>>();
        var claims = new LinkedHashMap<String, Map<String, String>>();
        var prose = new StringBuilder();
        String after = "";
        for (Fences.Part part : source.parts()) {
            if (part instanceof Fences.Line line) {
                Matcher cell = CELL.matcher(line.text().strip());
                Matcher folds = AFTER.matcher(line.text().strip());
                boolean ends = line.text().strip().equals(END);
                if (folds.matches() || ends || cell.matches()) {
                    add(parts, prose, after);
                    after = folds.matches() ? folds.group(1) : ends ? "" : after;
                }
                if (cell.matches()) {
                    parts.add(new Cell(cell.group(1).strip(), line.number()));
                } else if (!folds.matches() && !ends) {
                    prose.append(line.text()).append('\n');
                }
                continue;
            }
            var block = (Fences.Block) part;
            switch (block.word()) {
                case "predict", "question" -> {
                    add(parts, prose, after);
                    parts.add(asked(source, block));
                }
                case "claims" -> claims.put(block.value("for"), claims(source, block));
                case "hints" -> hints.put(block.value("for"), hints(source, block));
                default -> prose.append("```").append(block.word()).append('\n').append(block.text()).append("\n```\n");
            }
        }
        add(parts, prose, after);
        return new LessonText(source.need("language"), source.need("title"), parts, hints, claims);
    }

    private static void add(List<Part> parts, StringBuilder prose, String after) {
        String markdown = prose.toString().strip();
        prose.setLength(0);
        if (!markdown.isEmpty()) {
            parts.add(new Prose(markdown, after));
        }
    }

    private static Asked asked(Fences source, Fences.Block block) throws LessonException {
        var options = new LinkedHashMap<String, String>();
        var ask = new StringBuilder();
        for (String line : block.body()) {
            Matcher option = OPTION.matcher(line);
            if (option.matches() && !ask.isEmpty()) {
                options.put(option.group(1), option.group(2));
            } else if (options.isEmpty()) {
                ask.append(ask.isEmpty() ? "" : "\n").append(line);
            } else {
                throw source.wrong(block.line(), "\"" + line + "\" stands among the options and is not key: text");
            }
        }
        if (ask.isEmpty()) {
            throw source.wrong(block.line(), "the card asks nothing");
        }
        return new Asked(block.value("id"), ask.toString(), options, block.line());
    }

    private static Map<String, String> claims(Fences source, Fences.Block block) throws LessonException {
        var claims = new LinkedHashMap<String, String>();
        for (String line : block.body()) {
            Matcher claim = OPTION.matcher(line);
            if (!claim.matches()) {
                throw source.wrong(block.line(), "\"" + line + "\" is not claim: what it says");
            }
            claims.put(claim.group(1), claim.group(2));
        }
        return claims;
    }

    private static Map<String, List<String>> hints(Fences source, Fences.Block block) throws LessonException {
        var hints = new LinkedHashMap<String, List<String>>();
        List<String> now = null;
        for (String line : block.body()) {
            if (line.startsWith("- ") && now != null) {
                now.add(line.substring(2).strip());
            } else if (line.endsWith(":")) {
                now = new ArrayList<>();
                hints.put(line.substring(0, line.length() - 1).strip(), now);
            } else {
                throw source.wrong(block.line(), "hints are a line of claim: and below it lines of - hint, not \"" + line + "\"");
            }
        }
        return hints;
    }
}
