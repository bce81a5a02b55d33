package org.verbscope.verbs.libibverbs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.verbscope.event.Entry;
import org.verbscope.event.EventLog;
import org.verbscope.event.Head;
import org.verbscope.event.LabClock;
import org.verbscope.event.Layer;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.Path;
import org.verbscope.event.Source;
import org.verbscope.event.VerbEvent.VerbCalled;
import org.verbscope.event.WorkEvent.WorkPosted;
import org.verbscope.event.WorkQueue;
import org.verbscope.verbs.spi.DeviceEntry;
import org.verbscope.verbs.spi.Layout;
import org.verbscope.verbs.spi.NativeBlock;
import org.verbscope.verbs.spi.VerbsContext;
import org.verbscope.verbs.spi.VerbsProvider;

/** rxe0 and rxe1 as machines 1 and 2 of one log, each with a queue pair to the other, through the SPI alone. */
final class RxePair implements AutoCloseable {
    static final int SEND = 2;
    static final int WRITE = 0;
    static final int READ = 4;
    static final int MTU = 1024;
    static final int BUFFER = 64 << 10;
    private static final int LOCAL_AND_REMOTE = 7;
    private static final int INIT = 0x1 | 0x10 | 0x20 | 0x8;
    private static final int RTR = 0x1 | 0x80 | 0x100 | 0x100000 | 0x1000 | 0x20000 | 0x8000;
    private static final int RTS = 0x1 | 0x200 | 0x400 | 0x800 | 0x10000 | 0x2000;
    private static final long PATIENCE = TimeUnit.SECONDS.toNanos(30);

    /** One machine's half. */
    static final class End {
        final int machine;
        final RecordingHost host;
        final VerbsContext context;
        final NativeBlock gid;
        final int gidIndex;
        final long pd;
        final long cq;
        final long qp;
        final NativeBlock buffer;
        final long mr;
        final ObjectRef ref;
        private final EventLog log;

        End(DeviceEntry device, int machine, LabClock clock, EventLog log) {
            this.machine = machine;
            this.log = log;
            host = new RecordingHost(machine, clock, log);
            VerbsProvider.Opened opened = new LibibverbsProvider().open(device, host);
            assertThat(opened.errno()).isZero();
            context = opened.context();
            gid = context.allocate(Layout.GidEntry.SIZE);
            gidIndex = 1;
            assertThat(context.queryGid(1, gidIndex, gid)).isZero();
            pd = made(context.allocPd());
            cq = made(context.createCq(64, 0, 0));
            buffer = context.allocate(BUFFER);
            mr = made(context.regMr(pd, buffer.address(), BUFFER, buffer.address(), LOCAL_AND_REMOTE));
            NativeBlock init = context.allocate(Layout.QpInitAttr.SIZE);
            init.putLong(Layout.QpInitAttr.SEND_CQ, cq);
            init.putLong(Layout.QpInitAttr.RECV_CQ, cq);
            init.putInt(Layout.QpInitAttr.QP_TYPE, 2);
            for (int cap : new int[] {Layout.QpCap.MAX_SEND_WR, Layout.QpCap.MAX_RECV_WR}) {
                init.putInt(Layout.QpInitAttr.CAP + cap, 32);
            }
            for (int cap : new int[] {Layout.QpCap.MAX_SEND_SGE, Layout.QpCap.MAX_RECV_SGE}) {
                init.putInt(Layout.QpInitAttr.CAP + cap, 1);
            }
            qp = made(context.createQp(pd, init));
            ref = ObjectRef.of(machine, ObjectKind.QP, context.qpNum(qp));
        }

        private static long made(long handle) {
            assertThat(handle).isPositive();
            return handle;
        }

        int psn() {
            return 0x1000 * machine;
        }

        void toInit() {
            NativeBlock attr = attr(1);
            attr.putByte(Layout.QpAttr.PORT_NUM, (byte) 1);
            attr.putInt(Layout.QpAttr.QP_ACCESS_FLAGS, LOCAL_AND_REMOTE);
            assertThat(context.modifyQp(qp, attr, INIT)).isZero();
        }

        void toRtr(End peer) {
            NativeBlock attr = attr(2);
            attr.putInt(Layout.QpAttr.PATH_MTU, 3);
            attr.putInt(Layout.QpAttr.DEST_QP_NUM, (int) peer.ref.number());
            attr.putInt(Layout.QpAttr.RQ_PSN, peer.psn());
            attr.putByte(Layout.QpAttr.MAX_DEST_RD_ATOMIC, (byte) 1);
            attr.putByte(Layout.QpAttr.MIN_RNR_TIMER, (byte) 12);
            int av = Layout.QpAttr.AH_ATTR;
            for (int i = 0; i < 16; i++) {
                attr.putByte(av + Layout.AhAttr.DGID + i, peer.gid.getByte(i));
            }
            attr.putByte(av + Layout.AhAttr.SGID_INDEX, (byte) gidIndex);
            attr.putByte(av + Layout.AhAttr.HOP_LIMIT, (byte) 64);
            attr.putByte(av + Layout.AhAttr.IS_GLOBAL, (byte) 1);
            attr.putByte(av + Layout.AhAttr.PORT_NUM, (byte) 1);
            assertThat(context.modifyQp(qp, attr, RTR)).isZero();
        }

