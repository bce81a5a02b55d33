package org.verbscope.verbs.libibverbs;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.event.CpuEvent.KernelEntry;
import org.verbscope.event.Entry;
import org.verbscope.event.Evidence;
import org.verbscope.event.MemoryEvent.Leg;
import org.verbscope.event.MemoryEvent.Mover;
import org.verbscope.event.MemoryEvent.PayloadMove;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.TraceLevel;
import org.verbscope.event.WorkEvent.Doorbell;
import org.verbscope.event.WorkQueue;
import org.verbscope.verbs.spi.Layout;
import org.verbscope.verbs.spi.NativeBlock;

/** Posts and polls through the function pointers of a made-up {@code ibv_context}. */
@Tag("unit")
class DataPathTest {
    private static final int SIGNALED = 2;
    private static final ObjectRef QP = ObjectRef.of(1, ObjectKind.QP, FakeDevice.QP_NUMBER);

    private final FakeDevice device = new FakeDevice();
    private final RecordingHost host = RecordingHost.alone();
    private LibibverbsContext context = device.open(host, "rxe");

    @AfterEach
    void close() {
        context.leave();
    }

    @Test
    void aListReachesTheDeviceInOneCallAtItsAddress() {
        NativeBlock list = sends(64, 7, 8, 9);

        long answer = context.postSend(device.qp(), list, 64, 3);

        assertThat(answer >>> 32).isEqualTo(3);
        assertThat((int) answer).isZero();
        assertThat(device.calls).containsExactly(new FakeDevice.Call("post_send", device.qp(), list.address() + 64, 0));
        assertThat(device.wrIds).containsExactly(7L, 8L, 9L);
    }

    @Test
    void receivesGoThroughTheirOwnSlot() {
        NativeBlock list = context.allocate(Layout.RecvWr.SIZE);
        list.putLong(Layout.RecvWr.WR_ID, 42);

        assertThat(context.postRecv(device.qp(), list, 0, 1)).isEqualTo(1L << 32);
        assertThat(device.calls).containsExactly(new FakeDevice.Call("post_recv", device.qp(), list.address(), 0));
        assertThat(device.wrIds).containsExactly(42L);
    }

    @Test
    void aRefusalNamesItsErrnoAndCountsThoseBeforeTheRefusedOne() {
        device.answer = 12;
        device.refuses = 2;

        long answer = context.postSend(device.qp(), sends(0, 1, 2, 3), 0, 3);

        assertThat((int) answer).isEqualTo(12);
        assertThat(answer >>> 32).isEqualTo(2);
    }

    @Test
    void aRefusalThatNamesNoRequestTookNone() {
        device.answer = 22;

        long answer = context.postSend(device.qp(), sends(0, 1), 0, 1);

        assertThat((int) answer).isEqualTo(22);
        assertThat(answer >>> 32).isZero();
    }

    @Test
    void oldProvidersNegatedErrnosAreUnderstood() {
        device.answer = -12;
        device.refuses = 0;

        assertThat((int) context.postSend(device.qp(), sends(0, 1), 0, 1)).isEqualTo(12);
    }

    @Test
    void aPollFillsTheSlotsWithOneCall() {
        device.completions.add(5L);
        device.completions.add(6L);
        NativeBlock slots = context.allocate(16 * Layout.Wc.SIZE);

        assertThat(context.pollCq(device.cq(), 16, slots)).isEqualTo(2);
        assertThat(device.calls).containsExactly(new FakeDevice.Call("poll_cq", device.cq(), slots.address(), 16));
        assertThat(slots.getLong(0)).isEqualTo(5);
        assertThat(slots.getLong(Layout.Wc.SIZE)).isEqualTo(6);
        assertThat(context.pollCq(device.cq(), 16, slots)).isZero();
    }

    @Test
    void aFailedPollIsANegatedErrno() {
        device.pollAnswer = -2;

        assertThat(context.pollCq(device.cq(), 1, context.allocate(Layout.Wc.SIZE))).isEqualTo(-5);
    }

    @Test
    void armingAQueueIsOneCall() {
        assertThat(context.reqNotifyCq(device.cq(), false)).isZero();
        device.answer = 22;
        assertThat(context.reqNotifyCq(device.cq(), true)).isEqualTo(22);

        assertThat(device.calls).containsExactly(new FakeDevice.Call("req_notify_cq", device.cq(), 0, 0),
                new FakeDevice.Call("req_notify_cq", device.cq(), 0, 1));
    }

