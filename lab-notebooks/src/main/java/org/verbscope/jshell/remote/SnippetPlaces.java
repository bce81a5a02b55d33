package org.verbscope.jshell.remote;

import java.util.HashMap;
import java.util.Map;

/** Which piece of which cell each snippet came from. The engine thread's, like all that evaluates. */
final class SnippetPlaces {
    /** @param firstLine line of the cell that the piece begins on, from 1 */
    record Place(String cell, int firstLine) {
        static final Place NOWHERE = new Place("", 0);
    }

    private final Map<String, Place> places = new HashMap<>();
    private Place current = Place.NOWHERE;

    /** Snippets that are made from now on come from {@code place}. */
    void at(Place place) {
        current = place;
    }

    void born(String id) {
        places.put(id, current);
    }

    Place of(String id) {
        return places.getOrDefault(id, Place.NOWHERE);
    }
}
