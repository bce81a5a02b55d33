package org.verbscope.event;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Entries as JSON, one line each: the form of session files. A kind, field or constant of a later
 * version makes the event {@link LogEvent.Unknown}; writing it again gives the same line.
 */
public final class JsonEvents {
    private static final ObjectMapper JSON = new ObjectMapper(JsonFactory.builder()
            .streamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(20).build()).build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
    private static final RecordShape HEAD = RecordShape.of(Head.class);

    private JsonEvents() { }

    /** One line without its end. */
    public static String line(Entry entry) {
        ObjectNode line = JSON.createObjectNode();
        putFields(HEAD, entry.head(), line);
        line.put("kind", entry.kind());
        try {
            if (entry.event() instanceof LogEvent.Unknown unknown) {
                line.setAll((ObjectNode) JSON.readTree(unknown.fields()));
            } else {
                putFields(EventKinds.shape(entry.kind()), entry.event(), line);
            }
            return JSON.writeValueAsString(line);
        } catch (JsonProcessingException broken) {
            throw new MalformedEventException("event " + entry.seq() + " cannot be written", broken);
        }
    }

    /** Reads what {@link #line} wrote. @throws MalformedEventException when it is not an entry */
    public static Entry parse(String line) {
        byte[] utf8 = line.getBytes(StandardCharsets.UTF_8);
        Entry plain = PlainLine.read(utf8, 0, utf8.length);
        return plain != null ? plain : parseWithCare(line);
    }

    /** As {@link #parse(String)}, of a line as UTF-8 without its end. */
    public static Entry parse(byte[] utf8, int from, int length) {
        Entry plain = PlainLine.read(utf8, from, length);
        return plain != null ? plain : parseWithCare(new String(utf8, from, length, StandardCharsets.UTF_8));
    }

    /** Any line: also of another version, with more fields, or broken. */
    static Entry parseWithCare(String line) {
        try {
            JsonNode node = JSON.readTree(line);
            if (!(node instanceof ObjectNode object) || !object.path("kind").isTextual()) {
                throw new MalformedEventException("not an event: " + line.substring(0, Math.min(80, line.length())));
            }
            Head head = (Head) getRecord(HEAD, object, HEAD.fields().size() + 1, true);
            String kind = object.get("kind").asText();
            HEAD.fields().forEach(f -> object.remove(f.name()));
            object.remove("kind");
            return new Entry(head, event(kind, object));
        } catch (JsonProcessingException broken) {
            throw new MalformedEventException("not JSON: " + broken.getOriginalMessage(), broken);
        } catch (UnknownFieldException later) {
            throw new MalformedEventException("the head of an event has " + later.getMessage(), later);
        }
    }

    private static Event event(String kind, ObjectNode fields) {
        RecordShape shape = EventKinds.shape(kind);
        if (shape != null && shape.type() != LogEvent.Unknown.class) {
            try {
                return (Event) getRecord(shape, fields, 0, false);
            } catch (UnknownFieldException later) {
                return new LogEvent.Unknown(kind, fields.toString());
            }
        }
        return new LogEvent.Unknown(kind, fields.toString());
    }

    private static void putFields(RecordShape shape, Object record, ObjectNode out) {
        for (RecordShape.Field field : shape.fields()) {
            out.set(field.name(), node(field, field.read(record)));
        }
    }

    private static JsonNode node(RecordShape.Field field, Object value) {
        var make = JSON.getNodeFactory();
        return switch (field.holds()) {
            case LONG -> make.numberNode((Long) value);
            case INT -> make.numberNode((Integer) value);
            case BOOLEAN -> make.booleanNode((Boolean) value);
            case STRING -> make.textNode((String) value);
            case BYTES -> make.textNode(((Bytes) value).hex());
            case ENUM -> make.textNode(EnumWords.word((Enum<?>) value));
            case RECORD -> record(field.shape(), value);
            case LIST -> {
                ArrayNode list = make.arrayNode();
                ((List<?>) value).forEach(element -> list.add(record(field.shape(), element)));
                yield list;
            }
            case MAP -> {
                ObjectNode map = make.objectNode();
                ((Map<?, ?>) value).forEach((key, held) -> map.put((String) key, (String) held));
                yield map;
            }
        };
    }

    private static ObjectNode record(RecordShape shape, Object value) {
        ObjectNode node = JSON.createObjectNode();
        putFields(shape, value, node);
        return node;
    }

    /** A field, constant or type that this version does not have. */
    private static final class UnknownFieldException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        UnknownFieldException(String message) {
            super(message);
        }
    }

    private static Object getRecord(RecordShape shape, ObjectNode in, int others, boolean more) {
        var values = new Object[shape.fields().size()];
        int present = 0;
        for (int i = 0; i < values.length; i++) {
            RecordShape.Field field = shape.fields().get(i);
            JsonNode node = in.get(field.name());
            values[i] = node == null ? field.missing() : get(field, node);
            present += node == null ? 0 : 1;
        }
        if (!more && in.size() > present + others) {
            throw new UnknownFieldException("more fields than " + shape.describe());
        }
        return shape.make(values);
    }

    private static Object get(RecordShape.Field field, JsonNode node) {
        return switch (field.holds()) {
            case LONG -> need(node.isIntegralNumber() && node.canConvertToLong(), field, node).longValue();
            case INT -> need(node.isIntegralNumber() && node.canConvertToInt(), field, node).intValue();
            case BOOLEAN -> need(node.isBoolean(), field, node).booleanValue();
            case STRING -> need(node.isTextual(), field, node).asText();
            case BYTES -> bytes(field, need(node.isTextual(), field, node).asText());
            case ENUM -> constant(field, need(node.isTextual(), field, node).asText());
            case RECORD -> getRecord(field.shape(), (ObjectNode) need(node.isObject(), field, node), 0,
                    false);
            case LIST -> {
                var list = new ArrayList<Object>();
                for (JsonNode element : need(node.isArray(), field, node)) {
                    list.add(getRecord(field.shape(),
                            (ObjectNode) need(element.isObject(), field, element), 0, false));
                }
                yield List.copyOf(list);
            }
            case MAP -> {
                var map = new LinkedHashMap<String, String>();
                need(node.isObject(), field, node).properties().forEach(
                        pair -> map.put(pair.getKey(),
                                need(pair.getValue().isTextual(), field, pair.getValue()).asText()));
                yield Collections.unmodifiableMap(map);
            }
        };
    }

    private static Bytes bytes(RecordShape.Field field, String hex) {
        try {
            return Bytes.ofHex(hex);
        } catch (IllegalArgumentException notHex) {
            throw new UnknownFieldException(field.name() + " is not hex");
        }
    }

    private static Object constant(RecordShape.Field field, String word) {
        Object constant = EnumWords.constant(field.of(), word);
        if (constant == null) {
            throw new UnknownFieldException(field.name() + " has no " + word);
        }
        return constant;
    }

    private static JsonNode need(boolean fits, RecordShape.Field field, JsonNode node) {
        if (!fits) {
            throw new UnknownFieldException(field.name() + " cannot be " + node.getNodeType());
        }
        return node;
    }
}
