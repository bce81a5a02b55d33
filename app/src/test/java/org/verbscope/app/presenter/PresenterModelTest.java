package org.verbscope.app.presenter;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.event.EventLog;
import org.verbscope.event.Head;
import org.verbscope.event.LabClock;
import org.verbscope.event.MemoryEvent.Leg;
import org.verbscope.event.MemoryEvent.Mover;
import org.verbscope.event.MemoryEvent.PayloadMove;
import org.verbscope.event.NotebookEvent.CellEnded;
import org.verbscope.event.NotebookEvent.CellStarted;
import org.verbscope.event.NotebookEvent.StatementStarted;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.VerbEvent.VerbReturned;

@Tag("unit")
class PresenterModelTest {
    private final EventLog log = new EventLog(LabClock.real());

    @BeforeEach
    void write() {
        log.emit(Head.notebook(), new CellStarted("a"));
        log.emit(Head.notebook(), new StatementStarted("a", 0, 4));
        log.emit(Head.notebook(), new PayloadMove(1, Leg.WIRE, Mover.NIC, 5, false));
        log.emit(Head.notebook(), new PayloadMove(1, Leg.WIRE, Mover.NIC, 5, true));
        log.emit(Head.notebook(), new PayloadMove(1, Leg.NIC_TO_HOST, Mover.NIC, 5, false));
        log.emit(Head.notebook(), new CellEnded("a", "FINISHED", ""));
    }

    @Test
    void aPressGoesToWhatTheAudienceIsTold() {
        assertThat(PresenterModel.next(log, 0)).isEqualTo(3);
        assertThat(PresenterModel.next(log, 3)).isEqualTo(5);
        assertThat(PresenterModel.next(log, 5)).as("the end").isEqualTo(6);
        assertThat(PresenterModel.previous(log, 6)).isEqualTo(5);
        assertThat(PresenterModel.previous(log, 3)).isZero();
    }

    @Test
    void theStatementIsTheOneUnderWay() {
        var statements = new StatementUnderWay();
        assertThat(statements.at(log, 1)).isNull();
        assertThat(statements.at(log, 5)).isEqualTo(new StatementStarted("a", 0, 4));
        assertThat(statements.at(log, 5)).as("asked again").isEqualTo(new StatementStarted("a", 0, 4));
        assertThat(statements.at(log, 1)).as("and back").isNull();
    }

    @Test
    void aRefusedCallIsTold() {
        log.emit(Head.notebook(), new VerbReturned(7, "modify_qp", 22, 0, 1, ObjectRef.NONE, "refused"));
        assertThat(PresenterModel.next(log, 5)).isEqualTo(7);
    }
}
