package org.verbscope.verbs.libibverbs;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.jna.Pointer;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.event.CpuEvent.KernelEntry;
import org.verbscope.event.Event;
import org.verbscope.event.MemoryEvent.PayloadMove;
import org.verbscope.event.ObjectEvent.ObjectChanged;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.WorkEvent.Doorbell;
import org.verbscope.event.WorkQueue;
import org.verbscope.verbs.spi.Layout;
import org.verbscope.verbs.spi.NativeBlock;

/** Shared receive queues, windows and datagrams through the function pointers of a made-up {@code ibv_context}. */
@Tag("unit")
class SharedObjectsPathTest {
    private static final int SEND = 2;
    private static final int LOCAL_INV = 7;
    private static final int BIND_MW = 8;
    private static final int UD = 4;
    private static final long AH = 0x5000;
    private static final byte[] GROUP = gid(0xe0);
    private static final byte[] OWN = gid(1);

    private final FakeDevice device = new FakeDevice();
    private final RecordingHost host = RecordingHost.alone();
    private final LibibverbsContext context = device.open(host, "rxe");
    private final NativeBlock wcs = context.allocate(4 * Layout.Wc.SIZE);

    @AfterEach
    void close() {
        context.leave();
    }

    private static byte[] gid(int last) {
        var gid = new byte[16];
        Arrays.fill(gid, 10, 12, (byte) 0xff);
        gid[15] = (byte) last;
        return gid;
    }

    private NativeBlock request(int opcode) {
        NativeBlock list = context.allocate(Layout.SendWr.SIZE + Layout.Sge.SIZE);
        list.putLong(Layout.SendWr.WR_ID, 7);
        list.putInt(Layout.SendWr.OPCODE, opcode);
        list.putInt(Layout.SendWr.SEND_FLAGS, 2);
        return list;
    }

    private NativeBlock bind() {
        NativeBlock list = request(BIND_MW);
        list.putLong(Layout.SendWr.BIND_MW, device.mw());
        list.putInt(Layout.SendWr.BIND_RKEY, 0x8000142);
        info(list, Layout.SendWr.BIND_INFO);
        return list;
    }

    private void info(NativeBlock block, int at) {
        block.putLong(at + Layout.BindInfo.MR, device.mr());
        block.putLong(at + Layout.BindInfo.ADDR, 0x1000);
        block.putLong(at + Layout.BindInfo.LENGTH, 64);
        block.putInt(at + Layout.BindInfo.ACCESS_FLAGS, 2);
    }

    private NativeBlock typeOneBind() {
        NativeBlock bind = context.allocate(Layout.MwBind.SIZE);
        bind.putLong(Layout.MwBind.WR_ID, 9);
        bind.putInt(Layout.MwBind.SEND_FLAGS, 2);
        info(bind, Layout.MwBind.INFO);
        return bind;
    }

    private List<Event> changes() {
        return host.events().stream().filter(ObjectChanged.class::isInstance).toList();
    }

    private ObjectChanged window(String rkey, String region, String address, String length, String access) {
        return new ObjectChanged(ObjectRef.of(1, ObjectKind.MW, device.mw()),
                java.util.Map.of("rkey", rkey, "mr", region, "address", address, "length", length, "access", access));
    }

    @Test
    void sharedReceivesGoThroughTheirOwnSlot() {
        NativeBlock list = context.allocate(2 * Layout.RecvWr.SIZE);
        list.putLong(Layout.RecvWr.NEXT, list.address() + Layout.RecvWr.SIZE);
        list.putLong(Layout.RecvWr.SIZE + Layout.RecvWr.WR_ID, 1);
        var path = new DataPath(Ops.of(device.context), host, new Fabric(host.clock()), new Inference(host, "hardware"),
                new HandleMap<>(), Addresses.NONE, null);
        host.call(10);

        assertThat(path.postSrqRecv(device.srq(), list, 0, 2, new AtomicLong(3))).isEqualTo(2L << 32);
        assertThat(device.calls).containsExactly(new FakeDevice.Call("post_srq_recv", device.srq(), list.address(), 0));
        assertThat(device.wrIds).containsExactly(0L, 1L);
        assertThat(host.events()).containsExactly(new Doorbell(ObjectRef.of(1, ObjectKind.SRQ, device.srq()), WorkQueue.RECEIVE, 5));
    }

