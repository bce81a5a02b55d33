package org.verbscope.event;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads a line that is as this version writes it, token by token, straight into the records: sessions of a million
 * events are read this way. Of any other line, damaged or of another version, it says nothing but that it is no such line:
 * {@link JsonEvents} looks at it with care then, and knows what is wrong.
 */
final class PlainLine {
    private final JsonParser in;

    private PlainLine(JsonParser in) {
        this.in = in;
    }

    /** The entry; null when {@code line} is not plain. */
    static Entry read(JsonFactory json, RecordShape head, String line) {
        try (JsonParser in = json.createParser(line)) {
            return new PlainLine(in).entry(head);
        } catch (IOException | IllegalArgumentException notPlain) {
            return null;
        }
    }

    private Entry entry(RecordShape headShape) throws IOException {
        if (in.nextToken() != JsonToken.START_OBJECT) {
            return null;
        }
        Object head = record(headShape, "kind");
        String kind = head == null ? null : in.nextTextValue();
        RecordShape shape = kind == null ? null : EventKinds.shape(kind);
        if (shape == null || shape.type() == LogEvent.Unknown.class) {
            return null;
        }
        Object event = record(shape, null);
        return event == null || in.nextToken() != null ? null : new Entry((Head) head, (Event) event);
    }

    /** Fields in the order of the record, up to a field named {@code end} or, without one, the end of the object; null when they are others. */
    private Object record(RecordShape shape, String end) throws IOException {
        List<RecordShape.Field> fields = shape.fields();
        var values = new Object[fields.size()];
        int at = 0;
        String name = in.nextFieldName();
        while (name != null && !name.equals(end)) {
            while (at < values.length && !fields.get(at).name().equals(name)) {
                values[at] = fields.get(at++).missing();
            }
            if (at == values.length) {
                return null;
            }
            values[at] = value(fields.get(at));
            if (values[at++] == null) {
                return null;
            }
            name = in.nextFieldName();
        }
        if (name == null && (end != null || in.currentToken() != JsonToken.END_OBJECT)) {
            return null;
        }
        while (at < values.length) {
            values[at] = fields.get(at++).missing();
        }
        return shape.make(values);
    }

    private Object value(RecordShape.Field field) throws IOException {
        JsonToken token = in.nextToken();
        return switch (field.holds()) {
            case LONG -> token == JsonToken.VALUE_NUMBER_INT ? (Object) in.getLongValue() : null;
            case INT -> token == JsonToken.VALUE_NUMBER_INT ? (Object) in.getIntValue() : null;
            case BOOLEAN -> token == JsonToken.VALUE_TRUE ? Boolean.TRUE : token == JsonToken.VALUE_FALSE ? Boolean.FALSE : null;
            case STRING -> token == JsonToken.VALUE_STRING ? in.getText() : null;
            case BYTES -> token == JsonToken.VALUE_STRING ? Bytes.ofHex(in.getText()) : null;
            case ENUM -> token == JsonToken.VALUE_STRING ? EnumWords.constant(field.of(), in.getText()) : null;
            case RECORD -> token == JsonToken.START_OBJECT ? record(RecordShape.of(field.of()), null) : null;
            case LIST -> token == JsonToken.START_ARRAY ? list(RecordShape.of(field.of())) : null;
            case MAP -> token == JsonToken.START_OBJECT ? map() : null;
        };
    }

    private List<Object> list(RecordShape shape) throws IOException {
        var list = new ArrayList<>();
        for (JsonToken token = in.nextToken(); token != JsonToken.END_ARRAY; token = in.nextToken()) {
            Object element = token == JsonToken.START_OBJECT ? record(shape, null) : null;
            if (element == null) {
                return null;
            }
            list.add(element);
        }
        return List.copyOf(list);
    }

    private Map<String, String> map() throws IOException {
        var map = new LinkedHashMap<String, String>();
        for (String key = in.nextFieldName(); key != null; key = in.nextFieldName()) {
            String value = in.nextTextValue();
            if (value == null) {
                return null;
            }
            map.put(key, value);
        }
        return in.currentToken() == JsonToken.END_OBJECT ? Collections.unmodifiableMap(map) : null;
    }
}
