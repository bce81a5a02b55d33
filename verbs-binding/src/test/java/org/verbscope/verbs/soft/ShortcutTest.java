package org.verbscope.verbs.soft;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.verbscope.event.LabClock;
import org.verbscope.event.TraceLevel;
import org.verbscope.event.VirtualClock;
import org.verbscope.verbs.RecvRequest;
import org.verbscope.verbs.SendFlag;
import org.verbscope.verbs.SendRequest;
import org.verbscope.verbs.WcStatus;
import org.verbscope.verbs.WorkCompletion;
import org.verbscope.verbs.WrOpcode;
import org.verbscope.verbs.soft.TwoMachines.End;
import org.verbscope.verbs.spi.Fault;
import org.verbscope.verbs.spi.PacketChoice;
import org.verbscope.verbs.spi.PacketEffect;

/** Nobody can tell whether a Write went the short way; and it goes it only where nobody looks. */
@Tag("unit")
class ShortcutTest {
    private static final int STEPS = 400;
    private static final int AREA = 6000;

    /** A real clock that only this test moves, and engines that think it is one of the computer's. */
    private static final class Hand implements LabClock {
        private volatile long now;

        @Override
        public long now() {
            return now;
        }

        @Override
        public boolean virtual() {
            return false;
        }

        @Override
        public void sleep(long nanos) {
            now += nanos;
        }
    }

    private static TwoMachines unwatched(LabClock clock) {
        var bed = new TwoMachines(clock).init(each -> each.maxInlineData(128)).rts(rts -> rts.timeout(20));
        bed.trace.level(TraceLevel.OFF);
        return bed;
    }

    private static void write(End from, End to, int length) {
        from.write(7, 0, length, to, 0);
    }

    // Where it is taken.

    @Test
    void anUnwatchedWriteGoesTheShortWay() {
        try (var bed = unwatched(LabClock.real())) {
            List<End> ends = bed.connected();
            ends.get(0).mr().fill("short");
            write(ends.get(0), ends.get(1), 5);
            assertThat(bed.fabric().shortcut().taken()).isEqualTo(1);
            assertThat(ends.get(1).mr().text(5)).isEqualTo("short");
            assertThat(TwoMachines.await(ends.get(0), 1)).allMatch(done -> done.ok() && done.wrId() == 7);
        }
    }

    /** Why a Write goes the long way. */
    enum Reason {
        LOG(bed -> bed.trace.level(TraceLevel.FULL)),
        CAPTURE(bed -> bed.one.tapPackets((nanos, bytes, size) -> { })),
        RULE(bed -> inject(bed, new Fault.OnPackets(PacketChoice.ALL, PacketEffect.DELAY, 1000))),
        SLOW(bed -> inject(bed, new Fault.SlowReceiver(2, 1000))),
        LATE_ANSWERS(bed -> inject(bed, new Fault.SlowReceiver(1, 1000))),
        WIRE(bed -> bed.lose(frame -> false));

        private final Consumer<TwoMachines> makes;

        Reason(Consumer<TwoMachines> makes) {
            this.makes = makes;
        }

        private static void inject(TwoMachines bed, Fault fault) {
            bed.one.faults().orElseThrow().inject(fault, 0);
        }
    }

    @ParameterizedTest
    @EnumSource
    void whereSomebodyCouldTellItGoesTheLongWay(Reason reason) {
        try (var bed = unwatched(LabClock.real())) {
            List<End> ends = bed.connected();
            reason.makes.accept(bed);
            write(ends.get(0), ends.get(1), 5);
            assertThat(TwoMachines.await(ends.get(0), 1)).allMatch(WorkCompletion::ok);
            assertThat(bed.fabric().shortcut().taken()).isZero();
        }
    }

    @Test
    void whatIsNotOneRightPacketGoesTheLongWay() {
        try (var bed = unwatched(LabClock.real())) {
            List<End> ends = bed.connected();
            End from = ends.get(0);
            End to = ends.get(1);
            write(from, to, 0);
            write(from, to, 1025);
            TwoMachines.await(from, 2);
            from.qp().postSend(SendRequest.write(1, from.mr(), 0, 8, to.mr().address() + TwoMachines.MEMORY - 7, to.mr().rkey()));
            assertThat(TwoMachines.statuses(from, 1)).containsExactly(WcStatus.REM_ACCESS_ERR);
            assertThat(bed.fabric().shortcut().taken()).isZero();
        }
    }

    @Test
    void inVirtualTimeAndWhileSteppedEverythingGoesTheLongWay() {
        try (var bed = unwatched(new VirtualClock())) {
            List<End> ends = bed.connected();
            write(ends.get(0), ends.get(1), 5);
            assertThat(TwoMachines.await(ends.get(0), 1)).allMatch(WorkCompletion::ok);
            assertThat(bed.fabric().shortcut().taken()).isZero();
        }
        try (var bed = unwatched(LabClock.real())) {
            List<End> ends = bed.connected();
            bed.engine().stepped(true);
            write(ends.get(0), ends.get(1), 5);
            assertThat(bed.engine().next()).contains("hears the send doorbell");
        }
    }