    @Test
    void aFullSharedQueueNamesTheRequestThatItRefused() {
        device.answer = 12;
        device.refuses = 1;
        NativeBlock list = context.allocate(2 * Layout.RecvWr.SIZE);
        var path = new DataPath(Ops.of(device.context), host, new Fabric(host.clock()), new Inference(host, "rxe"),
                new HandleMap<>(), Addresses.NONE, null);

        assertThat(path.postSrqRecv(device.srq(), list, 0, 2, new AtomicLong())).isEqualTo(1L << 32 | 12);
    }

    @Test
    void windowsAreMadeAndFreedThroughTheTable() {
        assertThat(context.allocMw(0x4000, 2)).isEqualTo(device.mw());
        assertThat(context.mwRkey(device.mw())).isEqualTo(FakeDevice.MW_RKEY);
        assertThat(context.deallocMw(device.mw())).isZero();
        device.context.setPointer(64, null);
        assertThat(context.allocMw(0x4000, 1)).isEqualTo(-95);
    }

    @Test
    void aBindOfTypeOneIsToldWhenItsCompletionIsPolled() {
        host.call(10);

        assertThat(context.bindMw(device.qp(), device.mw(), typeOneBind())).isZero();
        assertThat(host.events()).containsExactly(new KernelEntry("write", 1, "bind_mw"));
        device.completions.add(9L);
        context.pollCq(device.cq(), 4, wcs);
        assertThat(changes()).containsExactly(window("0x8000101", "MR 0x2001", "0x1000", "64", "REMOTE_WRITE"));
        assertThat(context.mwRkey(device.mw())).isEqualTo(FakeDevice.MW_RKEY + 1);
    }

    @Test
    void whatTheLibraryWouldFollowBlindlyIsRefused() {
        NativeBlock noRegion = typeOneBind();
        noRegion.putLong(Layout.MwBind.INFO + Layout.BindInfo.MR, 0);
        assertThat(context.bindMw(device.qp(), device.mw(), noRegion)).isEqualTo(22);
        device.mw.setInt(24, 2);
        assertThat(context.bindMw(device.qp(), device.mw(), typeOneBind())).isEqualTo(22);
        NativeBlock noWindow = bind();
        noWindow.putLong(Layout.SendWr.BIND_MW, 0);
        assertThat(context.postSend(device.qp(), noWindow, 0, 1)).isEqualTo(22);

        assertThat(device.calls).isEmpty();
    }

    @Test
    void aWindowOfTypeTwoIsBoundAndTakenBackByRequests() {
        device.mw.setInt(24, 2);
        host.call(10);
        context.postSend(device.qp(), bind(), 0, 1);
        assertThat(context.mwRkey(device.mw())).as("kept for the next bind").isEqualTo(0x8000142);
        device.completions.add(7L);
        context.pollCq(device.cq(), 4, wcs);
        NativeBlock invalidate = request(LOCAL_INV);
        invalidate.putInt(Layout.SendWr.IMM_DATA, 0x8000142);
        context.postSend(device.qp(), invalidate, 0, 1);
        device.completions.add(7L);
        context.pollCq(device.cq(), 4, wcs);

        assertThat(changes()).containsExactly(window("0x8000142", "MR 0x2001", "0x1000", "64", "REMOTE_WRITE"),
                window("0x8000142", "", "0x0", "0", "0"));
        assertThat(host.events()).noneMatch(PayloadMove.class::isInstance);
    }

    @Test
    void aPeerTakesAWindowBack() {
        device.mw.setInt(24, 2);
        host.call(10);
        context.postSend(device.qp(), bind(), 0, 1);
        device.completions.add(7L);
        context.pollCq(device.cq(), 4, wcs);
        device.opcode = 128;
        device.flags = 4;
        device.imm = 0x8000142;
        device.completions.add(1L);
        context.pollCq(device.cq(), 4, wcs);

        assertThat(changes()).hasSize(2).last().isEqualTo(window("0x8000142", "", "0x0", "0", "0"));
    }

    @Test
    void aRefusedBindLeavesTheKey() {
        device.mw.setInt(24, 2);
        device.answer = 12;
        device.refuses = 0;
        context.postSend(device.qp(), bind(), 0, 1);

        assertThat(context.mwRkey(device.mw())).isEqualTo(FakeDevice.MW_RKEY);
    }

