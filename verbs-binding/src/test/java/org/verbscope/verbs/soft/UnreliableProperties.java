package org.verbscope.verbs.soft;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.Tag;
import net.jqwik.api.constraints.IntRange;
import org.verbscope.event.TraceLevel;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.QpType;
import org.verbscope.verbs.WcOpcode;
import org.verbscope.verbs.WrOpcode;
import org.verbscope.verbs.soft.SpiNode.Done;

/**
 * Messages without acknowledgements over a bad wire. What arrives is always whole. A wire that only
 * loses brings it in order and at most once; one that doubles and overtakes, as no real one does,
 * may bring a whole message twice or late: nothing in the protocol could tell.
 */
@Tag("property")
class UnreliableProperties {
    private static final int MESSAGES = 24;
    private static final int ROOM = 8192;

    @Property(tries = 100, shrinking = ShrinkingMode.OFF)
    void connectedMessagesComeWholeInOrderAndAtMostOnce(@ForAll long seed, @ForAll @IntRange(max = 40) int losses) {
        List<Integer> arrived = run(QpType.UC, seed, new Chaos(seed, losses, 0, 0, Integer.MAX_VALUE));
        assertThat(arrived).isSorted().doesNotHaveDuplicates();
        assertThat(losses > 0 || arrived.size() == MESSAGES).isTrue();
    }

    @Property(tries = 100, shrinking = ShrinkingMode.OFF)
    void connectedMessagesComeWholeWhateverTheWireDoes(@ForAll long seed, @ForAll @IntRange(max = 30) int losses,
            @ForAll @IntRange(max = 30) int doubles, @ForAll @IntRange(max = 30) int delays) {
        run(QpType.UC, seed, new Chaos(seed, losses, doubles, delays, Integer.MAX_VALUE));
    }

    @Property(tries = 100, shrinking = ShrinkingMode.OFF)
    void datagramsComeWholeAndAtMostOnce(@ForAll long seed, @ForAll @IntRange(max = 40) int losses, @ForAll @IntRange(max = 40) int delays) {
        List<Integer> arrived = run(QpType.UD, seed, new Chaos(seed, losses, 0, delays, Integer.MAX_VALUE));
        assertThat(arrived).doesNotHaveDuplicates();
        assertThat(losses > 0 || arrived.size() == MESSAGES).isTrue();
    }

    /** Sends messages that carry their numbers as immediate data. @return numbers of those that arrived, which were whole */
    private static List<Integer> run(QpType type, long seed, Wire wire) {
        try (var bed = new SpiBed(2)) {
            bed.trace.level(TraceLevel.OFF);
            var random = new Random(seed);
            SpiQp a = bed.node(1).qp(type);
            SpiQp b = bed.node(2).qp(type);
            int mtu = Program.mtu(random);
            a.mtu = mtu;
            b.mtu = mtu;
            a.psn = random.nextInt(1 << 24);
            bed.connect(a, b);
            long ah = type == QpType.UD ? a.node.ah(b.node.gid(1), 1) : 0;
            bed.wire(wire);
            List<byte[]> messages = new ArrayList<>();
            List<Integer> arrived = new ArrayList<>();
            int header = type == QpType.UD ? 40 : 0;
            for (int i = 0; i < 2 * MESSAGES; i++) {
                b.recv(i, i * (long) ROOM, ROOM);
            }
            for (int i = 0; i < MESSAGES; i++) {
                var message = new byte[random.nextInt(type == QpType.UD ? Port.MTU + 1 : 6000)];
                random.nextBytes(message);
                messages.add(message);
                a.node.mr.write(0, message);
                boolean writes = type == QpType.UC && random.nextInt(3) == 0;
                SpiWr wr = a.wr(i, writes ? WrOpcode.RDMA_WRITE_WITH_IMM : WrOpcode.SEND_WITH_IMM).signaled().imm(i)
                        .sge(a.node.mr, 0, message.length);
                if (type == QpType.UD) {
                    wr.to(ah, b.number, SpiQp.QKEY);
                } else {
                    wr.remote(b.node.mr.address() + (2 * MESSAGES + i) * (long) ROOM, b.node.mr.rkey());
                }
                wr.post();
                assertThat(a.node.await(1)).allMatch(Done::ok);
                if (random.nextInt(4) == 0) {
                    bed.settle(random.nextInt(20_000));
                }
            }
            bed.settle(1_000_000);
            for (Done done : bed.node(2).poll()) {
                assertThat(done.ok()).isTrue();
                byte[] message = messages.get(done.imm());
                assertThat(done.byteLen()).isEqualTo(message.length + header);
                boolean written = done.opcode() != WcOpcode.RECV.value();
                long at = (written ? 2 * MESSAGES + done.imm() : done.wrId()) * ROOM + (written ? 0 : header);
                assertThat(b.node.mr.read(at, message.length)).as("message %s", done.imm()).isEqualTo(message);
                arrived.add(done.imm());
            }
            assertThat(b.state()).isEqualTo(QpState.RTS);
            return arrived;
        }
    }
}
