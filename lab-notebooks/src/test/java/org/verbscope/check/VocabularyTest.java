package org.verbscope.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.verbscope.check.Claims.answer;
import static org.verbscope.check.Claims.events;
import static org.verbscope.check.Claims.failed;
import static org.verbscope.check.Claims.movers;
import static org.verbscope.check.Claims.predicted;
import static org.verbscope.check.Claims.ratio;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.event.CompletionEvent.CompletionPolled;
import org.verbscope.event.Event;
import org.verbscope.event.EventLog;
import org.verbscope.event.Head;
import org.verbscope.event.Layer;
import org.verbscope.event.MeasureEvent.RunStarted;
import org.verbscope.event.MemoryEvent.Leg;
import org.verbscope.event.MemoryEvent.PayloadMove;
import org.verbscope.event.NotebookEvent.CellEnded;
import org.verbscope.event.NotebookEvent.CellStarted;
import org.verbscope.event.NotebookEvent.PredictionAnswered;
import org.verbscope.event.ObjectEvent.QpStateChanged;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.Origin;
import org.verbscope.event.Path;
import org.verbscope.event.Source;
import org.verbscope.event.VerbEvent.VerbCalled;
import org.verbscope.event.VerbEvent.VerbReturned;
import org.verbscope.event.VirtualClock;
import org.verbscope.lab.Mover;
import org.verbscope.verbs.QpAttribute;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.WcStatus;

/** Each word of a check on a log that holds what it looks for, and on what it must not take for it. */
@Tag("unit")
class VocabularyTest {
    private static final ObjectRef QP = ObjectRef.of(2, ObjectKind.QP, 0x11);
    private static final ObjectRef CQ = ObjectRef.of(2, ObjectKind.CQ, 1);
    private final EventLog log = new EventLog(new VirtualClock());

    @BeforeEach
    void twoCells() {
        begin("small");
        move(1, Leg.HOST_TO_NIC, org.verbscope.event.MemoryEvent.Mover.NIC, false);
        move(1, Leg.WIRE, org.verbscope.event.MemoryEvent.Mover.CABLE, false);
        move(1, Leg.WIRE, org.verbscope.event.MemoryEvent.Mover.CABLE, true);
        move(2, Leg.KERNEL_TO_USER, org.verbscope.event.MemoryEvent.Mover.CPU, false);
        end("small");
        begin("states");
        put(new QpStateChanged(QP, "RESET", "INIT", "modify_qp"));
        long call = log.emit(head(2), new VerbCalled("modify_qp", QP, Map.of("attr_mask", "STATE AV RQ_PSN")));
        put(new VerbReturned(call, "modify_qp", 22, 0, 1, ObjectRef.NONE, "mask"));
        put(new QpStateChanged(QP, "INIT", "RTR", "modify_qp"));
        put(new QpStateChanged(QP, "RTR", "ERR", "flushed"));
        put(new CompletionPolled(CQ, QP, 31, WcStatus.WR_FLUSH_ERR.value(), "", -1, 0));
        put(new CompletionPolled(CQ, QP, 32, WcStatus.WR_FLUSH_ERR.value(), "", -1, 0));
        put(new CompletionPolled(CQ, QP, 7, 0, "RECV", 5, 0));
        end("states");
    }

    private void begin(String cell) {
        log.emit(Head.notebook(), new CellStarted(cell));
    }

    private void end(String cell) {
        log.emit(Head.notebook(), new CellEnded(cell, "FINISHED", ""));
    }

    private static Head head(int machine) {
        return Head.of(machine, Layer.USER, Path.DATA, Source.CALL);
    }

    private void put(Event event) {
        log.emit(head(2), event);
    }

    private void move(int machine, Leg leg, org.verbscope.event.MemoryEvent.Mover mover, boolean again) {
        log.emit(head(machine), new PayloadMove(7, leg, mover, 5, again));
    }

