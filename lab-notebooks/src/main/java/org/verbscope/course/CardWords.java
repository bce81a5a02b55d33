package org.verbscope.course;

import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import org.verbscope.course.Piece.Card;

/** What a card says beside its question, in the languages of the course, and the cell that takes its answer. */
public final class CardWords {
    private CardWords() { }

    /** The line above the question. */
    static String heading(Card card, String language) {
        boolean chinese = language.startsWith("zh");
        if (card.question()) {
            return chinese ? "**問題**" : "**Question**";
        }
        return chinese ? "**預測**" : "**Predict**";
    }

    /** How the answer is written. */
    static String how(Card card, String language) {
        boolean chinese = language.startsWith("zh");
        String what = switch (card.form()) {
            case NUMBER -> chinese ? "把數字寫在 `\"?\"` 的位置" : "Write the number in place of `\"?\"`";
            case NUMBERS -> chinese ? "依序把數字寫在 `\"?\"` 的位置" : "Write the numbers in place of each `\"?\"`, in this order";
            case CHOOSE -> chinese ? "把選項寫在 `\"?\"` 的位置，例如 `\"" + card.options().get(0) + "\"`"
                    : "Write your choice in place of `\"?\"`, e.g. `\"" + card.options().get(0) + "\"`";
            case CHOOSE_ALL -> chinese ? "把你選的全部寫進去，例如 " + example(card) : "Write all that you choose, e.g. " + example(card);
            case MATCH -> chinese ? "把選項寫在每個 `?` 的位置" : "Write a choice in place of each `?`";
            case ORDER -> chinese ? "依順序寫進去，例如 " + example(card) : "Write them in order, e.g. " + example(card);
        };
        return "*" + what + (chinese ? "，然後執行儲存格。*" : ", then run the cell.*");
    }

    private static String example(Card card) {
        return "`" + card.options().stream().limit(2).map(option -> "\"" + option + "\"").collect(Collectors.joining(", ")) + "`";
    }

    /** The cell that takes the answer, as the notebook has it. */
    static String cell(Card card) {
        List<String> open = switch (card.form()) {
            case NUMBERS -> Collections.nCopies(card.options().size(), "?");
            case MATCH -> card.items().stream().map(item -> item + "=?").toList();
            default -> List.of("?");
        };
        return call(card, open);
    }

    /** The cell with {@code answer} in it. */
    public static String call(Card card, List<String> answer) {
        return answer.stream().map(part -> part.matches("-?\\d+") ? part : "\"" + part + "\"")
                .collect(Collectors.joining(", ", (card.question() ? "reply(\"" : "predict(\"") + card.id() + "\", ", ")"));
    }
}
