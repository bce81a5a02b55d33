package org.verbscope.course;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.verbscope.course.Piece.Card;
import org.verbscope.course.Piece.Code;
import org.verbscope.course.Piece.Form;
import org.verbscope.course.Piece.Vary;
import org.verbscope.notebook.CellKind;

/** What a lesson's {@code cells.md} says: everything that is the same in every language. */
public final class LessonCells {
    private static final Set<String> CODE_KEYS = Set.of("id", "kind", "for", "raises", "fails", "with", "hidden");
    private final Fences source;
    private final List<Piece> pieces;

    private LessonCells(Fences source, List<Piece> pieces) {
        this.source = source;
        this.pieces = List.copyOf(pieces);
    }

    /** @param file its name, for messages */
    public static LessonCells parse(String file, String text) throws LessonException {
        Fences source = Fences.of(file, text);
        var pieces = new ArrayList<Piece>();
        var ids = new HashSet<String>();
        for (Fences.Part part : source.parts()) {
            if (part instanceof Fences.Line line) {
                if (!line.text().isBlank()) {
                    throw source.wrong(line.number(), "text belongs into the files of the languages; here stand blocks only");
                }
                continue;
            }
            var block = (Fences.Block) part;
            Piece piece = piece(source, block);
            boolean named = !(piece instanceof Vary);
            if (piece.id().isEmpty() || named && !ids.add(piece.id())) {
                throw source.wrong(block.line(), piece.id().isEmpty() ? "the block has no id" : "a second block with the id " + piece.id());
            }
            pieces.add(piece);
        }
        source.need("id");
        source.need("file");
        return new LessonCells(source, pieces);
    }

    private static Piece piece(Fences source, Fences.Block block) throws LessonException {
        return switch (block.word()) {
            case "java" -> code(source, block);
            case "predict", "question" -> card(source, block);
            case "vary" -> vary(source, block);
            default -> throw source.wrong(block.line(), "\"" + block.word() + "\" is not java, predict, question or vary");
        };
    }

    private static Code code(Fences source, Fences.Block block) throws LessonException {
        CellKind kind = CellKind.of(block.value("kind")).orElseThrow(() -> source.wrong(block.line(),
                "kind=" + block.value("kind") + " is none: given, start, exercise, check, solution, wrong, events"));
        if (!CODE_KEYS.containsAll(block.values().keySet())) {
            throw source.wrong(block.line(), "a java block takes " + CODE_KEYS + ", not " + block.values().keySet());
        }
        boolean needsFor = Set.of(CellKind.START, CellKind.SOLUTION, CellKind.WRONG).contains(kind);
        if (needsFor && block.value("for").isEmpty() && !block.value("id").equals("start")) {
            throw source.wrong(block.line(), "say what it is for: for=...");
        }
        return new Code(block.value("id"), kind, block.value("for"), block.value("raises"), block.value("fails"), block.value("with"),
                block.value("hidden").equals("yes"), block.text());
    }

    private static Card card(Fences source, Fences.Block block) throws LessonException {
        Map<String, String> says = lines(source, block);
        Form form;
        try {
            form = Form.valueOf(says.getOrDefault("form", "").toUpperCase(Locale.ROOT).replace('-', '_'));
        } catch (IllegalArgumentException unknown) {
            throw source.wrong(block.line(), "form: is number, numbers, choose, choose-all, match or order");
        }
        List<String> answer = Fences.words(says.getOrDefault("answer", ""));
        if (answer.isEmpty()) {
            throw source.wrong(block.line(), "the card has no answer");
        }
        return new Card(block.value("id"), block.word().equals("question"), Fences.words(block.value("before")), form,
                Fences.words(says.getOrDefault("options", "")), Fences.words(says.getOrDefault("items", "")), answer);
    }

    private static Vary vary(Fences source, Fences.Block block) throws LessonException {
        var values = new LinkedHashMap<String, List<Integer>>();
        for (Map.Entry<String, String> line : lines(source, block).entrySet()) {
            try {
                values.put(line.getKey(), Fences.words(line.getValue()).stream().map(Integer::valueOf).toList());
            } catch (NumberFormatException word) {
                throw source.wrong(block.line(), line.getKey() + ": takes whole numbers");
            }
        }
        return new Vary(block.value("for"), Map.copyOf(values));
    }

    private static Map<String, String> lines(Fences source, Fences.Block block) throws LessonException {
        var says = new LinkedHashMap<String, String>();
        for (String line : block.body()) {
            int colon = line.indexOf(':');
            if (colon < 1) {
                throw source.wrong(block.line(), "\"" + line + "\" is not key: value");
            }
            says.put(line.substring(0, colon).strip(), line.substring(colon + 1).strip());
        }
        return says;
    }

    /** The lesson's number, e.g. {@code 06}. */
    public String id() {
        return source.head().get("id");
    }

    /** The notebook's name without its ending. */
    public String fileName() {
        return source.head().get("file");
    }

    /** Folder of the notebook in English, e.g. {@code part-1}. */
    public String part() {
        return source.head().getOrDefault("part", "");
    }

    /** How long it takes, in minutes; 0 when it does not say. */
    public int minutes() {
        return Integer.parseInt(source.head().getOrDefault("minutes", "0"));
    }

    /** A list of the head: {@code devices}, {@code views}, {@code needs}, {@code misconceptions}, {@code recordings}. */
    public List<String> list(String key) {
        return source.list(key);
    }

    /** Everything, in order. */
    public List<Piece> pieces() {
        return pieces;
    }

    /** The piece of this name. */
    public Optional<Piece> piece(String id) {
        return pieces.stream().filter(piece -> !(piece instanceof Vary) && piece.id().equals(id)).findFirst();
    }

    /** The code of this kind, in order. */
    public List<Code> code(CellKind kind) {
        return pieces.stream().filter(Code.class::isInstance).map(Code.class::cast).filter(code -> code.kind() == kind).toList();
    }

    /** What a reader of the notebook meets, in order: no solutions, no wrong programs, nothing for tests. */
    public List<Piece> shown() {
        return pieces.stream().filter(piece -> !(piece instanceof Vary) && !(piece instanceof Code code
                && Set.of(CellKind.SOLUTION, CellKind.WRONG, CellKind.EVENTS).contains(code.kind()))).toList();
    }

    /** What the grader varies in this exercise. */
    public Map<String, List<Integer>> varied(String exercise) {
        return pieces.stream().filter(piece -> piece instanceof Vary && piece.id().equals(exercise)).map(Vary.class::cast)
                .map(Vary::values).findFirst().orElse(Map.of());
    }

    String name() {
        return source.file();
    }
}
