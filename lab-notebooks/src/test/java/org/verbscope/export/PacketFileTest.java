package org.verbscope.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.event.Bytes;
import org.verbscope.event.Entry;
import org.verbscope.event.Head;
import org.verbscope.event.Layer;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.Path;
import org.verbscope.event.Source;
import org.verbscope.event.TraceLevel;
import org.verbscope.event.WireEvent.Packet;
import org.verbscope.event.WireEvent.PacketDropped;
import org.verbscope.event.WireEvent.PacketReceived;
import org.verbscope.event.WireEvent.PacketSent;
import org.verbscope.verbs.roce.RocePacket;

@Tag("unit")
class PacketFileTest {
    private static final int ETHERNET = 14;

    /** @param size before it was cut */
    private record Captured(long nanos, byte[] packet, int size) { }

    /** The enhanced packet blocks of a pcapng file, read as its specification says. */
    private static List<Captured> read(byte[] file) {
        List<Captured> all = new ArrayList<>();
        ByteBuffer in = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
        for (int at = 0; at < file.length; at += in.getInt(at + 4)) {
            if (in.getInt(at) == 6) {
                long nanos = (in.getInt(at + 12) & 0xffffffffL) << 32 | in.getInt(at + 16) & 0xffffffffL;
                int captured = in.getInt(at + 20);
                var packet = new byte[captured - ETHERNET];
                in.get(at + 28 + ETHERNET, packet);
                all.add(new Captured(nanos, packet, in.getInt(at + 24) - ETHERNET));
            }
        }
        return all;
    }

    private static byte[] file(List<Entry> log, PacketFile[] into) throws Exception {
        var out = new ByteArrayOutputStream();
        into[0] = PacketFile.write(log, "soft", out);
        return out.toByteArray();
    }

    @Test
    void eachPacketIsThereOnceAtItsTimeWithARightIcrc() throws Exception {
        List<Entry> log = Hello.sent(3000, TraceLevel.BYTES);
        var result = new PacketFile[1];
        List<Captured> packets = read(file(log, result));
        List<Entry> sent = log.stream().filter(e -> e.event() instanceof PacketSent).toList();
        assertThat(packets).hasSize(4).hasSameSizeAs(sent);
        for (int i = 0; i < packets.size(); i++) {
            assertThat(packets.get(i).nanos).isEqualTo(sent.get(i).head().time());
            assertThat(RocePacket.parse(packets.get(i).packet, 0, packets.get(i).packet.length).orElseThrow().icrcRight()).isTrue();
            assertThat(packets.get(i).size).isEqualTo(packets.get(i).packet.length);
        }
        assertThat(result[0]).isEqualTo(new PacketFile(4, 0, List.of()));
    }

    @Test
    void whatTheLogHasTheBeginningOfIsCutWithItsLengthSaid() throws Exception {
        var result = new PacketFile[1];
        List<Captured> packets = read(file(Hello.sent(3000, TraceLevel.FULL), result));
        assertThat(packets.get(0).size).isEqualTo(20 + 8 + 12 + 1024 + 4);
        assertThat(packets.get(0).packet).hasSize(20 + 8 + 12 + 128);
        assertThat(packets.get(3).packet).hasSize(packets.get(3).size);
        assertThat(result[0]).isEqualTo(new PacketFile(4, 3, List.of("3 packets cut: the log has their beginning")));
    }

    private static Entry entry(long seq, long time, int machine, org.verbscope.event.Event event) {
        return new Entry(new Head(seq, time, machine, Layer.WIRE, Path.DATA, org.verbscope.event.Evidence.MEASURED, Source.CAPTURE,
                org.verbscope.event.Origin.PROGRAM, 0), event);
    }

    @Test
    void whatOnlyArrivedCountsAndWhatIsSentAgainCountsAgain() throws Exception {
        Packet packet = Hello.sent(5, TraceLevel.FULL).stream().filter(e -> e.event() instanceof PacketSent)
                .map(e -> ((PacketSent) e.event()).packet()).findFirst().orElseThrow();
        List<Entry> log = List.of(entry(1, 30, 1, new PacketSent(ObjectRef.NONE, packet, 0, 0)),
                entry(2, 31, 1, new PacketDropped(ObjectRef.NONE, packet, 0, "lost")),
                entry(3, 40, 1, new PacketSent(ObjectRef.NONE, packet, 0, 0)),
                entry(4, 41, 2, new PacketReceived(ObjectRef.NONE, packet, 0, 0)),
                entry(5, 20, 2, new PacketReceived(ObjectRef.NONE, packet, 0, 0)));
        assertThat(read(file(log, new PacketFile[1]))).extracting(Captured::nanos).containsExactly(20L, 30L, 40L);
    }

    @Test
    void bytesThatAreNoPacketAreLeftOutAndSaid() throws Exception {
        var nonsense = new Packet(4, "x", 0, 0, 5, false, -1, -1, Bytes.ofText("nonsense"));
        var empty = new Packet(4, "x", 0, 0, 5, false, -1, -1, Bytes.EMPTY);
        var result = new PacketFile[1];
        byte[] file = file(List.of(entry(1, 1, 1, new PacketSent(ObjectRef.NONE, nonsense, 0, 0)),
                entry(2, 2, 1, new PacketSent(ObjectRef.NONE, empty, 0, 0))), result);
        assertThat(read(file)).isEmpty();
        assertThat(result[0].findings()).containsExactly("2 packets left out: their bytes in the log are no RoCE packet");
    }
}
