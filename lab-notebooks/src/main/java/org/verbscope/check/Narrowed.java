package org.verbscope.check;

import java.util.ArrayList;
import java.util.List;

/**
 * What is looked for, in words: a noun and what narrows it down. English says the one after the other, other languages may
 * put what narrows in brackets.
 */
record Narrowed(Phrase noun, List<Phrase> to) {
    /** Copies the list. */
    Narrowed {
        to = List.copyOf(to);
    }

    Narrowed by(Phrase more) {
        var all = new ArrayList<>(to);
        all.add(more);
        return new Narrowed(noun, all);
    }

    Phrase phrase() {
        return to.isEmpty() ? noun : Phrase.of("narrowed", noun, Phrase.joined("narrowed.between", to));
    }
}
