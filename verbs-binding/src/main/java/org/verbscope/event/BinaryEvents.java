package org.verbscope.event;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Entries as bytes for the ring between two processes of the same version. Numbers are in the
 * buffer's byte order; strings are length and UTF-8. Counts are checked against what is left, so bytes
 * of a crashed or hostile writer end in {@link MalformedEventException}, never in a huge allocation.
 */
public final class BinaryEvents {
    private static final Layer[] LAYERS = Layer.values();
    private static final Path[] PATHS = Path.values();
    private static final Evidence[] EVIDENCES = Evidence.values();
    private static final Source[] SOURCES = Source.values();
    private static final Origin[] ORIGINS = Origin.values();
    private static final ObjectKind[] KINDS = ObjectKind.values();

    private BinaryEvents() { }

    /** Writes {@code entry} at the position. @throws java.nio.BufferOverflowException when it does not fit */
    public static void write(Entry entry, ByteBuffer out) {
        put(entry.head(), out);
        int kind = EventKinds.numberOf(entry.event());
        out.putShort((short) kind);
        putRecord(EventKinds.shape(kind), entry.event(), out);
    }

    /** Reads the entry at the position. @throws MalformedEventException when there is none */
    public static Entry read(ByteBuffer in) {
        try {
            Head head = head(in);
            int kind = in.getShort();
            if (kind < 0 || kind >= EventKinds.count()) {
                throw new MalformedEventException("event kind " + kind + " is not one of " + EventKinds.count());
            }
            return new Entry(head, (Event) getRecord(EventKinds.shape(kind), in));
        } catch (BufferUnderflowException cut) {
            throw new MalformedEventException("an event is cut off after byte " + in.position(), cut);
        }
    }

    private static void putRecord(RecordShape shape, Object record, ByteBuffer out) {
        if (record instanceof ObjectRef ref) {
            put(ref, out);
            return;
        }
        for (RecordShape.Field field : shape.fields()) {
            put(field, field.read(record), out);
        }
    }

    // Heads and references are most of what there is to write, and reading a field through its handle costs more than writing it.

    private static void put(Head head, ByteBuffer out) {
        out.putLong(head.seq()).putLong(head.time()).putInt(head.machine()).put((byte) head.layer().ordinal())
                .put((byte) head.path().ordinal()).put((byte) head.evidence().ordinal()).put((byte) head.source().ordinal())
                .put((byte) head.origin().ordinal()).putLong(head.cause());
    }

    private static Head head(ByteBuffer in) {
        return new Head(in.getLong(), in.getLong(), in.getInt(), constant("layer", LAYERS, in.get()), constant("path", PATHS, in.get()),
                constant("evidence", EVIDENCES, in.get()), constant("source", SOURCES, in.get()),
                constant("origin", ORIGINS, in.get()), in.getLong());
    }

    private static void put(ObjectRef ref, ByteBuffer out) {
        out.putInt(ref.machine()).put((byte) ref.kind().ordinal()).putLong(ref.number()).putInt(ref.generation());
    }

    private static ObjectRef ref(ByteBuffer in) {
        return Shared.ref(in.getInt(), constant("kind", KINDS, in.get()), in.getLong(), in.getInt());
    }

    private static void put(RecordShape.Field field, Object value, ByteBuffer out) {
        switch (field.holds()) {
            case LONG -> out.putLong((Long) value);
            case INT -> out.putInt((Integer) value);
            case BOOLEAN -> out.put((byte) ((Boolean) value ? 1 : 0));
            case STRING -> putBytes(((String) value).getBytes(StandardCharsets.UTF_8), out);
            case BYTES -> ((Bytes) value).put(out);
            case ENUM -> out.put((byte) ((Enum<?>) value).ordinal());
            case RECORD -> putRecord(field.shape(), value, out);
            case LIST -> {
                List<?> list = (List<?>) value;
                out.putInt(list.size());
                for (Object element : list) {
                    putRecord(field.shape(), element, out);
                }
            }
            case MAP -> {
                Map<?, ?> map = (Map<?, ?>) value;
                out.putInt(map.size());
                map.forEach((key, held) -> {
                    putBytes(((String) key).getBytes(StandardCharsets.UTF_8), out);
                    putBytes(((String) held).getBytes(StandardCharsets.UTF_8), out);
                });
            }
        }
    }

    private static Object getRecord(RecordShape shape, ByteBuffer in) {
        if (shape.type() == ObjectRef.class) {
            return ref(in);
        }
        List<RecordShape.Field> fields = shape.fields();
        var values = new Object[fields.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = get(fields.get(i), in);
        }
        return shape.make(values);
    }

    private static Object get(RecordShape.Field field, ByteBuffer in) {
        return switch (field.holds()) {
            case LONG -> in.getLong();
            case INT -> in.getInt();
            case BOOLEAN -> in.get() != 0;
            case STRING -> text(in);
            case BYTES -> Bytes.copyOf(getBytes(in));
            case ENUM -> constant(field.name(), field.constants(), in.get());
            case RECORD -> getRecord(field.shape(), in);
            case LIST -> {
                int size = count(in, field.name());
                var list = new ArrayList<Object>(size);
                for (int i = 0; i < size; i++) {
                    list.add(getRecord(field.shape(), in));
                }
                yield List.copyOf(list);
            }
            case MAP -> {
                int size = count(in, field.name());
                var map = new LinkedHashMap<String, String>();
                for (int i = 0; i < size; i++) {
                    String key = text(in);
                    map.put(key, text(in));
                }
                yield java.util.Collections.unmodifiableMap(map);
            }
        };
    }

    private static <C> C constant(String name, C[] constants, int ordinal) {
        if (ordinal < 0 || ordinal >= constants.length) {
            throw new MalformedEventException(name + " has no constant " + ordinal);
        }
        return constants[ordinal];
    }

    private static String text(ByteBuffer in) {
        byte[] utf8 = getBytes(in);
        return Shared.text(utf8, 0, utf8.length);
    }

    private static void putBytes(byte[] bytes, ByteBuffer out) {
        out.putInt(bytes.length).put(bytes);
    }

    private static byte[] getBytes(ByteBuffer in) {
        var bytes = new byte[count(in, "text")];
        in.get(bytes);
        return bytes;
    }

    /** A count whose elements take at least a byte each cannot be larger than what is left. */
    private static int count(ByteBuffer in, String what) {
        int count = in.getInt();
        if (count < 0 || count > in.remaining()) {
            throw new MalformedEventException(what + " claims " + count + " elements in " + in.remaining() + " bytes");
        }
        return count;
    }
}
