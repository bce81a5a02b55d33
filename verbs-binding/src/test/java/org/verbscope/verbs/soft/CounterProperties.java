package org.verbscope.verbs.soft;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;
import net.jqwik.api.Tag;
import net.jqwik.api.constraints.IntRange;
import org.verbscope.event.CompletionEvent.CqeWritten;
import org.verbscope.event.EngineEvent.TimerExpired;
import org.verbscope.event.Entry;
import org.verbscope.event.WireEvent.PacketReceived;
import org.verbscope.event.WorkEvent.WqeFetched;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.QpType;
import org.verbscope.verbs.WcStatus;
import org.verbscope.verbs.roce.RnrTimer;
import org.verbscope.verbs.soft.SpiNode.Done;

/** A connection ends as its counters say, when they say it: not a try too early, not one too late. */
@Tag("property")
class CounterProperties {
    /** Of one try: fetching, reading and packing what is sent again. */
    private static final long TRY_NANOS = 200_000;

    @Property(tries = 150, shrinking = ShrinkingMode.OFF)
    void afterTheLastAnswerTheRetriesPassAndThenItEnds(@ForAll long seed, @ForAll @IntRange(min = 1, max = 8) int requests,
            @ForAll @IntRange(max = 7) int retries, @ForAll @IntRange(min = 6, max = 12) int timeout, @ForAll @IntRange(max = 60) int whole) {
        try (var bed = new SpiBed(2)) {
            SpiQp a = bed.node(1).qp(QpType.RC);
            SpiQp b = bed.node(2).qp(QpType.RC);
            a.mtu = Program.mtu(new Random(seed));
            b.mtu = a.mtu;
            a.retries = retries;
            a.timeout = timeout;
            bed.connect(a, b);
            var passed = new int[1];
            bed.wire(frame -> passed[0]++ < whole ? Fate.NORMAL : Fate.LOST);
            var program = new Program(a, b, requests, seed, 0);
            program.prepare();
            program.post();
            bed.settle(2 * (retries + 1) * (Times.ackTimeout(timeout) + TRY_NANOS) + 1_000_000);
            bed.node(1).poll().forEach(program::took);
            bed.node(2).poll().forEach(program::gotReceive);
            program.verifyPrefix();
            if (program.failed()) {
                endedInTime(bed, retries, Times.ackTimeout(timeout));
                assertThat(a.state()).isEqualTo(QpState.ERR);
            } else {
                assertThat(program.finished()).as("done before the wire was cut").isTrue();
            }
            assertThat(b.state()).isEqualTo(QpState.RTS);
        }
    }

    private static void endedInTime(SpiBed bed, int retries, long timeout) {
        Entry end = bed.trace.log().all().stream().filter(entry -> entry.event() instanceof CqeWritten cqe && cqe.status() != 0).findFirst()
                .orElseThrow();
        assertThat(((CqeWritten) end.event()).status()).isEqualTo(WcStatus.RETRY_EXC_ERR.value());
        // Since an answer came to the sender, or since it began.
        long began = bed.trace.log().all().stream().filter(entry -> entry.seq() < end.seq() && entry.head().machine() == 1)
                .filter(entry -> entry.event() instanceof PacketReceived || entry.event() instanceof WqeFetched)
                .filter(entry -> !(entry.event() instanceof WqeFetched) || entry.seq() <= firstFetch(bed))
                .mapToLong(entry -> entry.head().time()).max().orElseThrow();
        long tries = retries + 1L;
        assertThat(end.head().time() - began).isBetween(tries * timeout, tries * (timeout + TRY_NANOS));
        assertThat(bed.events(TimerExpired.class)).hasSize(retries + 1);
    }

    private static long firstFetch(SpiBed bed) {
        return bed.trace.log().all().stream().filter(entry -> entry.event() instanceof WqeFetched).findFirst().orElseThrow().seq();
    }

    @Property(tries = 150, shrinking = ShrinkingMode.OFF)
    void aReceiverThatNeverGetsReadyIsAskedAsOftenAsTheCounterSays(@ForAll @IntRange(max = 6) int retries,
            @ForAll @IntRange(max = 31) int code, @ForAll @IntRange(max = 3) int received, @ForAll @IntRange(max = 5000) int length) {
        try (var bed = new SpiBed(2)) {
            SpiQp a = bed.node(1).qp(QpType.RC);
            SpiQp b = bed.node(2).qp(QpType.RC);
            a.rnrRetries = retries;
            b.rnrTimer = code;
            bed.connect(a, b);
            for (int i = 0; i < received; i++) {
                b.recv(100 + i, 0, 8192);
            }
            for (int i = 0; i <= received; i++) {
                a.send(i, 0, length);
            }
            List<Done> before = bed.node(1).await(received);
            assertThat(before).allMatch(Done::ok);
            long began = bed.trace.clock().now();
            bed.settle((retries + 1) * (RnrTimer.nanos(code) + TRY_NANOS));
            Done last = bed.node(1).poll().get(0);
            assertThat(last.status()).isEqualTo(WcStatus.RNR_RETRY_EXC_ERR.value());
            assertThat(last.wrId()).isEqualTo(received);
            Entry end = bed.trace.log().all().stream().filter(entry -> entry.event() instanceof CqeWritten cqe && cqe.status() != 0).findFirst()
                    .orElseThrow();
            long slack = TRY_NANOS + retries * TRY_NANOS;
            assertThat(end.head().time() - began).isBetween(retries * RnrTimer.nanos(code) - TRY_NANOS, retries * RnrTimer.nanos(code) + slack);
            assertThat(bed.events(TimerExpired.class)).hasSize(retries).allMatch(expired -> expired.timer().equals("RNR"));
            assertThat(b.state()).as("the receiver is well").isEqualTo(QpState.RTS);
        }
    }
}
