package org.verbscope.event;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The one table of kinds and fields, read off the records themselves. Both codecs work from it, so a
 * new record in a family is known to the ring, to session files and to tests without another line.
 */
public final class EventKinds {
    /** Families in the order of the binary kind numbers; append only at the end. */
    private static final List<Class<? extends Event>> FAMILIES = List.of(VerbEvent.class, ObjectEvent.class,
            WorkEvent.class, MemoryEvent.class, WireEvent.class, CompletionEvent.class, EngineEvent.class,
            CpuEvent.class, NotebookEvent.class, LogEvent.class, MeasureEvent.class);
    private static final List<RecordShape> SHAPES = new ArrayList<>();
    private static final Map<Class<?>, Integer> NUMBERS = new HashMap<>();
    private static final Map<String, RecordShape> BY_NAME = new HashMap<>();
    private static final Map<Class<?>, String> NAMES = new HashMap<>();

    static {
        for (Class<? extends Event> family : FAMILIES) {
            for (Class<?> kind : family.getPermittedSubclasses()) {
                NUMBERS.put(kind, SHAPES.size());
                NAMES.put(kind, snake(kind.getSimpleName()));
                SHAPES.add(RecordShape.of(kind));
                BY_NAME.put(NAMES.get(kind), SHAPES.get(SHAPES.size() - 1));
            }
        }
    }

    private EventKinds() { }

    /** Every record class that is an event. */
    public static List<Class<?>> all() {
        return SHAPES.stream().<Class<?>>map(RecordShape::type).toList();
    }

    /** Name of {@code event}'s kind in files; for {@link LogEvent.Unknown} the name it came with. */
    public static String nameOf(Event event) {
        return event instanceof LogEvent.Unknown unknown ? unknown.kind() : NAMES.get(event.getClass());
    }

    /** Name of a kind in files. */
    public static String nameOf(Class<? extends Event> kind) {
        return NAMES.get(kind);
    }

    static int numberOf(Event event) {
        return NUMBERS.get(event.getClass());
    }

    static int count() {
        return SHAPES.size();
    }

    static RecordShape shape(int number) {
        return SHAPES.get(number);
    }

    /** The shape of a kind, or null when this version does not know it. */
    static RecordShape shape(String name) {
        return BY_NAME.get(name);
    }

    /** Changes whenever a kind or field does: two ends of a ring compare it. */
    public static int fingerprint() {
        return SHAPES.stream().map(RecordShape::describe).toList().hashCode();
    }

    static String snake(String camel) {
        return camel.replaceAll("(?<=[a-z0-9])(?=[A-Z])", "_").toLowerCase(Locale.ROOT);
    }
}
