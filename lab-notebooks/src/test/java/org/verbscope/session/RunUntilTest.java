package org.verbscope.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.verbscope.event.Bytes;
import org.verbscope.event.CompletionEvent.CompletionPolled;
import org.verbscope.event.Entry;
import org.verbscope.event.Event;
import org.verbscope.event.Evidence;
import org.verbscope.event.Head;
import org.verbscope.event.Layer;
import org.verbscope.event.ObjectEvent.QpStateChanged;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.Origin;
import org.verbscope.event.Path;
import org.verbscope.event.Source;
import org.verbscope.event.VerbEvent.VerbReturned;
import org.verbscope.event.WireEvent.Packet;
import org.verbscope.event.WireEvent.PacketSent;

@Tag("unit")
class RunUntilTest {
    private static final ObjectRef QP = ObjectRef.of(1, ObjectKind.QP, 0x11);
    private static final ObjectRef CQ = ObjectRef.of(1, ObjectKind.CQ, 1);
    private static final Entry RTS = entry(10, 1, new QpStateChanged(QP, "RTR", "RTS", "modify_qp"));
    private static final Entry BROKEN = entry(11, 1, new QpStateChanged(QP, "RTS", "ERR", "RETRY_EXC_ERR"));
    private static final Entry SENT = entry(12, 2, new PacketSent(QP,
            new Packet(4, "RC SEND_ONLY", 0x12, 7, 5, true, -1, -1, Bytes.EMPTY), 9, 0));
    private static final Entry GOOD = entry(13, 1, new CompletionPolled(CQ, QP, 1, 0, "SEND", -1, 0));
    private static final Entry BAD = entry(14, 1, new CompletionPolled(CQ, QP, 1, 12, "SEND", -1, 0));
    private static final Entry REFUSED = entry(15, 1, new VerbReturned(3, "modify_qp", 22, 0, 5, ObjectRef.NONE, ""));
    private static final List<Entry> ALL = List.of(RTS, BROKEN, SENT, GOOD, BAD, REFUSED);

    private static Entry entry(long seq, int machine, Event event) {
        return new Entry(new Head(seq, 0, machine, Layer.NIC, Path.DATA, Evidence.MEASURED, Source.ENGINE, Origin.PROGRAM, 0), event);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"kind=PacketSent|12", "kind=packet_sent|12", "kind=QP_STATE_CHANGED|10", "state=RTS|10",
        "state=ibv_qps_err|11", "status=12|14", "status=RETRY_EXC_ERR|14", "status=IBV_WC_SUCCESS|13", "status=0x0c|14",
        "opcode=RC_SEND_ONLY|12", "opcode=IBV_OPCODE_RC_SEND_ONLY|12", "opcode=send only|12", "opcode=UD_SEND_ONLY|0",
        "error|11", "event=13|13", "event=16|0", "machine=2|12", "kind=QpStateChanged, state=ERR|11", "error,machine=2|0",
        "status=0, machine=1|13"})
    void findsTheFirstEventWithIt(String condition, long expected) {
        assertThat(RunUntil.parse(condition).firstAfter(0, ALL)).isEqualTo(expected);
    }

    @Test
    void anErrorIsWhateverFailed() {
        RunUntil error = RunUntil.parse("error");
        assertThat(ALL.stream().filter(error)).containsExactly(BROKEN, BAD, REFUSED);
        assertThat(error.firstAfter(11, ALL)).isEqualTo(14);
        assertThat(error).hasToString("error");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"''|Write kind=PacketSent", "kind|Write kind=PacketSent", "kind=PacketSend|There are: Async",
        "state=RST|There are: RESET, INIT", "status=many|write a number, or a name such as RETRY_EXC_ERR",
        "opcode=SEND_FRIST|SEND_FIRST, SEND_MIDDLE", "event=0|at least 1", "machine=9|at most 8", "event=x|write a number",
        "error=5|nothing that a run can go on to", "speed=5|nothing that a run can go on to", "status=12,|Write kind=PacketSent"})
    void whatCannotBeReadIsAnsweredWithWhatCanBeWritten(String condition, String said) {
        assertThatThrownBy(() -> RunUntil.parse(condition)).isInstanceOf(IllegalArgumentException.class).hasMessageContaining(said);
    }

    @Test
    void pacesAreEventsASecond() {
        assertThat(Pace.parse("5")).isEqualTo(Pace.FIVE);
        assertThat(Pace.parse("25/s").nanosPerEvent()).isEqualTo(40_000_000);
        assertThat(Pace.parse("as drawn").nanosPerEvent()).isZero();
        assertThatThrownBy(() -> Pace.parse("7")).hasMessageContaining("1, 2, 5, 10 or 25");
    }
}
