package org.verbscope.verbs.soft;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.event.Entry;
import org.verbscope.event.MemoryEvent.DmaRead;
import org.verbscope.event.WireEvent.PacketReceived;
import org.verbscope.event.WireEvent.PacketSent;
import org.verbscope.verbs.AsyncEventType;
import org.verbscope.verbs.QpType;
import org.verbscope.verbs.WrOpcode;
import org.verbscope.verbs.roce.Opcode;
import org.verbscope.verbs.soft.SpiNode.Done;

/** max_rd_atomic at the requester, max_dest_rd_atomic at the responder. */
@Tag("unit")
class ReadDepthTest {
    private final SpiBed bed = new SpiBed(2);
    private final SpiNode one = bed.node(1);
    private final SpiNode two = bed.node(2);
    private final SpiQp a = one.qp(QpType.RC);
    private final SpiQp b = two.qp(QpType.RC);

    @AfterEach
    void close() {
        bed.close();
        System.clearProperty(Profile.PROPERTY);
    }

    private void connect(int depth, int resources) {
        a.readDepth = resources;
        b.readDepth = resources;
        a.toInit();
        b.toInit();
        a.toRtr(b);
        b.toRtr(a);
        a.readDepth = depth;
        a.toRts();
        b.toRts();
    }

    private void read(long wrId, long at, int length) {
        a.wr(wrId, WrOpcode.RDMA_READ).signaled().sge(one.mr, at, length).remote(two.mr.address() + at, two.mr.rkey()).post();
    }

    /** The most requests that were on their way or being answered at once. */
    private int mostOpen() {
        int open = 0;
        int most = 0;
        for (Entry entry : bed.trace.log().all()) {
            PacketSent sent = entry.as(PacketSent.class);
            PacketReceived received = entry.as(PacketReceived.class);
            if (sent != null && sent.packet().opcode() == Opcode.READ_REQUEST) {
                most = Math.max(most, ++open);
            } else if (received != null && (received.packet().opcode() == Opcode.READ_RESPONSE_ONLY
                    || received.packet().opcode() == Opcode.READ_RESPONSE_LAST)) {
                open--;
            }
        }
        return most;
    }

    @Test
    void noMoreReadsAreUnderWayThanTheDepthSays() {
        connect(2, 4);
        byte[] data = TwoMachines.pattern(20_000, 3);
        two.mr.write(0, data);
        for (int i = 0; i < 6; i++) {
            read(i, i * 3000L, 3000);
        }
        assertThat(one.await(6)).allMatch(Done::ok).extracting(Done::wrId).containsExactly(0L, 1L, 2L, 3L, 4L, 5L);
        assertThat(one.mr.read(0, 18_000)).isEqualTo(Arrays.copyOf(data, 18_000));
        assertThat(mostOpen()).isEqualTo(2);
    }

    @Test
    void aLongAnswerWaitsInMemoryForTheCableAndNotInTheAdapter() {
        connect(1, 1);
        int length = 800_000;
        read(1, 0, length);
        assertThat(one.await(1)).allMatch(Done::ok);
        long inside = 0;
        long most = 0;
        long all = 0;
        for (Entry entry : bed.trace.log().all()) {
            DmaRead read = entry.as(DmaRead.class);
            PacketSent sent = entry.as(PacketSent.class);
            inside += read != null ? read.length() : 0;
            all += read != null ? read.length() : 0;
            inside -= sent != null && Opcode.isReadResponse(sent.packet().opcode()) ? sent.packet().payload() : 0;
            most = Math.max(most, inside);
        }
        assertThat(all).isEqualTo(length);
        assertThat(most).as("bytes in the adapter at once: sixteen of the largest packets, as time on the cable").isBetween(40_000L, 72_000L);
    }

    @Test
    void sendsDoNotWaitForReads() {
        connect(1, 4);
        b.recv(9, 100_000, 64);
        read(1, 0, 200_000);
        a.send(2, 0, 8);
        List<Done> first = new ArrayList<>(two.await(1));
        assertThat(first.get(0).wrId()).as("it arrived, although its completion waits for the read's").isEqualTo(9);
        assertThat(one.await(2)).extracting(Done::wrId).containsExactly(1L, 2L);
    }

    @Test
    void moreThanTheResponderCanRememberAreRefused() {
        connect(4, 1);
        for (int i = 0; i < 4; i++) {
            read(i, i * 30_000L, 30_000);
        }
        List<Done> done = one.await(4);
        assertThat(done).extracting(Done::status).containsExactly(0, 9, 5, 5);
        assertThat(two.asynchronous(0)).containsExactly(AsyncEventType.QP_ACCESS_ERR.value());
    }

    @Test
    void rxeTakesThemAllAndRemembersTheLast() {
        bed.close();
        System.setProperty(Profile.PROPERTY, "rxe-6.1");
        try (var rxe = new SpiBed(2)) {
            SpiQp from = rxe.node(1).qp(QpType.RC);
            SpiQp to = rxe.node(2).qp(QpType.RC);
            from.readDepth = 4;
            to.readDepth = 1;
            from.toInit();
            to.toInit();
            to.toRtr(from);
            from.toRtr(to);
            from.toRts();
            to.toRts();
            for (int i = 0; i < 4; i++) {
                from.wr(i, WrOpcode.RDMA_READ).signaled().sge(from.node.mr, i * 30_000L, 30_000)
                        .remote(to.node.mr.address(), to.node.mr.rkey()).post();
            }
            assertThat(from.node.await(4)).allMatch(Done::ok);
        }
    }

    @Test
    void aDepthOfNothingAllowsNoRead() {
        connect(0, 1);
        read(1, 0, 8);
        assertThat(one.await(1).get(0).status()).isEqualTo(2);
    }

    @Test
    void aResponderWithoutResourcesRefusesReads() {
        connect(1, 0);
        read(1, 0, 8);
        assertThat(one.await(1).get(0).status()).isEqualTo(9);
    }

    @Test
    void readsThatAreAskedForAgainAreNotTooMany() {
        a.timeout = 1;
        a.retries = 7;
        connect(1, 1);
        byte[] data = TwoMachines.pattern(60_000, 3);
        two.mr.write(0, data);
        // The timer of 8 microseconds ends many times while an answer is under way.
        read(1, 0, 60_000);
        one.await(1);
        read(2, 0, 8);
        assertThat(one.await(1)).allMatch(Done::ok);
        assertThat(one.mr.read(0, 60_000)).isEqualTo(data);
    }
}
