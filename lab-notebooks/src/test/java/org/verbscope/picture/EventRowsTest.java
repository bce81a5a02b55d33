package org.verbscope.picture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.ResourceBundle;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.event.Entry;
import org.verbscope.event.Event;
import org.verbscope.event.EventKinds;
import org.verbscope.event.Layer;
import org.verbscope.event.MemoryEvent.DmaRead;
import org.verbscope.event.WireEvent.PacketSent;
import org.verbscope.state.SampleLog;

@Tag("unit")
class EventRowsTest {
    @Test
    void everyKindOfEventHasARowNameAndASentence() {
        ResourceBundle words = ResourceBundle.getBundle("org.verbscope.picture.picture", Locale.ROOT);
        for (Class<?> kind : EventKinds.all()) {
            String name = EventKinds.nameOf(kind.asSubclass(Event.class));
            assertThat(words.keySet()).as(name).anyMatch(key -> key.startsWith("caption." + name + ".") && key.endsWith(".bold"));
            boolean named = words.containsKey("event." + name);
            boolean ownName = name.startsWith("verb_") || name.equals("work_posted") || name.equals("payload_move");
            assertThat(named || ownName).as(name).isTrue();
        }
    }

    @Test
    void aRowSaysWhatWhereAndHowMuch() {
        var lab = new SampleLog(SampleLog.Device.SOFT);
        lab.connected(16384).sendReceive(7, 12_000, "x");
        Entry read = lab.log.all().stream().filter(e -> e.as(DmaRead.class) != null).findFirst().orElseThrow();
        EventRow row = EventRows.of(read);
        assertThat(row.event()).isEqualTo("DMA read");
        assertThat(row.object()).isEqualTo("MR 0x1001, 0x7f1000000000");
        assertThat(row.bytes()).isEqualTo("4\u00a0096");
        assertThat(row.layer()).isEqualTo("NIC");
        assertThat(row.sign()).isEqualTo(EventSign.PAYLOAD);
        assertThat(row.time()).endsWith("\u00a0µs");
    }

    @Test
    void everyEntryHasARow() {
        var lab = new SampleLog(SampleLog.Device.SOFT);
        lab.connected(64).fill(1, "hello");
        lab.sendReceive(1, 5, "hello");
        assertThat(lab.log.all()).allSatisfy(entry -> {
            EventRow row = EventRows.of(entry);
            assertThat(row.event()).isNotBlank().doesNotContain("{");
            assertThat(row.step()).isEqualTo(entry.seq());
        });
    }

    @Test
    void machineOneStandsAboveItsLine() {
        var lab = new SampleLog(SampleLog.Device.SOFT);
        lab.connected(64).sendReceive(1, 5, "hello");
        Entry sent = lab.log.all().stream().filter(e -> e.as(PacketSent.class) != null).findFirst().orElseThrow();
        assertThat(ScoreMark.of(sent)).isEqualTo(new ScoreMark(sent.seq(), Layer.WIRE, true, Kind.PAYLOAD, sent.head().evidence()));
        assertThat(ScoreMark.of(new Entry(org.verbscope.event.Head.notebook(), new org.verbscope.event.LogEvent.Note("x")))).isNull();
    }

    @Test
    void numbersAreGroupedAndTimesHaveUnits() {
        assertThat(Figures.count(1_234_567)).isEqualTo("1\u00a0234\u00a0567");
        assertThat(Figures.time(2_902)).isEqualTo("2.902\u00a0µs");
        assertThat(Figures.time(1_500_000)).isEqualTo("1.500\u00a0ms");
        assertThat(Figures.time(12_000_000_000L)).isEqualTo("12.000\u00a0s");
    }
}
