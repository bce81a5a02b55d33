package org.verbscope.course;

import java.util.List;
import java.util.Map;
import org.verbscope.notebook.CellKind;

/** A part of a lesson that is the same in every language. */
public sealed interface Piece permits Piece.Code, Piece.Card, Piece.Vary {
    /** Its name; unique in the lesson. */
    String id();

    /**
     * Java.
     *
     * @param kind what it is for
     * @param exercise the exercise, or for solutions and wrong programs the cell, that it belongs to; may be empty
     * @param raises errno, or status of a completion, that it ends with as it stands; empty for none
     * @param fails of a wrong program: the claim that is to fail
     * @param with of a program that is wrong for one varied value only: {@code name:value}; empty for one that always is
     * @param hidden of a check: whether students' copies go without it
     */
    record Code(String id, CellKind kind, String exercise, String raises, String fails, String with, boolean hidden, String source)
            implements Piece { }

    /** How an answer is given. */
    enum Form { NUMBER, NUMBERS, CHOOSE, CHOOSE_ALL, MATCH, ORDER }

    /**
     * A prediction, or a question that is marked.
     *
     * @param before cells that wait for the prediction; none for a question
     * @param options keys to choose from, or names of the numbers
     * @param items what is matched with options
     * @param answer what is right, as a reply would give it
     */
    record Card(String id, boolean question, List<String> before, Form form, List<String> options, List<String> items,
            List<String> answer) implements Piece {
        /** Copies the lists. */
        public Card {
            before = List.copyOf(before);
            options = List.copyOf(options);
            items = List.copyOf(items);
            answer = List.copyOf(answer);
        }
    }

    /** Values that are put in place of an exercise's own. {@code id} is the exercise. */
    record Vary(String id, Map<String, List<Integer>> values) implements Piece { }
}
