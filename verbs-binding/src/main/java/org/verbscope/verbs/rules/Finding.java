package org.verbscope.verbs.rules;

import java.util.Locale;
import java.util.Map;
import org.verbscope.event.ObjectRef;
import org.verbscope.verbs.Explanation.Cause;

/**
 * Something that the rules found, as data: its sentences are made when it is shown, in the reader's
 * language.
 *
 * @param id key of its sentence, e.g. {@code cause.rkey-unknown}; checks, tests and views know it by this
 * @param on the object that it is about, or {@link ObjectRef#NONE}
 * @param attribute what of it, e.g. {@code rkey} or {@code MIN_RNR_TIMER}; may be empty
 * @param words fill the places in its sentences
 */
public record Finding(String id, Weight weight, ObjectRef on, String attribute, Map<String, String> words) {
    /** How sure it is, and how bad. */
    public enum Weight {
        /** The objects of the log show it. */
        SHOWN,
        /** It can be so: nothing that is known rules it out. */
        POSSIBLE,
        /** Nothing has failed yet; it will do harm. */
        WARNING,
        /** Worth knowing. */
        NOTE;

        /** For people: {@code shown}. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** A copy of the words is kept. */
    public Finding {
        words = Map.copyOf(words);
    }

    /** A finding about no object in particular. */
    public static Finding of(String id, Weight weight, String attribute, Map<String, String> words) {
        return new Finding(id, weight, ObjectRef.NONE, attribute, words);
    }

    /** What is wrong, in English. */
    public String sentence() {
        return sentence(Locale.ROOT);
    }

    /** What is wrong. What the objects show has its own sentence, with their numbers, where there is one. */
    public String sentence(Locale locale) {
        String shown = id + ".shown";
        if (weight == Weight.SHOWN && Sentences.has(shown)) {
            return Sentences.of(locale, shown, words);
        }
        return weight == Weight.POSSIBLE ? Sentences.general(locale, id) : Sentences.of(locale, id, words);
    }

    /** What to do, in English; may be empty. */
    public String fix() {
        return fix(Locale.ROOT);
    }

    /** What to do; may be empty. */
    public String fix(Locale locale) {
        String key = id + ".fix";
        if (!Sentences.has(key)) {
            return "";
        }
        return weight == Weight.POSSIBLE ? Sentences.general(locale, key) : Sentences.of(locale, key, words);
    }

    /** The same with another weight. */
    public Finding as(Weight other) {
        return new Finding(id, other, on, attribute, words);
    }

    /** As an exception of the API carries it. */
    public Cause toCause() {
        return new Cause(id, attribute, sentence(), fix());
    }
}