    private Verdict judge(String cell, Claim claim) {
        return Checks.judge(log.all(), cell, "soft", log, claim).get(0);
    }

    @Test
    void moversAreNamedInOrderAndWorkSentAgainDoesNotCount() {
        assertThat(judge("x", movers("small").are(List.of(Mover.NIC1, Mover.WIRE, Mover.CPU2))).passed()).isTrue();
        assertThat(judge("x", movers("small").are(List.of(Mover.NIC1, Mover.WIRE, Mover.NIC2))).reason())
                .isEqualTo("expected [NIC1, WIRE, NIC2], the log has [NIC1, WIRE, CPU2] (events 2, 3, 5)");
    }

    @Test
    void ofManyCompletionsThatFailedTheFirstThreeAreNamedAndHowManyMore() {
        begin("flood");
        for (int id = 41; id <= 45; id++) {
            put(new CompletionPolled(CQ, QP, id, WcStatus.WR_FLUSH_ERR.value(), "", -1, 0));
        }
        end("flood");
        Verdict flood = judge("flood", Claims.completions().all(WcStatus.SUCCESS).atLeast(1));
        assertThat(flood.passed()).isFalse();
        assertThat(flood.reason()).contains("41", "42", "43").doesNotContain("44 ", "45 ").endsWith("and 2 more");
        assertThat(judge("states", Claims.completions().all(WcStatus.SUCCESS).atLeast(1)).reason()).contains("31", "32").doesNotContain(" more");
    }

    @Test
    void aCopyIsAMoveThatAProcessorMakes() {
        assertThat(judge("small", events(Kind.CPU_COPY).count(1)).passed()).isTrue();
        assertThat(judge("small", events(Kind.PAYLOAD_MOVE).count(3)).passed()).isTrue();
    }

    @Test
    void whatTheLabMeasuredForTheProgramCountsAndItsOwnCallsDoNot() {
        begin("measured");
        Head lab = Head.of(0, Layer.USER, Path.NONE, Source.COUNTER).with(Origin.LAB);
        log.emit(lab, new RunStarted(1, "write_bw", "soft", Map.of("size", "64", "warm_up", "500")));
        log.emit(lab, new VerbCalled("query_qp", QP, Map.of()));
        end("measured");
        assertThat(judge("measured", events(Kind.RUN_STARTED).that(RunStarted.class, "with a warm-up",
                run -> !run.settings().get("warm_up").equals("0")).count(1)).passed()).isTrue();
        assertThat(judge("measured", events(Kind.VERB_CALLED).none()).passed()).isTrue();
    }

    @Test
    void aStateThatTheLabFoundARealDeviceInCounts() {
        begin("silent");
        log.emit(Head.of(1, Layer.USER, Path.DATA, Source.CALL).with(Origin.LAB), new QpStateChanged(QP, "RTS", "ERR", "REM_ACCESS_ERR"));
        end("silent");
        assertThat(judge("silent", events(Kind.QP_STATE_CHANGED).on(1).to(QpState.ERR).count(1)).passed()).isTrue();
    }

    @Test
    void countsOfTwoCellsAreCompared() {
        assertThat(judge("x", events(Kind.PAYLOAD_MOVE).sameCount("small", "small")).passed()).isTrue();
        assertThat(judge("x", events(Kind.PAYLOAD_MOVE).sameCount("small", "states")).reason()).endsWith("found 3 (events 2, 3, 5) and 0");
        assertThat(judge("small", ratio(events(Kind.PAYLOAD_MOVE), events(Kind.CPU_COPY)).between(3, 3)).passed()).isTrue();
        assertThat(judge("small", ratio(events(Kind.CPU_COPY), events(Kind.DOORBELL)).between(0, 9)).passed()).isFalse();
    }