        void toRts() {
            NativeBlock attr = attr(3);
            attr.putInt(Layout.QpAttr.SQ_PSN, psn());
            // Long waits: the guest retransmits when its processor is late, and that is no failure.
            attr.putByte(Layout.QpAttr.TIMEOUT, (byte) 20);
            attr.putByte(Layout.QpAttr.RETRY_CNT, (byte) 6);
            attr.putByte(Layout.QpAttr.RNR_RETRY, (byte) 6);
            attr.putByte(Layout.QpAttr.MAX_RD_ATOMIC, (byte) 1);
            assertThat(context.modifyQp(qp, attr, RTS)).isZero();
        }

        private NativeBlock attr(int state) {
            NativeBlock attr = context.allocate(Layout.QpAttr.SIZE);
            attr.putInt(Layout.QpAttr.QP_STATE, state);
            return attr;
        }

        void receive(long wrId) {
            NativeBlock list = context.allocate(Layout.RecvWr.SIZE + Layout.Sge.SIZE);
            list.putLong(Layout.RecvWr.WR_ID, wrId);
            list.putLong(Layout.RecvWr.SG_LIST, list.address() + Layout.RecvWr.SIZE);
            list.putInt(Layout.RecvWr.NUM_SGE, 1);
            sge(list, Layout.RecvWr.SIZE, BUFFER);
            assertThat(context.postRecv(qp, list, 0, 1)).isEqualTo(1L << 32);
        }

        private void sge(NativeBlock list, int at, int length) {
            list.putLong(at + Layout.Sge.ADDR, buffer.address());
            list.putInt(at + Layout.Sge.LENGTH, length);
            list.putInt(at + Layout.Sge.LKEY, context.lkey(mr));
        }

        /** Announces one signaled request as the API does and posts it. @return its number in the log, as a message's name */
        long post(int opcode, int length, long remoteAddress, int rkey, int expectedErrno) {
            NativeBlock list = context.allocate(Layout.SendWr.SIZE + Layout.Sge.SIZE);
            list.putLong(Layout.SendWr.WR_ID, 0x700 + opcode);
            list.putLong(Layout.SendWr.SG_LIST, list.address() + Layout.SendWr.SIZE);
            list.putInt(Layout.SendWr.NUM_SGE, 1);
            list.putInt(Layout.SendWr.OPCODE, opcode);
            list.putInt(Layout.SendWr.SEND_FLAGS, 2);
            list.putLong(Layout.SendWr.RDMA_REMOTE_ADDR, remoteAddress);
            list.putInt(Layout.SendWr.RDMA_RKEY, rkey);
            sge(list, Layout.SendWr.SIZE, length);
            Head head = Head.of(machine, Layer.USER, Path.DATA, Source.CALL);
            long call = log.emitAll(List.of(new Entry(head, new VerbCalled("post_send", ref, Map.of())),
                    new Entry(head.causedBy(Head.FIRST_OF_BATCH), new WorkPosted(ref, WorkQueue.SEND, 0, 0x700 + opcode,
                            String.valueOf(opcode), 2, length, List.of(), remoteAddress, rkey))));
            host.call(call);
            long answer = context.postSend(qp, list, 0, 1);
            host.call(0);
            assertThat((int) answer).isEqualTo(expectedErrno);
            return call + 1;
        }

        long send(int length) {
            return post(SEND, length, 0, 0, 0);
        }

        /** Waits for one completion. @return its status */
        int await() {
            NativeBlock wc = context.allocate(Layout.Wc.SIZE);
            long deadline = System.nanoTime() + PATIENCE;
            while (true) {
                int found = context.pollCq(cq, 1, wc);
                if (found != 0) {
                    assertThat(found).isEqualTo(1);
                    return wc.getInt(Layout.Wc.STATUS);
                }
                assertThat(System.nanoTime()).as("no completion on machine " + machine).isLessThan(deadline);
            }
        }

        void close() {
            assertThat(context.destroyQp(qp)).isZero();
            assertThat(context.destroyCq(cq)).isZero();
            assertThat(context.deregMr(mr)).isZero();
            assertThat(context.deallocPd(pd)).isZero();
            assertThat(context.close()).isZero();
            context.free(buffer);
        }
    }

    final LabClock clock = LabClock.real();
    final EventLog log = new EventLog(clock);
    final End one;
    final End two;

    /** Both ends in RESET. */
    RxePair() {
        List<DeviceEntry> devices = new LibibverbsProvider().devices();
        one = new End(device(devices, "rxe0"), 1, clock, log);
        two = new End(device(devices, "rxe1"), 2, clock, log);
    }

    static RxePair connected() {
        var pair = new RxePair();
        pair.connect();
        return pair;
    }

    private static DeviceEntry device(List<DeviceEntry> devices, String name) {
        return devices.stream().filter(d -> d.name().equals(name)).findFirst()
                .orElseThrow(() -> new AssertionError("no " + name + " among " + devices));
    }

    void connect() {
        one.toInit();
        two.toInit();
        one.toRtr(two);
        two.toRtr(one);
        one.toRts();
        two.toRts();
    }

    /** What is told of {@code message} beside its call, until now. */
    List<Entry> told(long message) {
        var told = new ArrayList<Entry>();
        for (Entry entry : log.all()) {
            if (MessageOf.event(entry.event()) == message) {
                told.add(entry);
            }
        }
        return told;
    }

    @Override
    public void close() {
        one.close();
        two.close();
    }
}
