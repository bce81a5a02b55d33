package org.verbscope.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.verbscope.check.Claims.at;
import static org.verbscope.check.Claims.completions;
import static org.verbscope.check.Claims.cpuCopies;
import static org.verbscope.check.Claims.events;
import static org.verbscope.check.Claims.inOrder;
import static org.verbscope.check.Claims.payloadMoves;
import static org.verbscope.check.Claims.same;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.event.CompletionEvent.CompletionPolled;
import org.verbscope.event.CpuEvent.KernelEntry;
import org.verbscope.event.Event;
import org.verbscope.event.EventKinds;
import org.verbscope.event.EventLog;
import org.verbscope.event.Head;
import org.verbscope.event.Layer;
import org.verbscope.event.LogEvent;
import org.verbscope.event.MemoryEvent.Leg;
import org.verbscope.event.MemoryEvent.Mover;
import org.verbscope.event.MemoryEvent.PayloadMove;
import org.verbscope.event.NotebookEvent.CellEnded;
import org.verbscope.event.NotebookEvent.CellStarted;
import org.verbscope.event.NotebookEvent.CheckFailed;
import org.verbscope.event.NotebookEvent.CheckPassed;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.Origin;
import org.verbscope.event.Path;
import org.verbscope.event.Source;
import org.verbscope.event.VirtualClock;

@Tag("unit")
class ChecksTest {
    private static final ObjectRef CQ = ObjectRef.of(2, ObjectKind.CQ, 1);
    private final EventLog log = new EventLog(new VirtualClock());

    @BeforeEach
    void twoCells() {
        log.emit(Head.notebook(), new CellStarted("create"));
        put(1, new KernelEntry("ioctl", 1, "reg_mr"));
        put(1, new KernelEntry("ioctl", 1, "create_qp"));
        log.emit(Head.of(1, Layer.KERNEL, Path.CONTROL, Source.CALL).with(Origin.LAB), new KernelEntry("ioctl", 1, "query_qp"));
        log.emit(Head.notebook(), new CellEnded("create", "FINISHED", ""));
        log.emit(Head.notebook(), new CellStarted("send"));
        put(1, new PayloadMove(7, Leg.USER_TO_KERNEL, Mover.CPU, 5, false));
        put(1, new PayloadMove(7, Leg.WIRE, Mover.CABLE, 5, false));
        put(1, new PayloadMove(7, Leg.WIRE, Mover.CABLE, 5, true));
        put(2, new PayloadMove(7, Leg.KERNEL_TO_USER, Mover.CPU, 5, false));
        put(2, new CompletionPolled(CQ, ObjectRef.NONE, 1, 0, "RECV", 5, 0));
        log.emit(Head.notebook(), new CellEnded("send", "FINISHED", ""));
    }

    private void put(int machine, Event event) {
        log.emit(Head.of(machine, Layer.KERNEL, Path.DATA, Source.ENGINE), event);
    }

    private Verdict judge(String cell, Claim claim) {
        return Checks.judge(log.all(), cell, "rxe", log, claim).get(0);
    }

    @Test
    void countsOnlyTheProgramsEventsOfTheCell() {
        assertThat(judge("create", events(Kind.KERNEL_ENTRY).count(2)).passed()).isTrue();
        assertThat(judge("send", events(Kind.KERNEL_ENTRY).none()).passed()).isTrue();
        assertThat(judge("send", events(Kind.KERNEL_ENTRY).during("create").count(2)).passed()).isTrue();
    }

    @Test
    void saysWhatWasExpectedAndFoundWithEventNumbers() {
        Verdict verdict = judge("create", at(1, Kind.KERNEL_ENTRY).count(3));
        assertThat(verdict.passed()).isFalse();
        assertThat(verdict.reason()).isEqualTo(
                "expected exactly 3 × kernel entry on machine 1, found 2 (events 2, 3)");
    }