    @Test
    void contextsOfDifferentProvidersWorkSideBySide() {
        var other = new FakeDevice();
        LibibverbsContext second = other.open(RecordingHost.alone(), "rxe");

        context.postSend(device.qp(), sends(0, 1), 0, 1);
        second.postSend(other.qp(), sends(0, 2), 0, 1);
        context.postSend(device.qp(), sends(0, 3), 0, 1);

        assertThat(device.wrIds).containsExactly(1L, 3L);
        assertThat(other.wrIds).containsExactly(2L);
        second.leave();
    }

    @Test
    void aPostOnRxeIsOneInferredSystemCallAndACopyForEachPayload() {
        host.call(10);

        context.postSend(device.qp(), sends(0, 1, 2), 0, 2);

        assertThat(host.events()).containsExactly(new KernelEntry("write", 1, "post_send"),
                new PayloadMove(11, Leg.USER_TO_KERNEL, Mover.CPU, 100, false),
                new PayloadMove(12, Leg.USER_TO_KERNEL, Mover.CPU, 100, false));
        assertThat(host.log().all()).allSatisfy(e -> assertThat(e.head().evidence()).isEqualTo(Evidence.INFERRED));
        assertThat(host.log().all()).extracting(e -> e.head().cause()).containsExactly(10L, 1L, 1L);
    }

    @Test
    void armingAQueueEntersTheKernelOfRxe() {
        context.reqNotifyCq(device.cq(), false);
        host.call(10);
        context.reqNotifyCq(device.cq(), false);

        assertThat(host.events()).containsExactly(new KernelEntry("ioctl", 1, "req_notify_cq"));
    }

    @Test
    void requestsThatWereNotTakenMoveNothing() {
        host.call(10);
        device.answer = 12;
        device.refuses = 1;

        context.postSend(device.qp(), sends(0, 1, 2), 0, 2);

        assertThat(host.events()).containsExactly(new KernelEntry("write", 1, "post_send"),
                new PayloadMove(11, Leg.USER_TO_KERNEL, Mover.CPU, 100, false));
    }

    @Test
    void pollsAndReceivesOnRxeStayInUserSpace() {
        host.call(10);
        context.postRecv(device.qp(), context.allocate(Layout.RecvWr.SIZE), 0, 1);
        context.pollCq(device.cq(), 1, context.allocate(Layout.Wc.SIZE));

        assertThat(host.events()).isEmpty();
    }

    @Test
    void hardwareIsToldByDoorbellsAndMovesPayloadItself() {
        context.leave();
        context = device.open(host.call(10), "hardware");
        context.postSend(device.qp(), sends(0, 1), 0, 1);
        context.postRecv(device.qp(), context.allocate(Layout.RecvWr.SIZE), 0, 1);
        device.completions.add(1L);
        context.pollCq(device.cq(), 1, context.allocate(Layout.Wc.SIZE));

        assertThat(host.events()).containsExactly(new Doorbell(QP, WorkQueue.SEND, 1), new Doorbell(QP, WorkQueue.RECEIVE, 1),
                new PayloadMove(11, Leg.HOST_TO_NIC, Mover.NIC, 100, false),
                new PayloadMove(11, Leg.WIRE, Mover.CABLE, 100, false));
        assertThat(host.log().all()).extracting(Entry::head).allSatisfy(h -> assertThat(h.evidence()).isEqualTo(Evidence.INFERRED));
    }

    @Test
    void nothingIsToldBelowTheFullLevel() {
        host.call(10).level(TraceLevel.VERBS);

        context.postSend(device.qp(), sends(0, 1), 0, 1);

        assertThat(host.events()).isEmpty();
    }

    /** Signaled SENDs of 100 bytes from {@code offset} on, chained. */
    private NativeBlock sends(int offset, long... wrIds) {
        int sges = offset + wrIds.length * Layout.SendWr.SIZE;
        NativeBlock list = context.allocate(sges + Layout.Sge.SIZE);
        list.putInt(sges + Layout.Sge.LENGTH, 100);
        for (int i = 0; i < wrIds.length; i++) {
            int at = offset + i * Layout.SendWr.SIZE;
            list.putLong(at + Layout.SendWr.WR_ID, wrIds[i]);
            list.putLong(at + Layout.SendWr.NEXT, i + 1 < wrIds.length ? list.address() + at + Layout.SendWr.SIZE : 0);
            list.putLong(at + Layout.SendWr.SG_LIST, list.address() + sges);
            list.putInt(at + Layout.SendWr.NUM_SGE, 1);
            list.putInt(at + Layout.SendWr.OPCODE, 2);
            list.putInt(at + Layout.SendWr.SEND_FLAGS, SIGNALED);
        }
        return list;
    }
}
