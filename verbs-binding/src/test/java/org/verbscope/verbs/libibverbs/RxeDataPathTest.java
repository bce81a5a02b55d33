package org.verbscope.verbs.libibverbs;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.event.TraceLevel;
import org.verbscope.verbs.spi.Layout;
import org.verbscope.verbs.spi.NativeBlock;

/** What the data path of a real device costs in objects, and the fields of a port that only the extended call fills. Only in the guest. */
@Tag("machine")
class RxeDataPathTest {
    private static final int WARM_UP = 300;
    private static final int ROUNDS = 300;
    private static final int SIGNALED = 2;
    private static final int SEND = 2;

    private final RxePair pair = RxePair.connected();

    @AfterEach
    void close() {
        pair.close();
    }

    @Test
    void withoutATraceNothingIsAllocated() {
        pair.one.host.level(TraceLevel.OFF);
        pair.two.host.level(TraceLevel.OFF);
        long channel = pair.two.context.createCompChannel();
        assertThat(channel).isPositive();
        NativeBlock send = send();
        NativeBlock receive = receive();
        NativeBlock wc = pair.one.context.allocate(Layout.Wc.SIZE);
        for (int i = 0; i < WARM_UP; i++) {
            round(send, receive, wc, channel);
        }
        var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < ROUNDS; i++) {
            round(send, receive, wc, channel);
        }
        long allocated = threads.getCurrentThreadAllocatedBytes() - before;

        // The measurement itself costs a few objects; one a round would be 300 of at least 16 bytes.
        assertThat(allocated).isLessThan(ROUNDS * 16L);
        assertThat(pair.two.context.destroyCompChannel(channel)).isZero();
    }

    private void round(NativeBlock send, NativeBlock receive, NativeBlock wc, long channel) {
        check(pair.two.context.postRecv(pair.two.qp, receive, 0, 1) == 1L << 32);
        check(pair.two.context.reqNotifyCq(pair.two.cq, false) == 0);
        check(pair.one.context.postSend(pair.one.qp, send, 0, 1) == 1L << 32);
        check(pair.two.context.getCqEvent(channel, 0) == 0);
        poll(pair.one, wc);
        poll(pair.two, wc);
    }

    private static void poll(RxePair.End end, NativeBlock wc) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (end.context.pollCq(end.cq, 1, wc) == 0) {
            check(System.nanoTime() < deadline);
        }
        check(wc.getInt(Layout.Wc.STATUS) == 0);
    }

    /** An assertion that makes no object. */
    private static void check(boolean holds) {
        if (!holds) {
            throw new AssertionError("a step of the round failed");
        }
    }

    private NativeBlock send() {
        NativeBlock list = pair.one.context.allocate(Layout.SendWr.SIZE + Layout.Sge.SIZE);
        list.putLong(Layout.SendWr.SG_LIST, list.address() + Layout.SendWr.SIZE);
        list.putInt(Layout.SendWr.NUM_SGE, 1);
        list.putInt(Layout.SendWr.OPCODE, SEND);
        list.putInt(Layout.SendWr.SEND_FLAGS, SIGNALED);
        sge(list, Layout.SendWr.SIZE, pair.one);
        return list;
    }

    private NativeBlock receive() {
        NativeBlock list = pair.two.context.allocate(Layout.RecvWr.SIZE + Layout.Sge.SIZE);
        list.putLong(Layout.RecvWr.SG_LIST, list.address() + Layout.RecvWr.SIZE);
        list.putInt(Layout.RecvWr.NUM_SGE, 1);
        sge(list, Layout.RecvWr.SIZE, pair.two);
        return list;
    }

    private static void sge(NativeBlock list, int at, RxePair.End end) {
        list.putLong(at + Layout.Sge.ADDR, end.buffer.address());
        list.putInt(at + Layout.Sge.LENGTH, 64);
        list.putInt(at + Layout.Sge.LKEY, end.context.lkey(end.mr));
    }

    @Test
    void allFieldsOfAPortAreWritten() {
        NativeBlock attr = pair.one.context.allocate(Layout.PortAttr.SIZE);
        for (int at = 0; at < Layout.PortAttr.SIZE; at++) {
            attr.putByte(at, (byte) 0xff);
        }

        assertThat(pair.one.context.queryPort(1, attr)).isZero();
        assertThat(attr.getInt(Layout.PortAttr.STATE)).isEqualTo(4);
        // The exported call stops before them; rxe has no such capabilities.
        assertThat(attr.buffer().getShort(Layout.PortAttr.PORT_CAP_FLAGS2)).isZero();
    }
}
