package org.verbscope.verbs.libibverbs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.event.CpuEvent.KernelEntry;
import org.verbscope.event.Entry;
import org.verbscope.event.Evidence;
import org.verbscope.event.LogEvent.Gap;
import org.verbscope.event.LogEvent.Note;
import org.verbscope.event.MemoryEvent.Leg;
import org.verbscope.event.MemoryEvent.PayloadMove;
import org.verbscope.event.WireEvent.PacketSent;
import org.verbscope.verbs.spi.Layout;
import org.verbscope.verbs.spi.NativeBlock;

/** Two real rxe devices joined by a veth pair, and what the capture tells of them. Only in the guest. */
@Tag("machine")
class RxeDeviceTest {
    private RxePair pair;

    @AfterEach
    void close() {
        if (pair != null) {
            pair.close();
        }
    }

    @Test
    void bothDevicesAreListedWithTheirInterfaces() {
        var provider = new LibibverbsProvider();

        assertThat(provider.devices()).filteredOn(d -> d.kind().equals("rxe")).extracting(d -> d.name() + " " + d.netdev())
                .containsExactlyInAnyOrder("rxe0 veth0", "rxe1 veth1");
        assertThat(provider.finding()).isEmpty();
    }

    @Test
    void helloIsToldFromTheCallToTheAcknowledgement() {
        pair = RxePair.connected();
        byte[] hello = "hello".getBytes(StandardCharsets.US_ASCII);
        pair.one.buffer.write(0, hello, 0, hello.length);
        pair.two.receive(1);
        long message = pair.one.send(hello.length);

        assertThat(pair.one.await()).isZero();
        // Nothing is waited for here: the completion comes after its packets.
        List<Entry> told = pair.told(message);
        assertThat(pair.two.await()).isZero();
        var arrived = new byte[hello.length];
        pair.two.buffer.read(0, arrived, 0, arrived.length);

        assertThat(arrived).isEqualTo(hello);
        assertThat(told).extracting(MessageOf::words).containsExactly("1 USER_TO_KERNEL by CPU", "1 WIRE by CABLE",
                "1 sent RC SEND_ONLY 0", "2 received RC SEND_ONLY 0", "2 KERNEL_TO_USER by CPU",
                "2 sent RC ACKNOWLEDGE 0", "1 received RC ACKNOWLEDGE 0");
        assertThat(told).extracting(e -> e.head().evidence()).containsExactly(Evidence.INFERRED, Evidence.MEASURED,
                Evidence.MEASURED, Evidence.INFERRED, Evidence.INFERRED, Evidence.MEASURED, Evidence.MEASURED);
        assertThat(told).extracting(e -> e.head().time()).isSorted();
        assertThat(told.get(2).as(PacketSent.class).packet().bytes().text()).contains("hello");
        assertThat(told.get(2).as(PacketSent.class).qp()).isEqualTo(pair.one.ref);
        assertThat(chain(told.get(6))).as("back to the call").endsWith(message - 1);
    }

    @Test
    void aLongMessageIsOneMoveInSeveralPackets() {
        pair = RxePair.connected();
        pair.two.receive(1);
        pair.two.receive(2);
        pair.one.send(5);
        assertThat(pair.one.await()).isZero();
        long message = pair.one.send(3000);
        assertThat(pair.one.await()).isZero();

        assertThat(pair.told(message)).extracting(MessageOf::words).containsSubsequence("1 USER_TO_KERNEL by CPU",
                "1 WIRE by CABLE", "1 sent RC SEND_FIRST 0", "1 sent RC SEND_MIDDLE 1", "1 sent RC SEND_LAST 2",
                "2 KERNEL_TO_USER by CPU", "2 sent RC ACKNOWLEDGE 0");
        assertThat(moves(message, Leg.WIRE)).isEqualTo(1);
    }

