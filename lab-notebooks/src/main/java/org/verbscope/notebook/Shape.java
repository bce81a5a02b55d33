package org.verbscope.notebook;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/** An object of the file together with its place, so that a value of the wrong type is reported where it stands. */
final class Shape {
    private final Json.Obj object;
    private final String path;

    private Shape(Json.Obj object, String path) {
        this.object = object;
        this.path = path;
    }

    static Shape root(Json value) throws NotebookException {
        return at(value, "");
    }

    private static Shape at(Json value, String path) throws NotebookException {
        if (value instanceof Json.Obj object) {
            return new Shape(object, path);
        }
        throw wrong(value, path, "an object");
    }

    String path() {
        return path;
    }

    Json.Obj object() {
        return object;
    }

    /** The objects of a list; an absent list is an empty one. */
    List<Shape> list(String key) throws NotebookException {
        Json value = object.fields().get(key);
        List<Shape> items = new ArrayList<>();
        if (value instanceof Json.Arr array) {
            for (Json item : array.items()) {
                items.add(at(item, inner(key) + "[" + items.size() + "]"));
            }
        } else if (value != null) {
            throw wrong(value, inner(key), "a list");
        }
        return items;
    }

    Json.Obj objectOrEmpty(String key) throws NotebookException {
        Json value = object.fields().get(key);
        return value == null ? Json.Obj.EMPTY : at(value, inner(key)).object;
    }

    Optional<Shape> inside(String key) throws NotebookException {
        Json value = object.fields().get(key);
        return value == null ? Optional.empty() : Optional.of(at(value, inner(key)));
    }

    /** A string, or a list of strings joined. */
    Optional<String> lines(String key) throws NotebookException {
        Json value = object.fields().get(key);
        if (value == null) {
            return Optional.empty();
        }
        String text = SourceLines.join(value);
        if (text == null) {
            throw wrong(value, inner(key), "a string or a list of strings");
        }
        return Optional.of(text);
    }

    Optional<String> text(String key) throws NotebookException {
        Json value = object.fields().get(key);
        if (value != null && !(value instanceof Json.Str)) {
            throw wrong(value, inner(key), "a string");
        }
        return object.string(key);
    }

    /** A whole number; absent and null are the same. */
    OptionalInt whole(String key) throws NotebookException {
        Json value = object.fields().get(key);
        if (value == null || value instanceof Json.Null) {
            return OptionalInt.empty();
        }
        OptionalLong number = object.integer(key);
        if (number.isEmpty() || number.getAsLong() != (int) number.getAsLong()) {
            throw wrong(value, inner(key), "a whole number");
        }
        return OptionalInt.of((int) number.getAsLong());
    }

    Json.Obj rest(Set<String> known) {
        return object.without(known);
    }

    NotebookException wrong(String key, String expected) {
        return wrong(object.get(key).orElse(Json.NULL), inner(key), expected);
    }

    private String inner(String key) {
        return path.isEmpty() ? key : path + "." + key;
    }

    private static NotebookException wrong(Json value, String path, String expected) {
        return new NotebookException("Expected " + expected + ", found " + kind(value),
                path.isEmpty() ? "the top level" : path,
                "Mend it in a text editor, or take the file from a backup.");
    }

    private static String kind(Json value) {
        if (value instanceof Json.Obj) {
            return "an object";
        } else if (value instanceof Json.Arr) {
            return "a list";
        } else if (value instanceof Json.Str) {
            return "a string";
        } else if (value instanceof Json.Num number) {
            return "the number " + (number.text().length() > 20 ? number.text().substring(0, 20) + "…" : number.text());
        } else if (value instanceof Json.Bool bool) {
            return Boolean.toString(bool.value());
        }
        return "null";
    }
}
