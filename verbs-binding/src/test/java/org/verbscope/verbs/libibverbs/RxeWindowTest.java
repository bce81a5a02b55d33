package org.verbscope.verbs.libibverbs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.event.CpuEvent.KernelEntry;
import org.verbscope.event.Entry;
import org.verbscope.event.Evidence;
import org.verbscope.event.LabClock;
import org.verbscope.event.MemoryEvent.PayloadMove;
import org.verbscope.event.ObjectEvent.ObjectChanged;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.WireEvent.PacketSent;
import org.verbscope.verbs.AccessFlag;
import org.verbscope.verbs.MemoryWindow;
import org.verbscope.verbs.MwType;
import org.verbscope.verbs.QueuePair;
import org.verbscope.verbs.RecvRequest;
import org.verbscope.verbs.SendFlag;
import org.verbscope.verbs.SendRequest;
import org.verbscope.verbs.VerbsException;
import org.verbscope.verbs.trace.Trace;

/** Memory windows, atomics and writes with immediate on two real rxe devices. Only in the guest. */
@Tag("machine")
class RxeWindowTest {
    private final Trace trace = new Trace(LabClock.real());
    private RxeEnd one;
    private RxeEnd two;
    private QueuePair a;
    private QueuePair b;

    @BeforeEach
    void connect() {
        one = RxeEnd.one(trace);
        two = RxeEnd.two(trace);
        a = one.queuePair();
        b = two.queuePair();
        RxeEnd.connect(one, a, two, b);
    }

    @AfterEach
    void close() {
        one.close();
        two.close();
    }

    /** Status of a write of 8 bytes by {@code rkey}. */
    private int write(int rkey) {
        a.postSend(SendRequest.write(1, one.mr, 0, 8, two.mr.address(), rkey));
        return one.await().status();
    }

    private List<Entry> changes() {
        return trace.log().all().stream()
                .filter(e -> e.event() instanceof ObjectChanged c && c.object().kind() == ObjectKind.MW).toList();
    }

    private String lastChange(String attribute) {
        List<Entry> all = changes();
        return all.get(all.size() - 1).as(ObjectChanged.class).attributes().get(attribute);
    }

    private void bindTypeOne(MemoryWindow window, long length) {
        b.bindMw(window, 5, SendFlag.SIGNALED.value(), two.mr, 0, length, AccessFlag.REMOTE_WRITE.value());
    }

    private int bindTypeTwo(MemoryWindow window) {
        b.postSend(SendRequest.bindMw(6, window, window.nextRkey(), two.mr, 0, 4096, AccessFlag.REMOTE_WRITE));
        return two.await().status();
    }

    @Test
    void aWindowOfTypeOneGetsANewKeyWithEachBind() {
        MemoryWindow window = two.pd.allocMw(MwType.TYPE_1);
        int before = window.rkey();
        bindTypeOne(window, 4096);
        assertThat(two.await().ok()).isTrue();
        int first = window.rkey();

        assertThat(first).isNotEqualTo(before);
        assertThat(write(first)).isZero();
        assertThat(lastChange("mr")).isEqualTo(two.mr.ref().words());
        assertThat(lastChange("rkey")).isEqualTo("0x" + Integer.toHexString(first));
        assertThat(changes().get(0).head().evidence()).isEqualTo(Evidence.INFERRED);
        assertThat(trace.log().all()).anyMatch(e -> e.event().equals(new KernelEntry("write", 1, "bind_mw")));

        bindTypeOne(window, 0);
        assertThat(two.await().ok()).isTrue();
        assertThat(lastChange("mr")).isEmpty();
        assertThat(write(first)).as("by the key of before").isEqualTo(10);
    }

    @Test
    void aBindPastItsRegionFailsAndEndsTheQueuePair() {
        MemoryWindow window = two.pd.allocMw(MwType.TYPE_1);
        bindTypeOne(window, RxeEnd.BUFFER + 1L);

        assertThat(two.await().status()).isEqualTo(6);
        assertThat(changes()).isEmpty();
    }

