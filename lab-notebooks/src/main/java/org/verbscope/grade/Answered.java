package org.verbscope.grade;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.verbscope.notebook.Cell;
import org.verbscope.notebook.CellKind;
import org.verbscope.notebook.CodeCell;
import org.verbscope.notebook.Notebook;

/** Answers as the cells of cards give them: read from the code, which does not run. */
final class Answered {
    private static final Pattern CALL = Pattern.compile("\\s*(?:predict|reply)\\s*\\((.*)\\)\\s*;?\\s*", Pattern.DOTALL);
    private static final Pattern PART = Pattern.compile("\\s*(?:\"((?:[^\"\\\\]|\\\\.)*)\"|(-?[0-9][0-9_.]*))\\s*(,|$)");

    private Answered() { }

    /** Answers by the ids of their cards; a card whose code is more than a call with plain values is left out. */
    static Map<String, String> in(Notebook notebook) {
        var answers = new LinkedHashMap<String, String>();
        for (Cell cell : notebook.cells()) {
            if (cell instanceof CodeCell && isCard(cell)) {
                String id = cell.lab().id().orElse("");
                parts(cell.source()).ifPresent(parts -> answers.putIfAbsent(id, String.join(", ", parts)));
            }
        }
        return answers;
    }

    static boolean isCard(Cell cell) {
        return cell.lab().kind().filter(kind -> kind == CellKind.PREDICT || kind == CellKind.QUESTION).isPresent();
    }

    /** The parts of the answer; empty when it is none yet, or something that only Java understands. */
    static Optional<List<String>> parts(String source) {
        Matcher call = CALL.matcher(source);
        if (!call.matches()) {
            return Optional.empty();
        }
        var parts = new ArrayList<String>();
        Matcher part = PART.matcher(call.group(1));
        int at = 0;
        while (at < call.group(1).length() && part.find(at) && part.start() == at) {
            parts.add(part.group(1) == null ? part.group(2).replace("_", "") : part.group(1).replace("\\\"", "\"").replace("\\\\", "\\"));
            at = part.end();
        }
        boolean whole = at == call.group(1).length() && parts.size() > 1;
        List<String> answer = whole ? parts.subList(1, parts.size()) : List.of();
        return answer.isEmpty() || answer.stream().anyMatch(each -> each.contains("?")) ? Optional.empty() : Optional.of(List.copyOf(answer));
    }
}
