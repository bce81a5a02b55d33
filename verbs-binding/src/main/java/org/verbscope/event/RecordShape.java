package org.verbscope.event;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Fields of one record type, with ways to read them and to make a record of their values. */
record RecordShape(Class<?> type, List<Field> fields, Maker maker) {
    /** Makes a record of its fields' values. */
    interface Maker {
        Object make(Object[] values) throws Throwable;
    }

    /** Parts of nearly every event: made directly, because a handle costs more than the record. */
    private static final Map<Class<?>, Maker> DIRECT = Map.of(
            Head.class, v -> new Head((Long) v[0], (Long) v[1], (Integer) v[2], (Layer) v[3], (Path) v[4], (Evidence) v[5],
                    (Source) v[6], (Origin) v[7], (Long) v[8]),
            ObjectRef.class, v -> Shared.ref((Integer) v[0], (ObjectKind) v[1], (Long) v[2], (Integer) v[3]),
            WireEvent.Packet.class, v -> new WireEvent.Packet((Integer) v[0], (String) v[1], (Integer) v[2], (Integer) v[3],
                    (Integer) v[4], (Boolean) v[5], (Integer) v[6], (Integer) v[7], (Bytes) v[8]));

    /** What a field may hold; {@code LIST} holds records. */
    enum Holds { LONG, INT, BOOLEAN, STRING, BYTES, ENUM, RECORD, LIST, MAP }

    /**
     * @param of the enum, record or element type
     * @param key the name as it stands in a line of JSON, with quotes and colon
     * @param shape of a record or of a list's elements, else null
     * @param constants of an enum type, else none
     * @param words the constants as they stand in a line of JSON, with quotes
     */
    record Field(String name, Holds holds, Class<?> of, MethodHandle getter, byte[] key, RecordShape shape, Object[] constants,
            byte[][] words) {
        Object read(Object record) {
            try {
                return getter.invokeExact(record);
            } catch (Throwable broken) {
                throw new IllegalStateException("cannot read " + name, broken);
            }
        }

        /** The value of a field that a file does not have. */
        Object missing() {
            return switch (holds) {
                case LONG -> 0L;
                case INT -> 0;
                case BOOLEAN -> false;
                case STRING -> "";
                case BYTES -> Bytes.EMPTY;
                case ENUM -> constants[0];
                case RECORD -> of == ObjectRef.class ? ObjectRef.NONE : shape.empty();
                case LIST -> List.of();
                case MAP -> Map.of();
            };
        }
    }

    private static final Map<Class<?>, RecordShape> KNOWN = new ConcurrentHashMap<>();

    static RecordShape of(Class<?> type) {
        RecordShape known = KNOWN.get(type);
        if (known == null) {
            known = read(type);
            KNOWN.put(type, known);
        }
        return known;
    }

    Object make(Object[] values) {
        try {
            return maker.make(values);
        } catch (Throwable broken) {
            throw new IllegalArgumentException("cannot make " + type.getSimpleName() + " of "
                    + Arrays.toString(values), broken);
        }
    }

    private Object empty() {
        return make(fields.stream().map(Field::missing).toArray());
    }

    String describe() {
        return type.getSimpleName() + fields.stream()
                .map(f -> f.name + ":" + f.holds + (f.holds == Holds.RECORD || f.holds == Holds.LIST
                        ? f.shape.describe() : "")).toList();
    }

    private static RecordShape read(Class<?> type) {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        RecordComponent[] components = type.getRecordComponents();
        var fields = new ArrayList<Field>();
        var parameters = new ArrayList<Class<?>>();
        try {
            for (RecordComponent component : components) {
                parameters.add(component.getType());
                MethodHandle getter = lookup.unreflect(component.getAccessor())
                        .asType(MethodType.methodType(Object.class, Object.class));
                fields.add(field(component, getter));
            }
            MethodHandle spread = lookup.findConstructor(type, MethodType.methodType(void.class, parameters))
                    .asSpreader(Object[].class, parameters.size()).asType(MethodType.methodType(Object.class, Object[].class));
            return new RecordShape(type, List.copyOf(fields), DIRECT.getOrDefault(type, values -> spread.invokeExact(values)));
        } catch (ReflectiveOperationException broken) {
            throw new IllegalStateException("record " + type.getName() + " cannot be read", broken);
        }
    }

    private static Field field(RecordComponent component, MethodHandle getter) {
        Class<?> type = component.getType();
        String name = EventKinds.snake(component.getName());
        if (type == long.class) {
            return made(name, Holds.LONG, null, getter);
        } else if (type == int.class) {
            return made(name, Holds.INT, null, getter);
        } else if (type == boolean.class) {
            return made(name, Holds.BOOLEAN, null, getter);
        } else if (type == String.class) {
            return made(name, Holds.STRING, null, getter);
        } else if (type == Bytes.class) {
            return made(name, Holds.BYTES, null, getter);
        } else if (type.isEnum()) {
            return made(name, Holds.ENUM, type, getter);
        } else if (type.isRecord()) {
            return made(name, Holds.RECORD, type, getter);
        } else if (type == List.class) {
            return made(name, Holds.LIST, (Class<?>) argument(component.getGenericType()), getter);
        } else if (type == Map.class) {
            return made(name, Holds.MAP, null, getter);
        }
        throw new IllegalStateException("an event cannot hold a " + type.getName() + ": " + component);
    }

    private static Field made(String name, Holds holds, Class<?> of, MethodHandle getter) {
        RecordShape shape = holds == Holds.RECORD || holds == Holds.LIST ? of(of) : null;
        Object[] constants = holds == Holds.ENUM ? of.getEnumConstants() : new Object[0];
        byte[][] words = Arrays.stream(constants).map(constant -> utf8('"' + EnumWords.word((Enum<?>) constant) + '"')).toArray(byte[][]::new);
        return new Field(name, holds, of, getter, utf8('"' + name + "\":"), shape, constants, words);
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static Type argument(Type generic) {
        return ((ParameterizedType) generic).getActualTypeArguments()[0];
    }
}