    @Test
    void aStateIsTheLastAndAPathIsInARow() {
        assertThat(judge("x", new StateOf(QP).is(QpState.ERR)).passed()).isTrue();
        assertThat(judge("x", new StateOf(QP).is(QpState.RTR)).reason()).isEqualTo("expected QP 0x11 in RTR, found ERR since event 12");
        assertThat(judge("x", new PathOf(QP).went(QpState.RESET, QpState.INIT, QpState.RTR)).passed()).isTrue();
        assertThat(judge("x", new PathOf(QP).went(QpState.INIT, QpState.ERR)).passed()).isFalse();
        assertThat(judge("x", new StateOf(ObjectRef.of(1, ObjectKind.QP, 5)).is(QpState.INIT)).reason()).contains("nothing has moved it");
    }

    @Test
    void aRefusalIsFoundByVerbErrnoAndWhatItsMaskLacked() {
        assertThat(judge("states", failed("ibv_modify_qp").with("EINVAL").missing(QpAttribute.DEST_QPN)).passed()).isTrue();
        assertThat(judge("states", failed("modify_qp").missing(QpAttribute.AV)).passed()).isFalse();
        assertThat(judge("states", failed("modify_qp").with("ENOMEM").happened()).passed()).isFalse();
        assertThat(judge("states", failed("post_send").happened()).reason()).isEqualTo(
                "expected that post_send was refused, found 0 refused calls of post_send");
    }

    @Test
    void completionsAreNarrowedByRequestAndMustAllHaveTheStatus() {
        CompletionQuery all = CompletionQuery.all();
        assertThat(judge("states", all.ids(31, 32).all(WcStatus.WR_FLUSH_ERR).count(2)).passed()).isTrue();
        assertThat(judge("states", all.all(WcStatus.WR_FLUSH_ERR).count(3)).reason())
                .endsWith("found 3 (events 13, 14, 15), among them request 7 with SUCCESS (event 15)");
        assertThat(judge("x", all.during("states").ids(7).all(WcStatus.SUCCESS).atLeast(1)).passed()).isTrue();
    }

    @Test
    void theLastReplyCountsAndTheReasonDoesNotTellWhatIsRight() {
        assertThat(judge("x", answer("q").is(9)).reason()).isEqualTo("no reply to q yet");
        log.emit(Head.notebook(), new PredictionAnswered("q", "8"));
        assertThat(judge("x", answer("q").is(9)).reason()).isEqualTo("you replied 8");
        log.emit(Head.notebook(), new PredictionAnswered("q", "900,000"));
        assertThat(judge("x", answer("q").between(900_000, 1_000_000)).passed()).isTrue();
        log.emit(Head.notebook(), new PredictionAnswered("q", "B, A"));
        assertThat(judge("x", answer("q").isSetOf("A", "B")).passed()).isTrue();
        assertThat(judge("x", answer("q").isSetOf("A")).passed()).isFalse();
        assertThat(judge("x", answer("q").is(9)).passed()).isFalse();
    }

    @Test
    void aPredictionComesBeforeTheRunAndMayBeWrong() {
        assertThat(judge("x", predicted("p").before("small")).reason()).startsWith("no prediction p yet");
        log.emit(Head.notebook(), new PredictionAnswered("p", "anything"));
        assertThat(judge("x", predicted("p").before("small")).passed()).isFalse();
        assertThat(judge("x", predicted("p").before("never-run")).passed()).isTrue();
        begin("small");
        assertThat(judge("x", predicted("p").before("small")).passed()).isTrue();
    }

    @Test
    void eventsAreNarrowedToOneQueuePairRequestStateAndVerb() {
        assertThat(judge("states", events(Kind.COMPLETION_POLLED).wrId(31).count(1)).passed()).isTrue();
        assertThat(judge("states", events(Kind.QP_STATE_CHANGED).to(QpState.RTR).count(1)).passed()).isTrue();
        assertThat(judge("states", events(Kind.VERB_CALLED).verb("ibv_modify_qp").count(1)).passed()).isTrue();
        assertThat(judge("states", events(Kind.VERB_CALLED).verb("create_qp").none()).passed()).isTrue();
    }
}
