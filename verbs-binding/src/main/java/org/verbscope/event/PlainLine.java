package org.verbscope.event;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads a line that is as this version writes it, byte by byte, straight into the records: sessions of a million
 * events are read this way. Of any other line, damaged, written by hand or of another version, it says nothing but that it
 * is no such line: {@link JsonEvents} looks at it with care then, and knows what is wrong. What it reads, JSON is for
 * sure, and the careful way would read the same.
 */
final class PlainLine {
    private static final RecordShape HEAD = RecordShape.of(Head.class);
    private static final byte[] KIND = {'"', 'k', 'i', 'n', 'd', '"', ':'};
    private static final byte[] TRUE = {'t', 'r', 'u', 'e'};
    private static final byte[] FALSE = {'f', 'a', 'l', 's', 'e'};
    private static final int DIGITS = 18;

    private final byte[] in;
    private final int end;
    private int at;
    /** Of the number that was read last. */
    private long number;

    private PlainLine(byte[] in, int from, int end) {
        this.in = in;
        this.at = from;
        this.end = end;
    }

    /** The entry; null when the line is not plain. @param bytes UTF-8, without the line's end */
    static Entry read(byte[] bytes, int from, int length) {
        try {
            return new PlainLine(bytes, from, from + length).entry();
        } catch (IllegalArgumentException notOfThatRecord) {
            return null;
        }
    }

    private Entry entry() {
        Object head = take('{') ? record(HEAD, KIND, false) : null;
        String kind = head == null ? null : text();
        RecordShape shape = kind == null ? null : EventKinds.shape(kind);
        if (shape == null || shape.type() == LogEvent.Unknown.class) {
            return null;
        }
        Object event = record(shape, null, true);
        return event == null || at != end ? null : new Entry((Head) head, (Event) event);
    }

    /**
     * Fields in the order of the record, up to the name {@code stop} or, without one, the end of the object; null when they
     * are others. @param more whether fields of the same object came before
     */
    private Object record(RecordShape shape, byte[] stop, boolean more) {
        List<RecordShape.Field> fields = shape.fields();
        var values = new Object[fields.size()];
        int next = 0;
        for (boolean comma = more; stop != null || !take('}'); comma = true) {
            if (comma && !take(',')) {
                return null;
            }
            if (stop != null && take(stop)) {
                break;
            }
            while (next < values.length && !take(fields.get(next).key())) {
                values[next] = fields.get(next++).missing();
            }
            Object value = next == values.length ? null : value(fields.get(next));
            if (value == null) {
                return null;
            }
            values[next++] = value;
        }
        while (next < values.length) {
            values[next] = fields.get(next++).missing();
        }
        return shape.make(values);
    }

    private Object value(RecordShape.Field field) {
        return switch (field.holds()) {
            case LONG -> number() ? (Object) number : null;
            case INT -> number() && number == (int) number ? (Object) (int) number : null;
            case BOOLEAN -> take(TRUE) ? Boolean.TRUE : take(FALSE) ? Boolean.FALSE : null;
            case STRING -> text();
            case BYTES -> bytes();
            case ENUM -> constant(field);
            case RECORD -> take('{') ? record(field.shape(), null, false) : null;
            case LIST -> take('[') ? list(field.shape()) : null;
            case MAP -> take('{') ? map() : null;
        };
    }

    private boolean take(char sign) {
        if (at < end && in[at] == sign) {
            at++;
            return true;
        }
        return false;
    }

    private boolean take(byte[] word) {
        if (at + word.length > end) {
            return false;
        }
        for (int i = 0; i < word.length; i++) {
            if (in[at + i] != word[i]) {
                return false;
            }
        }
        at += word.length;
        return true;
    }

    /** A whole number that fits for sure; longer ones are for the careful way. */
    private boolean number() {
        boolean negative = take('-');
        int first = at;
        long value = 0;
        while (at < end && in[at] >= '0' && in[at] <= '9') {
            value = 10 * value + in[at++] - '0';
        }
        int digits = at - first;
        number = negative ? -value : value;
        return digits > 0 && digits <= DIGITS && (digits == 1 || in[first] != '0');
    }

    /** To the closing quote; -1 when the text is none, or has signs that stand for others. @return where it ends */
    private int quoted() {
        if (!take('"')) {
            return -1;
        }
        for (int i = at; i < end; i++) {
            byte b = in[i];
            if (b == '"') {
                return i;
            } else if (b == '\\' || b >= 0 && b < ' ') {
                return -1;
            }
        }
        return -1;
    }

    private String text() {
        int close = quoted();
        if (close < 0) {
            return null;
        }
        String text = Shared.text(in, at, close - at);
        at = close + 1;
        return text;
    }

    private Bytes bytes() {
        int close = quoted();
        if (close < 0) {
            return null;
        }
        Bytes bytes = Bytes.ofHex(in, at, close - at);
        at = close + 1;
        return bytes;
    }

    /** There are few, and they differ in their first letters. */
    private Object constant(RecordShape.Field field) {
        for (int i = 0; i < field.constants().length; i++) {
            if (take(field.words()[i])) {
                return field.constants()[i];
            }
        }
        return null;
    }

    private List<Object> list(RecordShape shape) {
        var list = new ArrayList<>();
        while (!take(']')) {
            Object element = (list.isEmpty() || take(',')) && take('{') ? record(shape, null, false) : null;
            if (element == null) {
                return null;
            }
            list.add(element);
        }
        return List.copyOf(list);
    }

    private Map<String, String> map() {
        var map = new LinkedHashMap<String, String>();
        for (boolean comma = false; !take('}'); comma = true) {
            String key = !comma || take(',') ? text() : null;
            String value = key != null && take(':') ? text() : null;
            if (value == null) {
                return null;
            }
            map.put(key, value);
        }
        return Collections.unmodifiableMap(map);
    }
}
