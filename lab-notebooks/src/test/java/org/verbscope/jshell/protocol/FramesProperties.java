package org.verbscope.jshell.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;

@Tag("property")
class FramesProperties {
    /** Whatever the kinds and sizes, the other end reads the frames that were sent, then the end. */
    @Property(tries = 100)
    void framesArriveAsTheyWereSent(@ForAll("frames") List<Frame> frames) throws Exception {
        Path folder = Files.createTempDirectory("frames");
        try (ServerSocketChannel door = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            door.bind(UnixDomainSocketAddress.of(folder.resolve("socket")));
            try (SocketChannel near = SocketChannel.open(door.getLocalAddress()); SocketChannel far = door.accept()) {
                var out = new FrameChannel(near);
                var sending = new Thread(() -> send(frames, out));
                sending.start();
                var in = new FrameChannel(far);
                for (Frame sent : frames) {
                    Frame read = in.read();
                    assertThat(read.type()).isEqualTo(sent.type());
                    assertThat(read.payload()).isEqualTo(sent.payload());
                }
                assertThat(in.read()).isNull();
                sending.join();
            }
        } finally {
            Files.delete(folder.resolve("socket"));
            Files.delete(folder);
        }
    }

    private static void send(List<Frame> frames, FrameChannel out) {
        try (out) {
            for (Frame frame : frames) {
                out.put(frame);
            }
            out.flush();
        } catch (java.io.IOException broken) {
            throw new java.io.UncheckedIOException(broken);
        }
    }

    @Provide
    Arbitrary<List<Frame>> frames() {
        Arbitrary<byte[]> payloads = Arbitraries.oneOf(Arbitraries.integers().between(0, 40),
                Arbitraries.integers().between(60_000, 140_000)).map(FramesProperties::pattern);
        return Combinators.combine(Arbitraries.of(FrameType.class), payloads).as(Frame::new).list().ofMaxSize(20);
    }

    private static byte[] pattern(int length) {
        var bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) (i * 31 + length);
        }
        return bytes;
    }
}
