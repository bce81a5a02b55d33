package org.verbscope.event;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Fields of one record type, with handles to read them and to make a record of their values. */
record RecordShape(Class<?> type, List<Field> fields, MethodHandle maker) {
    /** What a field may hold; {@code LIST} holds records. */
    enum Holds { LONG, INT, BOOLEAN, STRING, BYTES, ENUM, RECORD, LIST, MAP }

    /** @param of the enum, record or element type */
    record Field(String name, Holds holds, Class<?> of, MethodHandle getter) {
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
                case ENUM -> of.getEnumConstants()[0];
                case RECORD -> of == ObjectRef.class ? ObjectRef.NONE : RecordShape.of(of).empty();
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
            return maker.invoke(values);
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
                        ? of(f.of).describe() : "")).toList();
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
            MethodHandle maker = lookup.findConstructor(type, MethodType.methodType(void.class, parameters));
            return new RecordShape(type, List.copyOf(fields), maker.asSpreader(Object[].class, parameters.size()));
        } catch (ReflectiveOperationException broken) {
            throw new IllegalStateException("record " + type.getName() + " cannot be read", broken);
        }
    }

    private static Field field(RecordComponent component, MethodHandle getter) {
        Class<?> type = component.getType();
        String name = EventKinds.snake(component.getName());
        if (type == long.class) {
            return new Field(name, Holds.LONG, null, getter);
        } else if (type == int.class) {
            return new Field(name, Holds.INT, null, getter);
        } else if (type == boolean.class) {
            return new Field(name, Holds.BOOLEAN, null, getter);
        } else if (type == String.class) {
            return new Field(name, Holds.STRING, null, getter);
        } else if (type == Bytes.class) {
            return new Field(name, Holds.BYTES, null, getter);
        } else if (type.isEnum()) {
            return new Field(name, Holds.ENUM, type, getter);
        } else if (type.isRecord()) {
            return new Field(name, Holds.RECORD, type, getter);
        } else if (type == List.class) {
            return new Field(name, Holds.LIST, (Class<?>) argument(component.getGenericType()), getter);
        } else if (type == Map.class) {
            return new Field(name, Holds.MAP, null, getter);
        }
        throw new IllegalStateException("an event cannot hold a " + type.getName() + ": " + component);
    }

    private static Type argument(Type generic) {
        return ((ParameterizedType) generic).getActualTypeArguments()[0];
    }
}
