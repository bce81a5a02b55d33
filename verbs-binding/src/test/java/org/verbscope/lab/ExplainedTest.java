package org.verbscope.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.event.CompletionEvent.NothingCame;
import org.verbscope.event.TraceLevel;
import org.verbscope.event.VirtualClock;
import org.verbscope.verbs.rules.diagnosis.Trouble.Kind;
import org.verbscope.verbs.trace.Trace;

@Tag("unit")
class ExplainedTest {
    private final Trace before = Trace.process();
    private Lab lab;

    @BeforeEach
    void fresh() {
        Trace.install(new Trace(new VirtualClock()));
        lab = Lab.fresh();
    }

    @AfterEach
    void close() {
        lab.close();
        Trace.install(before);
    }

    @Test
    void waitThatReachesItsLimitSaysWhyAndStandsInTheLog() {
        Pair pair = lab.pair();
        pair.two().postRecv(1, 64);
        assertThatThrownBy(pair.two()::await).isInstanceOf(NothingCameException.class)
                .hasMessageContaining("within 2 s").hasMessageContaining("The peer sent nothing");
        assertThat(lab.trace().log().all()).anyMatch(entry -> entry.event() instanceof NothingCame);
        assertThat(lab.explain().troubles()).singleElement().satisfies(trouble -> assertThat(trouble.kind()).isEqualTo(Kind.SILENT));
    }

    @Test
    void failureSaysWhatTheObjectsOfBothPeersShow() {
        Pair pair = lab.pair();
        pair.two().postRecv(1, 4);
        pair.one().postSend(2, 64);
        assertThatThrownBy(pair.one()::awaitSuccess).hasMessageContaining("request 2 ended with REM_INV_REQ_ERR")
                .hasMessageContaining("The message has 64 bytes, and receive 1 of QP 0x11 of machine 2 has room for 4.");
        assertThat(lab.explain().toString()).contains("Post receives as long as the longest message");
    }

    @Test
    void nothingWrongIsSaid() {
        Pair pair = lab.pair();
        lab.exchange(pair.one(), pair.two(), "hello");
        assertThat(lab.explain().toString()).isEqualTo("Nothing went wrong.");
    }

    @Test
    void withTheTraceOffNothingIsPretended() {
        Pair pair = lab.pair();
        lab.trace().level(TraceLevel.OFF);
        assertThatThrownBy(pair.one()::await).hasMessageContaining("the trace is off");
    }
}