    @Test
    void aReadTravelsFromTheResponder() {
        pair = RxePair.connected();
        byte[] there = "there".getBytes(StandardCharsets.US_ASCII);
        pair.two.buffer.write(0, there, 0, there.length);
        long message = pair.one.post(RxePair.READ, there.length, pair.two.buffer.address(), pair.two.context.rkey(pair.two.mr), 0);
        assertThat(pair.one.await()).isZero();

        assertThat(pair.told(message)).extracting(MessageOf::words).containsExactly("1 sent RC READ_REQUEST 0",
                "2 received RC READ_REQUEST 0", "2 USER_TO_KERNEL by CPU", "2 WIRE by CABLE",
                "2 sent RC READ_RESPONSE_ONLY 0", "1 received RC READ_RESPONSE_ONLY 0", "1 KERNEL_TO_USER by CPU");
        var arrived = new byte[there.length];
        pair.one.buffer.read(0, arrived, 0, arrived.length);
        assertThat(arrived).isEqualTo(there);
    }

    @Test
    void aRefusedWriteIsNeverSaidToHaveArrived() {
        pair = RxePair.connected();
        long message = pair.one.post(RxePair.WRITE, 8, pair.two.buffer.address(), 0x0badbad, 0);

        assertThat(pair.one.await()).isEqualTo(10);
        assertThat(pair.told(message)).extracting(MessageOf::words).contains("1 sent RC WRITE_ONLY 0", "2 sent RC ACKNOWLEDGE 0");
        assertThat(pair.told(message)).filteredOn(e -> e.event() instanceof PacketSent s && s.packet().syndrome() >= 0)
                .extracting(e -> e.as(PacketSent.class).packet().syndrome()).containsOnly(0x62);
        assertThat(moves(message, Leg.KERNEL_TO_USER)).isZero();
    }

    @Test
    void aRequestRefusedTooEarlyGoesOutLaterAndIsKnown() {
        pair = new RxePair();
        pair.one.toInit();
        long ghost = pair.one.post(RxePair.SEND, 5, 0, 0, 22);
        pair.connect();
        pair.two.receive(1);
        pair.two.receive(2);
        long message = pair.one.send(7);

        assertThat(pair.one.await()).isZero();
        assertThat(pair.one.await()).isZero();
        assertThat(pair.told(ghost)).extracting(MessageOf::words).contains("1 sent RC SEND_ONLY 0");
        assertThat(pair.told(message)).filteredOn(e -> e.event() instanceof PacketSent s && s.qp().equals(pair.one.ref))
                .extracting(e -> e.as(PacketSent.class).packet().payload()).containsOnly(7);
    }

    @Test
    void settlingLeavesNothingUntold() {
        pair = RxePair.connected();
        pair.two.receive(1);
        long message = pair.one.send(5);
        assertThat(pair.two.await()).isZero();
        pair.one.context.settle();

        assertThat(pair.told(message)).extracting(MessageOf::words).contains("2 sent RC ACKNOWLEDGE 0");
        assertThat(pair.log.all()).noneMatch(e -> e.event() instanceof Gap || e.event() instanceof Note);
    }

    @Test
    void onlyAPostOfSendsEntersTheKernelOnTheDataPath() throws IOException {
        pair = RxePair.connected();
        NativeBlock none = pair.two.context.allocate(Layout.Wc.SIZE);
        writeCalls();
        long before = writeCalls();
        pair.two.receive(1);
        pair.two.context.pollCq(pair.two.cq, 1, none);
        long between = writeCalls();
        pair.one.send(5);
        long after = writeCalls();
        assertThat(pair.one.await()).isZero();

        assertThat(between - before).isZero();
        assertThat(after - between).isEqualTo(1);
        assertThat(pair.log.all()).filteredOn(e -> e.event() instanceof KernelEntry k && k.why().equals("post_send"))
                .extracting(Entry::event).containsExactly(new KernelEntry("write", 1, "post_send"));
    }

    /** Calls of the write family by this thread. */
    private static long writeCalls() throws IOException {
        for (String line : Files.readAllLines(Path.of("/proc/thread-self/io"))) {
            if (line.startsWith("syscw:")) {
                return Long.parseLong(line.substring(6).strip());
            }
        }
        throw new AssertionError("this kernel counts no system calls");
    }

    private long moves(long message, Leg leg) {
        return pair.told(message).stream().filter(e -> e.event() instanceof PayloadMove m && m.leg() == leg && !m.again()).count();
    }

    private List<Long> chain(Entry last) {
        var causes = new ArrayList<Long>();
        for (long at = last.head().cause(); at != 0; at = pair.log.get(at).head().cause()) {
            causes.add(at);
        }
        return causes;
    }
}
