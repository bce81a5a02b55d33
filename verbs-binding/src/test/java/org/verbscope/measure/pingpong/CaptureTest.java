package org.verbscope.measure.pingpong;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.verbscope.event.Entry;
import org.verbscope.event.TraceLevel;
import org.verbscope.event.WireEvent.PacketReceived;
import org.verbscope.event.WireEvent.PacketSent;
import org.verbscope.verbs.RdmaContext;
import org.verbscope.verbs.roce.PcapngWriter;

/** Packets of the soft device's wire as the log has them: what tcpdump sees, and nothing that tshark minds. */
@Tag("full-machine")
class CaptureTest {
    private static final String SOFT_IPV4 = "0a4d0802";
    private static final String SOFT_IPV6 = "fd770000000000000000000000000002";
    private static final int ETHERNET = 14;
    private static final int PCAP_HEADER = 24;
    private static final int RECORD_HEADER = 16;
    private static final long PATIENCE = TimeUnit.SECONDS.toNanos(20);
    /** Guesses at what the payload may be: they find faults with any bytes. */
    private static final List<String> GUESSES = List.of("rpcrdma_infiniband", "smcr_infiniband", "eth_over_ib", "fc_infiniband",
            "iser_infiniband", "lnet_ib", "sdp_infiniband", "smb_direct_infiniband");

    @TempDir
    private Path folder;
    private SoftAndRxe bed;
    private RdmaContext soft;

    @BeforeEach
    void plugIn() {
        bed = new SoftAndRxe();
        soft = bed.soft();
    }

    @AfterEach
    void unplug() {
        try {
            soft.closeAll();
        } finally {
            bed.close();
        }
    }

    private void exchange(PingPongKind kind, int size, boolean server, boolean ipv6) throws InterruptedException {
        new Interop(bed, soft).play(new InteropCase(kind, server, size, kind == PingPongKind.UD ? 4096 : 1024, 10, false, 0, ipv6));
    }

    private List<String> logged(boolean sent) {
        return bed.trace.log().all().stream().filter(entry -> entry.head().machine() == 1).map(Entry::event)
                .filter(event -> sent ? event instanceof PacketSent : event instanceof PacketReceived)
                .map(event -> event instanceof PacketSent s ? s.packet().bytes().hex() : ((PacketReceived) event).packet().bytes().hex())
                .toList();
    }

    @Test
    void theLogHasTheBytesThatAreOnTheInterface() throws Exception {
        Path capture = folder.resolve("wire.pcap");
        Process tcpdump = new ProcessBuilder("tcpdump", "-i", "vsx", "-s", "0", "-B", "32768", "-U", "-w", capture.toString(),
                "udp", "port", "4791").redirectErrorStream(true).redirectOutput(folder.resolve("tcpdump").toFile()).start();
        try {
            await(() -> Files.exists(capture) && sizeOf(capture) >= PCAP_HEADER);
            bed.trace.level(TraceLevel.BYTES);
            exchange(PingPongKind.RC, 3000, true, false);
            exchange(PingPongKind.UD, 1000, false, false);
            exchange(PingPongKind.UC, 5000, false, true);
            bed.trace.level(TraceLevel.OFF);
            int packets = logged(true).size() + logged(false).size();
            await(() -> packets(capture).size() >= packets);
        } finally {
            tcpdump.destroy();
            tcpdump.waitFor();
        }
        List<String> all = packets(capture);
        assertThat(logged(true)).hasSizeGreaterThan(50).map(CaptureTest::comparable)
                .containsExactlyElementsOf(all.stream().filter(CaptureTest::isFromSoft).map(CaptureTest::comparable).toList());
        assertThat(logged(false)).hasSizeGreaterThan(50).map(CaptureTest::comparable)
                .containsExactlyElementsOf(all.stream().filter(p -> !isFromSoft(p)).map(CaptureTest::comparable).toList());
    }

    private interface Condition {
        boolean isTrue() throws IOException;
    }

    private static void await(Condition condition) throws IOException {
        long deadline = System.nanoTime() + PATIENCE;
        while (!condition.isTrue() && System.nanoTime() < deadline) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
        // What is missing, the comparison shows.
    }

    private static long sizeOf(Path file) throws IOException {
        return Files.size(file);
    }

    private static boolean isFromSoft(String packet) {
        return packet.startsWith(SOFT_IPV4, 24) && packet.startsWith("4") || packet.startsWith(SOFT_IPV6, 16) && packet.startsWith("6");
    }

    /** Of IPv6 without flow label and UDP checksum: a socket does not show them, and a virtual interface leaves the sum to nobody. */
    private static String comparable(String packet) {
        return packet.startsWith("4") ? packet : packet.substring(0, 3) + "....." + packet.substring(8, 92) + "...." + packet.substring(96);
    }

    /** Packets of a pcap file, from the IP header on. */
    private static List<String> packets(Path file) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.nativeOrder());
        List<String> packets = new ArrayList<>();
        int at = PCAP_HEADER;
        while (at + RECORD_HEADER <= bytes.capacity() && at + RECORD_HEADER + bytes.getInt(at + 8) <= bytes.capacity()) {
            int size = bytes.getInt(at + 8);
            var packet = new byte[size - ETHERNET];
            bytes.get(at + RECORD_HEADER + ETHERNET, packet);
            packets.add(HexFormat.of().formatHex(packet));
            at += RECORD_HEADER + size;
        }
        return packets;
    }

    @Test
    void tsharkMindsNothing() throws Exception {
        bed.trace.level(TraceLevel.BYTES);
        exchange(PingPongKind.RC, 3000, true, false);
        exchange(PingPongKind.SRQ, 1, false, true);
        exchange(PingPongKind.UC, 5000, false, false);
        exchange(PingPongKind.UD, 1000, true, true);
        bed.trace.level(TraceLevel.OFF);
        Path capture = folder.resolve("log.pcapng");
        List<String> packets = Stream.concat(logged(true).stream(), logged(false).stream()).toList();
        try (var writer = new PcapngWriter(Files.newOutputStream(capture), "soft-udp0")) {
            for (int i = 0; i < packets.size(); i++) {
                byte[] bytes = HexFormat.of().parseHex(packets.get(i));
                writer.packet(i * 1000L, bytes, bytes.length);
            }
        }
        String read = "tshark -r " + capture + GUESSES.stream().map(guess -> " --disable-heuristic " + guess).collect(Collectors.joining())
                + " -o ip.check_checksum:TRUE -o udp.check_checksum:TRUE 2>/dev/null";
        assertThat(Shell.run(read + " -Y infiniband | wc -l").strip()).isEqualTo(String.valueOf(packets.size()));
        assertThat(Shell.run(read + " -Y '_ws.expert.severity >= 6291456' -V | head -200")).isEmpty();
    }
}
