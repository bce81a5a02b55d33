package org.verbscope.verbs.soft;

import static org.assertj.core.api.Assertions.assertThat;

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
import org.verbscope.verbs.soft.SpiNode.Done;

/** Random programs in both directions at once over a bad wire, on a reliable connection with finite counters. */
@Tag("property")
class ReliableProperties {
    /** 131 microseconds: longer than any delay of {@link Chaos}. */
    private static final int TIMEOUT = 5;
    private static final int TURNS = 20_000;

    @Property(tries = 150, shrinking = ShrinkingMode.OFF)
    void aWireThatIsNotBadForLongChangesNothing(@ForAll long seed, @ForAll @IntRange(min = 1, max = 24) int requests) {
        try (var bed = new SpiBed(2)) {
            // Each packet treated badly costs two retries at most: one for the gap, one for a refusal that came late.
            for (Program program : run(bed, seed, requests, new Chaos(seed, 8, 8, 8, 3), 7)) {
                assertThat(program.finished()).isTrue();
                program.verifyAll();
            }
        }
    }

    @Property(tries = 150, shrinking = ShrinkingMode.OFF)
    void howeverBadTheWireIsNothingIsDoneTwiceOrOutOfOrder(@ForAll long seed, @ForAll @IntRange(min = 1, max = 24) int requests,
            @ForAll @IntRange(max = 30) int losses, @ForAll @IntRange(max = 30) int doubles, @ForAll @IntRange(max = 30) int delays) {
        try (var bed = new SpiBed(2)) {
            for (Program program : run(bed, seed, requests, new Chaos(seed, losses, doubles, delays, Integer.MAX_VALUE), 3)) {
                program.verifyPrefix();
                if (program.finished() && !program.failed()) {
                    program.verifyAll();
                }
            }
        }
    }

    private static List<Program> run(SpiBed bed, long seed, int requests, Wire wire, int retries) {
        bed.trace.level(TraceLevel.OFF);
        var random = new Random(seed);
        SpiQp a = bed.node(1).qp(QpType.RC);
        SpiQp b = bed.node(2).qp(QpType.RC);
        int mtu = Program.mtu(random);
        int depth = 1 + random.nextInt(4);
        for (SpiQp qp : List.of(a, b)) {
            qp.mtu = mtu;
            qp.readDepth = depth;
            qp.timeout = TIMEOUT;
            qp.retries = retries;
            qp.psn = random.nextInt(1 << 24);
        }
        bed.connect(a, b);
        bed.wire(wire);
        var one = new Program(a, b, requests, seed, 0);
        var two = new Program(b, a, requests, seed + 1, SpiNode.MEMORY / 2);
        one.prepare();
        two.prepare();
        for (int turns = 0; turns < TURNS && !(ended(one) && ended(two)); turns++) {
            turn(bed, one, two);
        }
        bed.wire(Wire.PERFECT);
        bed.settle(1_000_000_000);
        turn(bed, one, two);
        assertThat(a.state()).isIn(QpState.RTS, QpState.ERR);
        assertThat(b.state()).isIn(QpState.RTS, QpState.ERR);
        return List.of(one, two);
    }

    private static boolean ended(Program program) {
        return program.finished() || program.failed();
    }

    private static void turn(SpiBed bed, Program one, Program two) {
        for (Program program : List.of(one, two)) {
            if (!program.failed()) {
                program.post();
            }
        }
        poll(bed.node(1), one, two);
        poll(bed.node(2), two, one);
    }

    private static void poll(SpiNode node, Program own, Program peers) {
        for (Done done : node.poll()) {
            if (Program.isSend(done)) {
                own.took(done);
            } else {
                peers.gotReceive(done);
            }
        }
    }
}
