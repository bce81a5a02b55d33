package org.verbscope.app.notebook;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.verbscope.notebook.Cell;
import org.verbscope.notebook.CellKind;
import org.verbscope.notebook.CodeCell;
import org.verbscope.notebook.Json;
import org.verbscope.notebook.LabMetadata;

/**
 * A question as the lesson's metadata has it, and its answer as the card's code cell has it: the call of {@code predict} or
 * {@code reply} with what was chosen.
 *
 * @param prediction whether its first answer stands and certain cells wait for it
 * @param options to choose from, or names of the numbers
 * @param items to be matched, else empty
 * @param before lab ids of the cells that wait for the answer
 * @param some whether an order may leave options out
 */
public record Card(String id, boolean prediction, String ask, Form form, List<Option> options, List<String> items, List<String> before,
        boolean some) {
    /** How it is answered. */
    public enum Form { NUMBER, NUMBERS, CHOOSE, CHOOSE_ALL, MATCH, ORDER }

    /** @param key what stands in the answer; {@code text} for people */
    public record Option(String key, String text) { }

    private static final String OPEN = "?";
    private static final Pattern TEXT = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*)\"");

    /** The card that a code cell is, when it is one that can be drawn. */
    static Optional<Card> of(Cell cell) {
        LabMetadata lab = cell.lab();
        Optional<CellKind> kind = lab.kind().filter(k -> k == CellKind.PREDICT || k == CellKind.QUESTION);
        Optional<Form> form = lab.values().string("form").flatMap(Card::form);
        if (!(cell instanceof CodeCell) || kind.isEmpty() || form.isEmpty() || lab.id().isEmpty()) {
            return Optional.empty();
        }
        List<Option> options = options(lab);
        int answered = lab.values().strings("answer").size();
        return Optional.of(new Card(lab.id().get(), kind.get() == CellKind.PREDICT, lab.values().string("ask").orElse(""), form.get(),
                options, lab.values().strings("items"), lab.before().map(names -> List.of(names.split("\\s*,\\s*"))).orElse(List.of()),
                answered > 0 && answered < options.size()));
    }

    private static Optional<Form> form(String word) {
        return Arrays.stream(Form.values()).filter(form -> form.name().replace('_', '-').equalsIgnoreCase(word)).findFirst();
    }

    private static List<Option> options(LabMetadata lab) {
        var options = new ArrayList<Option>();
        if (lab.values().get("options").orElse(null) instanceof Json.Arr all) {
            for (Json each : all.items()) {
                if (each instanceof Json.Obj option) {
                    options.add(new Option(option.string("key").orElse(""), option.string("text").orElse("")));
                }
            }
        }
        return List.copyOf(options);
    }

    /** How many parts an answer has; 0 when it may have any number. */
    int parts() {
        return switch (form) {
            case NUMBER, CHOOSE -> 1;
            case NUMBERS -> options.size();
            case ORDER -> some ? 0 : options.size();
            case MATCH -> items.size();
            case CHOOSE_ALL -> 0;
        };
    }

    /** The code that gives {@code answer}. */
    String source(List<String> answer) {
        return (prediction ? "predict(" : "reply(") + quoted(id) + answer.stream().map(part -> ", " + quoted(part)).collect(Collectors.joining()) + ")";
    }

    private static String quoted(String text) {
        return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }

    /** The parts of the answer that {@code source} gives; empty when it gives none yet. */
    static List<String> answer(String source) {
        var parts = new ArrayList<String>();
        Matcher text = TEXT.matcher(source);
        while (text.find()) {
            parts.add(text.group(1).replace("\\\"", "\"").replace("\\\\", "\\"));
        }
        boolean none = parts.size() < 2 || parts.subList(1, parts.size()).stream().anyMatch(part -> part.contains(OPEN));
        return none ? List.of() : List.copyOf(parts.subList(1, parts.size()));
    }
}
