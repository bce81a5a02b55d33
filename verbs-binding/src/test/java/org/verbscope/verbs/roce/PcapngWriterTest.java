package org.verbscope.verbs.roce;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class PcapngWriterTest {
    @Test
    void blocksAreWellFormedAndCarryTheTime() throws IOException {
        var path = new PacketPath(Encapsulation.IPV4_UDP, GoldenPacketsTest.gid("10.77.0.1"),
                GoldenPacketsTest.gid("10.77.0.2"), 0xc011, 0, 64, 0);
        byte[] packet = GoldenPacketsTest.build(path,
                new Bth(Opcode.SEND_ONLY, false, true, 3, 0xffff, 0x11, true, 1), "hello".getBytes());
        var file = new ByteArrayOutputStream();
        long nanos = 1_790_000_000_123_456_789L;
        try (var writer = new PcapngWriter(file, "soft")) {
            writer.packet(nanos, packet, packet.length);
        }
        ByteBuffer in = ByteBuffer.wrap(file.toByteArray()).order(ByteOrder.LITTLE_ENDIAN);
        assertThat(block(in).getInt(0)).as("section").isEqualTo(0x1a2b3c4d);
        assertThat(block(in).getShort(0)).as("link type").isEqualTo((short) 1);
        ByteBuffer body = block(in);
        assertThat(Integer.toUnsignedLong(body.getInt(4)) << 32 | Integer.toUnsignedLong(body.getInt(8))).isEqualTo(nanos);
        assertThat(body.getInt(12)).isEqualTo(14 + packet.length).isEqualTo(body.getInt(16));
        assertThat(body.getShort(20 + 12)).as("ethertype, big-endian").isEqualTo((short) 0x0008);
        var carried = new byte[packet.length];
        body.get(34, carried);
        assertThat(carried).isEqualTo(packet);
        assertThat(in.hasRemaining()).isFalse();
    }

    private static ByteBuffer block(ByteBuffer in) {
        int start = in.position();
        int length = in.getInt(start + 4);
        assertThat(length % 4).isZero();
        assertThat(in.getInt(start + length - 4)).as("length again").isEqualTo(length);
        in.position(start + length);
        return in.slice(start + 8, length - 12).order(ByteOrder.LITTLE_ENDIAN);
    }
}
