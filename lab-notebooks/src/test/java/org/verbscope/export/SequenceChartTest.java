package org.verbscope.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.event.Entry;
import org.verbscope.event.EventLog;
import org.verbscope.event.Head;
import org.verbscope.event.Layer;
import org.verbscope.event.NotebookEvent.CellStarted;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.Path;
import org.verbscope.event.Source;
import org.verbscope.event.TraceLevel;
import org.verbscope.event.VerbEvent.VerbCalled;
import org.verbscope.event.VerbEvent.VerbReturned;
import org.verbscope.event.VirtualClock;

@Tag("unit")
class SequenceChartTest {
    @Test
    void callsPacketsAndCompletionsOfAMessageInOrder() {
        String chart = SequenceChart.of(Hello.sent(5, TraceLevel.FULL));
        assertThat(chart).startsWith("""
                sequenceDiagram
                    participant P1 as Program 1
                    participant N1 as NIC 1
                    participant N2 as NIC 2
                    participant P2 as Program 2
                    P1->>N1: open_device gives context 1
                """).containsSubsequence("P1->>N1: modify_qp QP 0x11 to RTS\n", "P2->>N2: RECV wr_id 7, 5 bytes, QP 0x11\n",
                "P1->>N1: SEND wr_id 7, 5 bytes, QP 0x11\n", "N1->>N2: RC SEND_ONLY PSN 4096, 5 bytes\n",
                "N2-->>N1: RC ACKNOWLEDGE PSN 4096\n", "N2-->>P2: wr_id 7 SUCCESS RECV, 5 bytes, CQ 1\n",
                "N1-->>P1: wr_id 7 SUCCESS SEND, CQ 1\n");
    }

    @Test
    void aRefusedCallIsCrossedOut() {
        var log = new EventLog(new VirtualClock());
        Head head = Head.of(1, Layer.USER, Path.CONTROL, Source.CALL);
        ObjectRef qp = ObjectRef.of(1, ObjectKind.QP, 17);
        long call = log.emit(head, new VerbCalled("modify_qp", qp, Map.of("STATE", "RTS")));
        log.emit(head.causedBy(call), new VerbReturned(call, "modify_qp", 22, 0, 0, ObjectRef.NONE, ""));
        assertThat(SequenceChart.of(log.all())).contains("P1-xN1: modify_qp QP 0x11 to RTS, refused EINVAL (22)");
    }

    @Test
    void textOfALogIsShownAndNeverRead() {
        var log = new EventLog(new VirtualClock());
        log.emit(Head.of(1, Layer.USER, Path.CONTROL, Source.CALL), new CellStarted("x\nend; <script> %%{init}%% loop 收件"));
        assertThat(SequenceChart.of(log.all())).endsWith(
                "Note over P1: cell x#10;#101;nd#59; #60;script#62; #37;#37;#123;init#125;#37;#37; loop 收件\n");
    }

    @Test
    void aPartOfALogAndAnEmptyOneAreChartsToo() {
        List<Entry> log = Hello.sent(5, TraceLevel.FULL);
        assertThat(SequenceChart.of(log.subList(log.size() / 2, log.size()))).startsWith("sequenceDiagram\n");
        assertThat(SequenceChart.of(List.of())).isEqualTo("sequenceDiagram\n    participant P1 as Program 1\n");
    }
}
