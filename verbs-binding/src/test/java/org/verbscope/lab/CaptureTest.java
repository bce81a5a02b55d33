package org.verbscope.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.verbscope.event.TraceLevel;
import org.verbscope.event.VirtualClock;
import org.verbscope.verbs.roce.Opcode;
import org.verbscope.verbs.roce.RocePacket;
import org.verbscope.verbs.trace.Trace;

@Tag("unit")
class CaptureTest {
    private final Lab lab = new Lab(new Trace(new VirtualClock()), DeviceChoice.parse("soft"));

    @AfterEach
    void close() {
        lab.close();
    }

    /** Packets of a pcapng file, from their IP headers on. */
    private static List<RocePacket> read(Path file) throws IOException {
        // The writer uses the order of this machine, as the section header says.
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file));
        bytes.order(bytes.getInt(8) == 0x1a2b3c4d ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
        List<RocePacket> packets = new ArrayList<>();
        for (int at = 0; at < bytes.limit(); at += bytes.getInt(at + 4)) {
            if (bytes.getInt(at) == 6) {
                var packet = new byte[bytes.getInt(at + 20) - 14];
                bytes.get(at + 28 + 14, packet);
                packets.add(RocePacket.parse(packet, 0, packet.length).orElseThrow());
            }
        }
        return packets;
    }

    @Test
    void everyPacketIsInTheFileWithTheLogOff(@TempDir Path folder) throws IOException {
        Pair pair = lab.pair();
        lab.trace().level(TraceLevel.OFF);
        Path file = folder.resolve("packets.pcapng");
        Capture capture = lab.capture(file);
        pair.two().postRecv(1, 3000);
        pair.one().postSend(2, 3000);
        pair.one().awaitSuccess();
        assertThat(capture.end()).isEqualTo(4);
        pair.two().postRecv(3, 8);
        pair.one().postSend(4, 8);
        pair.one().awaitSuccess();
        List<RocePacket> packets = read(file);
        assertThat(packets).extracting(RocePacket::opcode).containsExactly(Opcode.SEND_FIRST, Opcode.SEND_MIDDLE, Opcode.SEND_LAST,
                Opcode.ACKNOWLEDGE);
        assertThat(packets).allMatch(RocePacket::icrcRight);
    }

    @Test
    void oneAtATimeAndNoneOutlivesItsLab(@TempDir Path folder) {
        lab.pair();
        lab.capture(folder.resolve("first"));
        assertThatThrownBy(() -> lab.capture(folder.resolve("second"))).isInstanceOf(IllegalStateException.class).hasMessageContaining("already");
        lab.close();
        try (var next = new Lab(lab.trace(), DeviceChoice.parse("soft")); Capture again = next.capture(folder.resolve("third"))) {
            Pair pair = next.pair();
            assertThat(next.exchange(pair.one(), pair.two(), "hello")).isEqualTo("hello");
            assertThat(again.end()).isEqualTo(2);
        }
    }

    @Test
    void aFileThatCannotBeWrittenIsSaidToBe(@TempDir Path folder) throws IOException {
        assertThatThrownBy(() -> lab.capture(folder.resolve("no/such/folder"))).isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("no/such/folder");
        Pair pair = lab.pair();
        var full = new OutputStream() {
            @Override
            public void write(int one) throws IOException {
                throw new IOException("the disk is full");
            }
        };
        var capture = new Capture(lab.machine(1).context(), full);
        assertThat(lab.exchange(pair.one(), pair.two(), "hello")).as("the adapters do not mind").isEqualTo("hello");
        assertThatThrownBy(capture::end).isInstanceOf(UncheckedIOException.class).hasRootCauseMessage("the disk is full");
    }
}