    @Test
    void aDatagramWithoutAnAddressHandleNeverReachesTheLibrary() {
        DataPath path = datagrams(new Fabric(host.clock()), new TrackedQueuePair[1]);
        NativeBlock list = request(SEND);
        list.putLong(Layout.SendWr.UD_AH, 0x1234);

        assertThat(path.postSend(device.qp(), list, 0, 1)).isEqualTo(22);
        list.putLong(Layout.SendWr.UD_AH, AH);
        assertThat(path.postSend(device.qp(), list, 0, 1)).isEqualTo(1L << 32);
        assertThat(Pointer.nativeValue(device.qp)).isEqualTo(device.calls.get(0).object());
    }

    @Test
    void aDatagramToAGroupIsCopiedOutAtEachThatPollsIt() {
        var fabric = new Fabric(host.clock());
        var pair = new TrackedQueuePair[1];
        DataPath path = datagrams(fabric, pair);
        TrackedQueuePair[] others = {other(fabric, 0x31), other(fabric, 0x32)};
        host.call(10);
        path.postSend(device.qp(), datagram(100, TrackedQueuePair.MULTICAST_QPN), 0, 1);
        var polled = new Polled(host, fabric, null);
        for (TrackedQueuePair other : others) {
            polled.completed(received(other.number(), 140), 0);
        }
        polled.completed(received(0x32, 140), 0);

        assertThat(host.log().all()).extracting(MessageOf::words).containsExactly("1 kernel_entry", "1 USER_TO_KERNEL by CPU",
                "1 KERNEL_TO_USER by CPU", "1 KERNEL_TO_USER by CPU");
    }

    @Test
    void aDatagramTooLongForThePortMovesNothing() {
        var pair = new TrackedQueuePair[1];
        DataPath path = datagrams(new Fabric(host.clock()), pair);
        pair[0].work().longestDatagram(99);
        host.call(10);
        path.postSend(device.qp(), datagram(100, 0x31), 0, 1);

        assertThat(host.events()).containsExactly(new KernelEntry("write", 1, "post_send"));
    }

    private NativeBlock datagram(int length, int queuePair) {
        NativeBlock list = request(SEND);
        list.putLong(Layout.SendWr.SG_LIST, list.address() + Layout.SendWr.SIZE);
        list.putInt(Layout.SendWr.NUM_SGE, 1);
        list.putInt(Layout.SendWr.SIZE + Layout.Sge.LENGTH, length);
        list.putLong(Layout.SendWr.UD_AH, AH);
        list.putInt(Layout.SendWr.UD_REMOTE_QPN, queuePair);
        return list;
    }

    private NativeBlock received(int queuePair, int length) {
        NativeBlock wc = context.allocate(Layout.Wc.SIZE);
        wc.putInt(Layout.Wc.OPCODE, 128);
        wc.putInt(Layout.Wc.BYTE_LEN, length);
        wc.putInt(Layout.Wc.QP_NUM, queuePair);
        wc.putInt(Layout.Wc.SRC_QP, FakeDevice.QP_NUMBER);
        wc.putInt(Layout.Wc.WC_FLAGS, 1);
        return wc;
    }

    private TrackedQueuePair other(Fabric fabric, int number) {
        TrackedQueuePair other = queuePair(number);
        other.attached(GROUP);
        fabric.add(other);
        return other;
    }

    private TrackedQueuePair queuePair(int number) {
        NativeBlock init = context.allocate(Layout.QpInitAttr.SIZE);
        init.putInt(Layout.QpInitAttr.QP_TYPE, UD);
        return new TrackedQueuePair(host, "rxe", 0, number, init, new Addresses() {
            @Override
            public boolean isOwn(byte[] gid) {
                return Arrays.equals(gid, OWN);
            }

            @Override
            public byte[] of(long addressHandle) {
                return addressHandle == AH ? GROUP : null;
            }
        });
    }

    private DataPath datagrams(Fabric fabric, TrackedQueuePair[] made) {
        made[0] = queuePair(FakeDevice.QP_NUMBER);
        var queuePairs = new HandleMap<TrackedQueuePair>();
        queuePairs.put(device.qp(), made[0]);
        fabric.add(made[0]);
        return new DataPath(Ops.of(device.context), host, fabric, new Inference(host, "rxe"), queuePairs, new Addresses() {
            @Override
            public boolean isOwn(byte[] gid) {
                return false;
            }

            @Override
            public byte[] of(long addressHandle) {
                return addressHandle == AH ? GROUP : null;
            }
        }, null);
    }
}
