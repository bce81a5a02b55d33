package org.verbscope.course;

import java.util.ArrayList;
import java.util.List;
import org.verbscope.course.Piece.Card;

/** A page to print for students: what will happen, guessed before each run, and what did; lines for notes on the exercises. HTML. */
public final class Worksheet {
    private static final int LINES = 3;

    private Worksheet() { }

    /** The page of one lesson, in the language of {@code text}. */
    public static String of(LessonCells cells, LessonText text) {
        boolean chinese = text.language().startsWith("zh");
        var out = new StringBuilder("<!DOCTYPE html>\n<html lang=\"").append(text.language()).append("\"><head><meta charset=\"utf-8\"><title>")
                .append(html(text.title())).append("</title>\n<style>\n")
                .append("@page { size: A4; margin: 16mm } body { font: 11pt/1.4 sans-serif; max-width: 180mm; margin: auto; color: #000 }\n")
                .append("table { border-collapse: collapse; width: 100% } td, th { border: 1px solid #555; padding: 2mm; vertical-align: top; text-align: left }\n")
                .append("tr { break-inside: avoid } .blank { width: 24% } .line { border-bottom: 1px solid #999; height: 8mm } ol { margin: 1mm 0 0 0; padding-left: 6mm }\n")
                .append("</style></head><body>\n<h1>").append(html(cells.id().replaceFirst("^0", "") + ". " + text.title())).append("</h1>\n<p>")
                .append(chinese ? "姓名：____________________　學號：____________　日期：__________" : "Name ____________________  Number ____________  Date __________")
                .append("</p>\n<p>").append(chinese ? "先寫下你的預測，再執行。猜錯不扣分。" : "Write down what you think will happen, then run it. A wrong guess costs nothing.")
                .append("</p>\n<table><tr><th>").append(chinese ? "問題" : "What will happen?").append("</th><th class=\"blank\">")
                .append(chinese ? "我的預測" : "My guess").append("</th><th class=\"blank\">").append(chinese ? "實際結果" : "What happened").append("</th></tr>\n");
        for (LessonText.Part part : text.parts()) {
            if (part instanceof LessonText.Asked asked && cells.piece(asked.id()).orElse(null) instanceof Card card && !card.question()) {
                out.append("<tr><td>").append(html(asked.ask())).append(options(card, asked)).append("</td><td></td><td></td></tr>\n");
            }
        }
        out.append("</table>\n");
        for (String exercise : cells.code(org.verbscope.notebook.CellKind.CHECK).stream().map(Piece.Code::exercise).toList()) {
            out.append("<h2>").append(html((chinese ? "練習 " : "Exercise ") + heading(text, exercise))).append("</h2>\n");
            out.append("<div class=\"line\"></div>\n".repeat(LINES));
        }
        return out.append("</body></html>\n").toString();
    }

    /** The exercise's number with the words of its heading. */
    private static String heading(LessonText text, String exercise) {
        for (LessonText.Part part : text.parts()) {
            if (part instanceof LessonText.Prose prose) {
                for (String line : prose.markdown().split("\n")) {
                    if (line.matches("#+ " + java.util.regex.Pattern.quote(exercise) + "\\b.*")) {
                        return line.replaceFirst("^#+ ", "");
                    }
                }
            }
        }
        return exercise;
    }

    private static String options(Card card, LessonText.Asked asked) {
        var items = new ArrayList<String>();
        for (String key : card.options()) {
            items.add("<li>" + html(key + (asked.options().containsKey(key) ? ": " + asked.options().get(key) : "")) + "</li>");
        }
        return items.isEmpty() ? "" : "<ul>" + String.join("", items) + "</ul>";
    }

    /** The right answer of a card, with the words of its options. */
    static String answer(Card card, LessonText.Asked asked) {
        List<String> parts = card.answer().stream().map(part -> asked.options().containsKey(part) && part.length() < 3
                ? part + ": " + asked.options().get(part) : part).toList();
        return String.join(", ", parts);
    }

    /** Markdown's marks mean nothing on paper. */
    private static String html(String text) {
        return text.replaceAll("[*`]", "").replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