    @Test
    void bytesThatAreNoTextAreSaidByTheirNumbers() {
        assertThat(judge("create", Claims.same("the text", "abc", () -> "E\0\nM")).reason()).isEqualTo("expected abc, found E\\0\\x0aM");
    }

    @Test
    void countsMovesOnceAndCopiesByTheirMover() {
        assertThat(judge("send", payloadMoves(3)).passed()).isTrue();
        assertThat(judge("send", cpuCopies(2)).passed()).isTrue();
        assertThat(judge("send", cpuCopies(0)).passed()).isFalse();
    }

    @Test
    void ordersStepsThatMayHaveOthersBetween() {
        assertThat(judge("send", inOrder(events(Kind.PAYLOAD_MOVE), at(2, Kind.COMPLETION_POLLED))).passed()).isTrue();
        assertThat(judge("send", inOrder(at(2, Kind.COMPLETION_POLLED), events(Kind.PAYLOAD_MOVE))).passed()).isFalse();
    }

    @Test
    void completionsMustHaveTheStatusAndBeEnough() {
        assertThat(judge("send", completions(0, 1)).passed()).isTrue();
        assertThat(judge("send", completions(0, 2)).passed()).isFalse();
        assertThat(judge("send", completions(12, 1)).reason()).contains("[0]");
    }

    @Test
    void aClaimAboutAnotherDeviceIsLeftOutNotPassed() {
        List<Verdict> verdicts = Checks.judge(log.all(), "send", "rxe", log, cpuCopies(0).onDevice(Device.SOFT));
        assertThat(verdicts).isEmpty();
    }

    @Test
    void verdictsAreInTheLogUnderTheClaimsName() {
        judge("send", payloadMoves(3).as("three moves"));
        judge("send", payloadMoves(4).as("four moves"));
        List<Event> written = log.all().stream().map(e -> e.event())
                .filter(e -> e instanceof CheckPassed || e instanceof CheckFailed).toList();
        assertThat(written.get(0)).isInstanceOfSatisfying(CheckPassed.class, c -> assertThat(c.name()).isEqualTo("three moves"));
        assertThat(written.get(1)).isInstanceOfSatisfying(CheckFailed.class, c -> assertThat(c.name()).isEqualTo("four moves"));
    }

    @Test
    void aCellThatHasNotRunFailsTheClaimWithThatReason() {
        assertThat(judge("later", payloadMoves(3)).reason()).isEqualTo("cell later has not run; run it first");
    }

    @Test
    void dataIsReadWhenTheClaimIsJudged() {
        assertThat(judge("send", same("the text", "hello", () -> "hello")).passed()).isTrue();
        assertThat(judge("send", same("bytes", 5, () -> 5L)).passed()).isTrue();
        assertThat(judge("send", same("bytes", 5, () -> 6L)).passed()).isFalse();
        assertThat(judge("send", same("the text", "hello", () -> "HELLO")).reason()).isEqualTo(
                "expected hello, found HELLO");
        String many = "ab".repeat(3000);
        assertThat(judge("send", same("the text", many, () -> many)).reason()).as("nobody reads 6,000 characters").hasSizeLessThan(200);
        assertThat(judge("send", same("the text", many, () -> many.substring(0, 4000) + "X" + many.substring(4001))).reason())
                .as("what differs is in it").hasSizeLessThan(200).contains("…" + "ab".repeat(12) + "abab", "…" + "ab".repeat(12) + "Xbab");
        assertThat(judge("send", same("all are there", true, () -> false)).reason()).as("true and false alone tell nobody what of")
                .isEqualTo("it is not so: all are there");
    }

    @Test
    void everyEventOfAProgramHasAName() {
        List<Class<?>> named = Arrays.stream(Kind.values()).<Class<?>>map(Kind::type).toList();
        assertThat(EventKinds.all().stream().filter(type -> type.getEnclosingClass() != LogEvent.class
                && type.getEnclosingClass() != org.verbscope.event.NotebookEvent.class)).allMatch(named::contains);
    }
}