    @Test
    void nothingIsFasterThanModelledInTheLongRun() {
        var clock = new Hand();
        try (var bed = unwatched(clock)) {
            List<End> ends = bed.connected();
            clock.now = 1_000_000_000;
            int posted = 0;
            long taken = -1;
            for (; bed.fabric().shortcut().taken() > taken; posted++) {
                taken = bed.fabric().shortcut().taken();
                write(ends.get(0), ends.get(1), 5);
            }
            assertThat(bed.fabric().engine().time()).as("the clock stands still").isLessThanOrEqualTo(clock.now + Engine.AHEAD);
            assertThat(taken).as("as many as fit into the time that calls may run ahead").isBetween(10L, Engine.AHEAD / 1000);
            clock.now += Engine.AHEAD;
            assertThat(TwoMachines.await(ends.get(0), posted)).allMatch(WorkCompletion::ok);
            write(ends.get(0), ends.get(1), 5);
            assertThat(bed.fabric().shortcut().taken()).as("the clock went on").isEqualTo(taken + 1);
        }
    }

    @Test
    void itTakesTheTimeOfTheLongWay() {
        try (var bed = new TwoMachines()) {
            List<End> ends = bed.connected();
            long before = bed.trace.log().size();
            write(ends.get(0), ends.get(1), 64);
            TwoMachines.await(ends.get(0), 1);
            long rung = time(bed, before, "doorbell");
            long done = time(bed, before, "cqe_written");
            SoftQp qp = bed.fabric().machine(1).qps.get(ends.get(0).qp().number());
            assertThat(Shortcut.nanos(qp, 64)).isEqualTo(Times.DOORBELL + done - rung);
        }
    }

    private static long time(TwoMachines bed, long before, String kind) {
        return bed.after(before).stream().filter(entry -> entry.kind().equals(kind)).findFirst().orElseThrow().head().time();
    }

    // What it leaves behind.

    /** All that a program finds out of what it did. */
    private record Seen(List<String> completions, List<Integer> memory, List<String> queuePairs) { }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void bothWaysLeaveTheSameBehind(long seed) {
        Seen shortWay;
        try (var bed = unwatched(LabClock.real())) {
            shortWay = run(bed, seed);
            assertThat(bed.fabric().shortcut().taken()).as("writes that went the short way").isGreaterThan(STEPS / 20);
        }
        try (var bed = unwatched(LabClock.real())) {
            bed.one.tapPackets((nanos, bytes, size) -> { });
            Seen longWay = run(bed, seed);
            assertThat(shortWay.queuePairs()).isEqualTo(longWay.queuePairs());
            assertThat(shortWay.memory()).isEqualTo(longWay.memory());
            assertThat(shortWay.completions()).containsExactlyElementsOf(longWay.completions());
            assertThat(bed.fabric().shortcut().taken()).as("with somebody at the wire").isZero();
        }
    }

    private static Seen run(TwoMachines bed, long seed) {
        var random = new Random(seed);
        List<End> ends = bed.connected();
        var found = new ArrayList<WorkCompletion>();
        for (End end : ends) {
            end.mr().memory().write(0, TwoMachines.pattern(2 * AREA, (int) seed + ends.indexOf(end)));
        }
        for (int step = 0; step < STEPS; step++) {
            int side = random.nextInt(2);
            found.addAll(step(ends.get(side), ends.get(1 - side), random, step));
        }
        // The last request is refused: the queue pairs end as they do the long way.
        ends.get(0).qp().postSend(SendRequest.write(STEPS, ends.get(0).mr(), 0, 8, ends.get(1).mr().address(), 0x99));
        found.addAll(TwoMachines.await(ends.get(0), 1));
        return new Seen(found.stream().map(WorkCompletion::toString).toList(), ends.stream().map(end -> Arrays.hashCode(end.mr().memory().read(0, 2 * AREA))).toList(),
                ends.stream().map(end -> of(bed, end)).toList());
    }

    /** Its state, how many slots of its ring are taken, and the PSNs that it would send and not wait for again. */
    private static String of(TwoMachines bed, End end) {
        SoftQp qp = bed.fabric().machine(end.pd().context().machine()).qps.get(end.qp().number());
        SendWindow window = qp.requester.window();
        return "%s %d %x %x".formatted(qp.state, qp.sendRing.posted - qp.sendRing.freed, window.next(), window.unacked());
    }

    /** One to three requests at once, awaited together, so that the connection is idle in between. */
    private static List<WorkCompletion> step(End from, End to, Random random, int step) {
        int requests = random.nextInt(4) == 0 ? 3 : 1;
        int there = 0;
        for (int i = 0; i < requests; i++) {
            SendRequest request = request(from, to, random, 10L * step + i, requests == 1);
            if (request.opcode() == WrOpcode.SEND) {
                to.qp().postRecv(RecvRequest.into(1_000_000L + step, to.mr(), AREA, AREA));
                there++;
            }
            from.qp().postSend(request);
        }
        var found = new ArrayList<>(TwoMachines.await(from, requests));
        found.addAll(TwoMachines.await(to, there));
        return found;
    }

    /** @param reads whether it may be a Read: one beside others would find, or meet, what they left by then */
    private static SendRequest request(End from, End to, Random random, long id, boolean reads) {
        int length = random.nextInt(3) == 0 ? random.nextInt(4000) : random.nextInt(100);
        int at = random.nextInt(AREA - length);
        int where = AREA + random.nextInt(AREA - length);
        SendRequest request = switch (random.nextInt(reads ? 8 : 7)) {
            case 7 -> SendRequest.read(id, from.mr(), at, length, to.mr().address() + where, to.mr().rkey());
            case 0 -> SendRequest.send(id, from.mr(), at, length);
            default -> SendRequest.write(id, from.mr(), at, length, to.mr().address() + where, to.mr().rkey());
        };
        boolean inline = request.opcode() == WrOpcode.RDMA_WRITE && length <= 100 && random.nextInt(3) == 0;
        return inline ? request.with(SendFlag.INLINE) : request;
    }
}
