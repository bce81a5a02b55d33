package org.verbscope.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Duration;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.Tag;
import net.jqwik.api.constraints.IntRange;
import org.verbscope.event.VirtualClock;
import org.verbscope.verbs.QpAttributes;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.trace.Trace;

/** With endless counters a connection still waits after however long, and whoever asks is told for what. */
@Tag("property")
class EndlessProperties {
    private static Lab lab() {
        return new Lab(new Trace(new VirtualClock()), DeviceChoice.parse("soft"));
    }

    private static Pair connected(Lab lab, int timeout, int rnrRetry) {
        var pair = new Pair(lab.machine(1).endpoint("outbox"), lab.machine(2).endpoint("inbox"));
        pair.one().toInit();
        pair.two().toInit();
        pair.one().toRtr(pair.two());
        pair.two().toRtr(pair.one());
        pair.one().qp().toRts(new QpAttributes().timeout(timeout).retryCnt(6).rnrRetry(rnrRetry).sqPsn(pair.one().psn()).maxRdAtomic(4));
        pair.two().toRts();
        return pair;
    }

    private static String waits(Pair pair, int millis) {
        Endpoint one = pair.one();
        NothingCameException nothing = catchThrowableOfType(NothingCameException.class, () -> one.await(Duration.ofMillis(millis)));
        assertThat(nothing).isNotNull();
        assertThat(one.qp().state()).isEqualTo(QpState.RTS);
        assertThat(pair.two().qp().state()).isEqualTo(QpState.RTS);
        return nothing.getMessage();
    }

    @Property(tries = 15, shrinking = ShrinkingMode.OFF)
    void forAReceive(@ForAll @IntRange(max = 5) int before, @ForAll @IntRange(min = 1, max = 200) int millis, @ForAll @IntRange(max = 4000) int bytes) {
        try (var lab = lab()) {
            Pair pair = connected(lab, 18, 7);
            for (int i = 0; i < before; i++) {
                lab.exchange(pair.one(), pair.two(), "message " + i);
            }
            pair.one().postSend(7, bytes);
            assertThat(waits(pair, millis)).contains("receive", "RNR_RETRY", "for ever");
            pair.two().postRecv(8, 4000);
            assertThat(pair.one().awaitSuccess().wrId()).as("it went on").isEqualTo(7);
        }
    }

    @Property(tries = 15, shrinking = ShrinkingMode.OFF)
    void forAPeerThatDoesNotAnswer(@ForAll @IntRange(max = 5) int before, @ForAll @IntRange(min = 1, max = 200) int millis,
            @ForAll @IntRange(max = 4000) int bytes) {
        try (var lab = lab()) {
            Pair pair = connected(lab, 0, 6);
            for (int i = 0; i < before; i++) {
                lab.exchange(pair.one(), pair.two(), "message " + i);
            }
            pair.two().postRecv(8, 4000);
            lab.faults().drop(Packets.all().from(1));
            pair.one().postSend(7, bytes);
            assertThat(waits(pair, millis)).contains("for ever", pair.two().gid().toString());
        }
    }
}
