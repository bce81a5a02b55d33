package org.verbscope.notebook;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * An immutable JSON value. It exists beside Jackson's tree because metadata of other programs must come back byte for byte:
 * a number keeps the very characters it was written with ({@code 1e5}, {@code 1.0}), a string may hold a lone surrogate,
 * and two objects are equal whatever the order of their keys.
 */
public sealed interface Json permits Json.Obj, Json.Arr, Json.Str, Json.Num, Json.Bool, Json.Null {

    /**
     * An object. Its keys are kept in order of their Unicode code points, the order in which Jupyter writes them.
     *
     * @param fields the values by key; no key and no value is null
     */
    record Obj(Map<String, Json> fields) implements Json {
        /** The object without keys. */
        public static final Obj EMPTY = new Obj(Map.of());

        /** Copies and sorts {@code fields}; refuses null and keys with half a surrogate pair. */
        public Obj {
            fields = SortedKeys.of(fields);
        }

        /**
         * The value under {@code key}.
         *
         * @param key the key
         * @return the value, empty when the key is absent
         */
        public Optional<Json> get(String key) {
            return Optional.ofNullable(fields.get(key));
        }

        /**
         * The string under {@code key}.
         *
         * @param key the key
         * @return the string, empty when the key is absent or holds something else
         */
        public Optional<String> string(String key) {
            return fields.get(key) instanceof Str text ? Optional.of(text.value()) : Optional.empty();
        }

        /**
         * The object under {@code key}.
         *
         * @param key the key
         * @return the object, empty when the key is absent or holds something else
         */
        public Optional<Obj> object(String key) {
            return fields.get(key) instanceof Obj object ? Optional.of(object) : Optional.empty();
        }

        /**
         * The strings of the array under {@code key}.
         *
         * @param key the key
         * @return the strings in order; what is not a string is left out; empty when there is no array
         */
        public List<String> strings(String key) {
            List<String> strings = new ArrayList<>();
            if (fields.get(key) instanceof Arr array) {
                for (Json item : array.items()) {
                    if (item instanceof Str text) {
                        strings.add(text.value());
                    }
                }
            }
            return List.copyOf(strings);
        }

        /**
         * The whole number under {@code key}.
         *
         * @param key the key
         * @return the number, empty when the key is absent or holds something that is not a whole number of 64 bits
         */
        public OptionalLong integer(String key) {
            return fields.get(key) instanceof Num number ? number.integer() : OptionalLong.empty();
        }

        /**
         * This object with one key set.
         *
         * @param key the key
         * @param value its new value
         * @return a new object
         */
        public Obj with(String key, Json value) {
            Map<String, Json> changed = new TreeMap<>(fields);
            changed.put(key, value);
            return new Obj(changed);
        }

        /**
         * This object without some keys.
         *
         * @param keys the keys to leave out, present or not
         * @return this object when it holds none of them, else a new one
         */
        public Obj without(Collection<String> keys) {
            if (Collections.disjoint(fields.keySet(), keys)) {
                return this;
            }
            Map<String, Json> changed = new TreeMap<>(fields);
            changed.keySet().removeAll(keys);
            return new Obj(changed);
        }

        /**
         * Whether it has no key.
         *
         * @return true when it has none
         */
        public boolean isEmpty() {
            return fields.isEmpty();
        }
    }

    /**
     * An array.
     *
     * @param items its values in order
     */
    record Arr(List<Json> items) implements Json {
        /** Copies {@code items}. */
        public Arr {
            items = List.copyOf(items);
        }
    }

    /**
     * A string.
     *
     * @param value its characters
     */
    record Str(String value) implements Json {
        /** Refuses null. */
        public Str {
            java.util.Objects.requireNonNull(value, "a JSON string needs characters");
        }
    }

    /**
     * A number, as it is written. Two numbers are equal when they are written alike.
     *
     * @param text the number's characters; besides JSON's own forms NaN, Infinity and -Infinity, which Python writes
     */
    record Num(String text) implements Json {
        private static final Pattern FORM =
                Pattern.compile("-?(?:0|[1-9][0-9]*+)(?:\\.[0-9]++)?(?:[eE][+-]?[0-9]++)?|NaN|-?Infinity");
        private static final int LONG_DIGITS = 19;

        /** Refuses what is not a number. */
        public Num {
            if (!FORM.matcher(text).matches()) {
                throw new IllegalArgumentException("not a JSON number: " + text);
            }
        }

        /**
         * The number as a whole number.
         *
         * @return empty when it is written with a fraction or an exponent, or does not fit 64 bits
         */
        public OptionalLong integer() {
            boolean whole = text.chars().allMatch(c -> c == '-' || (c >= '0' && c <= '9'));
            if (!whole || text.length() > LONG_DIGITS + 1) {
                return OptionalLong.empty();
            }
            BigInteger value = new BigInteger(text);
            return value.bitLength() < Long.SIZE ? OptionalLong.of(value.longValue()) : OptionalLong.empty();
        }

        /**
         * Whether strict JSON has such a number.
         *
         * @return false for NaN and the infinities
         */
        public boolean isFinite() {
            return !text.endsWith("NaN") && !text.endsWith("y");
        }
    }

    /**
     * True or false.
     *
     * @param value which of them
     */
    record Bool(boolean value) implements Json {
    }

    /** The null of JSON. */
    record Null() implements Json {
    }

    /** The null of JSON. */
    Json NULL = new Null();

    /**
     * A string value.
     *
     * @param value its characters
     * @return the value
     */
    static Json of(String value) {
        return new Str(value);
    }

    /**
     * A whole number.
     *
     * @param value the number
     * @return the value
     */
    static Json of(long value) {
        return new Num(Long.toString(value));
    }

    /**
     * True or false.
     *
     * @param value which of them
     * @return the value
     */
    static Json of(boolean value) {
        return new Bool(value);
    }

    /**
     * An array of strings.
     *
     * @param values the strings in order
     * @return the value
     */
    static Json of(List<String> values) {
        return new Arr(values.stream().<Json>map(Str::new).toList());
    }

    /**
     * This value as text, one space of indent a level and sorted keys, as Jupyter writes it.
     *
     * @return the text, without a newline at its end
     */
    default String toText() {
        return JsonWriter.write(this);
    }
}
