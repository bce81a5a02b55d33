package org.verbscope.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;

@Tag("property")
class EventCodecProperties {
    @Property(tries = 500)
    void everyEntrySurvivesTheRing(@ForAll("entries") Entry entry) {
        ByteBuffer bytes = ByteBuffer.allocate(1 << 16);
        BinaryEvents.write(entry, bytes);
        bytes.flip();
        assertThat(BinaryEvents.read(bytes)).isEqualTo(entry);
        assertThat(bytes.remaining()).isZero();
    }

    @Property(tries = 500)
    void everyEntrySurvivesAFile(@ForAll("entries") Entry entry) {
        String line = JsonEvents.line(entry);
        assertThat(line).doesNotContain("\n");
        assertThat(JsonEvents.parse(line)).isEqualTo(entry);
        assertThat(JsonEvents.parseWithCare(line)).isEqualTo(entry);
    }

    @Property(tries = 500)
    void theQuickWayReadsWhatTheCarefulOneDoesOrLeavesIt(@ForAll("entries") Entry entry, @ForAll Random random) {
        var line = new StringBuilder(JsonEvents.line(entry));
        switch (random.nextInt(4)) {
            case 0 -> line.deleteCharAt(random.nextInt(line.length()));
            case 1 -> line.setCharAt(random.nextInt(line.length()), (char) (0x20 + random.nextInt(0x5f)));
            case 2 -> line.insert(line.length() - 1, ",\"seq\":1");
            default -> line.setLength(random.nextInt(line.length()));
        }
        Entry careful = null;
        try {
            careful = JsonEvents.parseWithCare(line.toString());
        } catch (MalformedEventException expected) {
            assertThatThrownBy(() -> JsonEvents.parse(line.toString())).isInstanceOf(MalformedEventException.class).hasMessage(expected.getMessage());
        }
        if (careful != null) {
            assertThat(JsonEvents.parse(line.toString())).isEqualTo(careful);
        }
    }

    @Property(tries = 300)
    void damagedBytesGiveAnErrorAndNoHugeAllocation(@ForAll("entries") Entry entry, @ForAll Random random) {
        ByteBuffer bytes = ByteBuffer.allocate(1 << 16);
        BinaryEvents.write(entry, bytes);
        bytes.flip();
        bytes.put(random.nextInt(bytes.limit()), (byte) random.nextInt(256));
        try {
            BinaryEvents.read(bytes);
        } catch (MalformedEventException expected) {
            assertThat(expected).hasMessageMatching("(?s).+");
        }
    }

    @Property(tries = 200)
    void aFieldOfALaterVersionMakesTheEventUnknownAndIsKept(@ForAll("entries") Entry entry) {
        if (entry.event() instanceof LogEvent.Unknown) {
            return;
        }
        String line = JsonEvents.line(entry);
        String later = line.substring(0, line.length() - 1) + ",\"of_tomorrow\":{\"a\":[1,2]}}";
        Entry read = JsonEvents.parse(later);
        assertThat(read.event()).isInstanceOf(LogEvent.Unknown.class);
        assertThat(read.kind()).isEqualTo(entry.kind());
        assertThat(JsonEvents.line(read)).isEqualTo(later);
    }

    @Property(tries = 100)
    void linesThatAreNoEventsAreRefusedWithTheReason(@ForAll String text) {
        if (!text.contains("kind")) {
            assertThatThrownBy(() -> JsonEvents.parse(text)).isInstanceOf(MalformedEventException.class);
        }
    }

    /** Any kind, any values, built from the same table that the codecs use. */
    @Provide
    Arbitrary<Entry> entries() {
        return Arbitraries.randomValue(random -> {
            Class<?> kind = EventKinds.all().get(random.nextInt(EventKinds.all().size()));
            Event event = kind == LogEvent.Unknown.class ? new LogEvent.Unknown("x_" + random.nextInt(9), "{\"a\":1}")
                    : (Event) record(kind, random);
            return new Entry((Head) record(Head.class, random), event);
        });
    }

    private static Object record(Class<?> type, Random random) {
        RecordShape shape = RecordShape.of(type);
        return shape.make(shape.fields().stream().map(field -> value(field, random)).toArray());
    }

    private static Object value(RecordShape.Field field, Random random) {
        return switch (field.holds()) {
            case LONG -> random.nextLong();
            case INT -> random.nextInt();
            case BOOLEAN -> random.nextBoolean();
            case STRING -> text(random);
            case BYTES -> {
                byte[] bytes = new byte[random.nextInt(200)];
                random.nextBytes(bytes);
                yield Bytes.copyOf(bytes);
            }
            case ENUM -> field.of().getEnumConstants()[random.nextInt(field.of().getEnumConstants().length)];
            case RECORD -> record(field.of(), random);
            case LIST -> {
                List<Object> list = new ArrayList<>();
                for (int i = random.nextInt(4); i > 0; i--) {
                    list.add(record(field.of(), random));
                }
                yield list;
            }
            case MAP -> {
                Map<String, String> map = new LinkedHashMap<>();
                for (int i = random.nextInt(4); i > 0; i--) {
                    map.put(text(random), text(random));
                }
                yield map;
            }
        };
    }

    private static String text(Random random) {
        return random.ints(random.nextInt(12), 0x20, 0xd7ff).collect(StringBuilder::new,
                StringBuilder::appendCodePoint, StringBuilder::append).toString();
    }
}