    @Test
    void aWindowOfTypeTwoIsBoundInvalidatedAndBoundAgain() {
        MemoryWindow window = two.pd.allocMw(MwType.TYPE_2);
        assertThat(bindTypeTwo(window)).isZero();
        assertThat(write(window.rkey())).isZero();
        b.postSend(SendRequest.localInvalidate(7, window.rkey()));
        assertThat(two.await().ok()).isTrue();
        assertThat(lastChange("mr")).isEmpty();

        assertThat(bindTypeTwo(window)).as("rebound, which takes the key of before").isZero();
        assertThat(write(window.rkey())).isZero();
        assertThat(changes()).hasSize(3);
    }

    @Test
    void thePeerTakesAWindowBack() {
        MemoryWindow window = two.pd.allocMw(MwType.TYPE_2);
        assertThat(bindTypeTwo(window)).isZero();
        b.postRecv(RecvRequest.into(8, two.mr, 8192, 64));
        a.postSend(SendRequest.send(2, one.mr, 0, 16).invalidating(window.rkey()));
        assertThat(one.await().ok()).isTrue();
        assertThat(two.await().ok()).isTrue();

        assertThat(lastChange("mr")).isEmpty();
        assertThat(trace.log().all()).anyMatch(e -> e.event() instanceof PacketSent s
                && s.packet().name().equals("RC SEND_ONLY_WITH_INV"));
        assertThat(bindTypeTwo(window)).isZero();
    }

    @Test
    void aRegionUnderAWindowIsNotDeregistered() {
        MemoryWindow window = two.pd.allocMw(MwType.TYPE_2);
        assertThat(bindTypeTwo(window)).isZero();

        assertThatThrownBy(two.mr::close).isInstanceOfSatisfying(VerbsException.class,
                refusal -> assertThat(refusal.errno().number()).isEqualTo(22));
        window.close();
        two.mr.close();
    }

    @Test
    void atomicsBringWhatWasThereAndMoveNoPayload() {
        two.memory.write(0, number(5));
        a.postSend(SendRequest.fetchAndAdd(1, one.mr, 0, two.mr.address(), two.mr.rkey(), 3));
        assertThat(one.await().ok()).isTrue();
        a.postSend(SendRequest.compareAndSwap(2, one.mr, 8, two.mr.address(), two.mr.rkey(), 8, 100));
        assertThat(one.await().ok()).isTrue();

        assertThat(one.memory.read(0, 8)).isEqualTo(number(5));
        assertThat(one.memory.read(8, 8)).isEqualTo(number(8));
        assertThat(two.memory.read(0, 8)).isEqualTo(number(100));
        assertThat(trace.log().all()).filteredOn(e -> e.event() instanceof PacketSent && e.head().machine() == 2)
                .extracting(e -> e.as(PacketSent.class).packet().name() + " " + (e.as(PacketSent.class).message() != 0))
                .containsOnly("RC ATOMIC_ACKNOWLEDGE true");
        assertThat(trace.log().all()).noneMatch(e -> e.event() instanceof PayloadMove);
    }

    @Test
    void aWriteWithImmediateIsReceivedAndCopiedOutOnce() {
        b.postRecv(RecvRequest.empty(8));
        a.postSend(SendRequest.write(1, one.mr, 0, 24, two.mr.address(), two.mr.rkey()).withImm(77));
        assertThat(two.await().immData()).isEqualTo(77);
        assertThat(one.await().ok()).isTrue();

        assertThat(trace.log().all()).filteredOn(e -> e.event() instanceof PayloadMove m && !m.again())
                .extracting(MessageOf::words).containsExactlyInAnyOrder("1 USER_TO_KERNEL by CPU", "1 WIRE by CABLE", "2 KERNEL_TO_USER by CPU");
    }

    private static byte[] number(long value) {
        return ByteBuffer.allocate(8).order(ByteOrder.nativeOrder()).putLong(value).array();
    }
}
