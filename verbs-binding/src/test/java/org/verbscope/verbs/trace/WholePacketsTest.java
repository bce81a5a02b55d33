package org.verbscope.verbs.trace;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.event.Bytes;
import org.verbscope.event.Head;
import org.verbscope.event.Layer;
import org.verbscope.event.LogEvent;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.Path;
import org.verbscope.event.Source;
import org.verbscope.event.TraceLevel;
import org.verbscope.event.VirtualClock;
import org.verbscope.event.WireEvent.Packet;
import org.verbscope.event.WireEvent.PacketSent;

/** Whole packets stop at their limit, and the log says where. */
@Tag("unit")
class WholePacketsTest {
    private final Trace trace = new Trace(new VirtualClock());

    @Test
    void atTheLimitTheLevelIsFullAndANoteSaysSo() {
        trace.level(TraceLevel.BYTES);
        trace.mostWholeBytes(1000);
        send();
        assertThat(trace.level()).isEqualTo(TraceLevel.BYTES);
        send();
        assertThat(trace.level()).isEqualTo(TraceLevel.FULL);
        assertThat(trace.log().get(3).as(LogEvent.Note.class).text()).contains("first 128 payload bytes");
        send();
        assertThat(trace.log().size()).isEqualTo(4);
    }

    @Test
    void otherLevelsHaveNoLimit() {
        trace.mostWholeBytes(1000);
        for (int i = 0; i < 5; i++) {
            send();
        }
        assertThat(trace.level()).isEqualTo(TraceLevel.FULL);
        assertThat(trace.log().size()).isEqualTo(5);
    }

    private void send() {
        trace.emit(Head.of(1, Layer.WIRE, Path.DATA, Source.ENGINE), new PacketSent(ObjectRef.of(1, ObjectKind.QP, 17),
                new Packet(4, "RC SEND_ONLY", 18, 1, 544, false, -1, -1, Bytes.copyOf(new byte[600])), 0, 0));
    }
}
