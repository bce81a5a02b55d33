package org.verbscope.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.event.Entry;
import org.verbscope.event.EventKinds;
import org.verbscope.event.LabClock;
import org.verbscope.event.MeasureEvent.CostMeasured;
import org.verbscope.event.MeasureEvent.RunEnded;
import org.verbscope.event.MeasureEvent.RunStarted;
import org.verbscope.event.TraceLevel;
import org.verbscope.event.VirtualClock;
import org.verbscope.measure.Operation;
import org.verbscope.measure.Quantity;
import org.verbscope.measure.RunResult;
import org.verbscope.measure.RunSpec;
import org.verbscope.measure.SocketsAndVerbs;
import org.verbscope.verbs.QpType;
import org.verbscope.verbs.trace.Trace;

/** Measurements of a notebook are in the log with what they found, and leave the lab as it was. */
@Tag("unit")
class LabMeasureTest {
    private final Trace trace = new Trace(LabClock.real());
    private final Lab lab = new Lab(trace, DeviceChoice.parse("soft"));

    @AfterEach
    void close() {
        lab.close();
    }

    @Test
    void aRunIsInTheLogFromItsBeginningToItsFigures() {
        RunResult found = lab.measure(RunSpec.of(Operation.SEND, Quantity.LATENCY).size(64).iterations(200));
        List<Entry> all = trace.log().all();
        RunStarted started = all.stream().map(entry -> entry.as(RunStarted.class)).filter(e -> e != null).findFirst().orElseThrow();
        RunEnded ended = all.stream().map(entry -> entry.as(RunEnded.class)).filter(e -> e != null).findFirst().orElseThrow();
        assertThat(started.device()).isEqualTo("soft");
        assertThat(started.settings()).containsEntry("size", "64").containsEntry("transport", "RC");
        assertThat(ended.run()).isEqualTo(started.run());
        assertThat(ended.ending()).isEqualTo("COMPLETE");
        assertThat(ended.bars().stream().mapToLong(bar -> bar.count()).sum()).isEqualTo(199);
        assertThat(Double.parseDouble(ended.figures().get("t_typical_us"))).isPositive();
        assertThat(all).noneMatch(entry -> EventKinds.nameOf(entry.event()).equals("work_posted"));
        assertThat(trace.level()).isEqualTo(TraceLevel.FULL);
        assertThat(found.toString()).contains("send_lat RC, 64 bytes", "half the round trip");
    }

    @Test
    void aTestThatThereIsNotIsRefusedWithThoseThatThereAre() {
        assertThatIllegalArgumentException().isThrownBy(() -> lab.measure("tell_bw", 64)).withMessageContaining("write_imm");
    }

    @Test
    void whatDoesNotGoIsSaidBeforeAnythingIsMade() {
        assertThatIllegalArgumentException().isThrownBy(() -> lab.measure("write_bw", 0)).withMessageContaining("size (-s) 0");
        assertThatIllegalArgumentException().isThrownBy(() -> lab.measure("fetch_add_bw", 16)).withMessageContaining("only 8");
        assertThatIllegalArgumentException().isThrownBy(() -> lab.measure(lab.spec("read_bw").transport(QpType.UD))).withMessageContaining("UD sends");
        assertThatIllegalArgumentException().isThrownBy(() -> lab.socketsAndVerbs(0)).withMessageContaining("size (-s) 0");
        assertThatThrownBy(() -> lab.measure(lab.spec("write_bw").size(64).inline(1 << 20))).hasMessageContaining("inline");
        assertThat(lab.machine(1).context().children()).isEmpty();
        assertThat(trace.log().all()).noneMatch(entry -> entry.as(RunStarted.class) != null);
    }

    @Test
    void socketsAndVerbsStandInOneTable() {
        SocketsAndVerbs found = lab.socketsAndVerbs(64);
        assertThat(found.rows()).extracting(SocketsAndVerbs.Row::way).containsExactly("sockets", "verbs");
        assertThat(found.rows().get(0).latency().cost().sending().writes()).isGreaterThanOrEqualTo(found.rows().get(0).latency().messages());
        assertThat(found.toString()).contains("those of a simulation");
        assertThat(trace.log().all()).filteredOn(entry -> entry.as(RunEnded.class) != null).hasSize(4);
    }

    @Test
    void whatVerbsTakeIsInTheLogOneByOne() {
        assertThat(lab.controlPath().costs()).anyMatch(cost -> cost.verb().equals("ibv_modify_qp RTR") && !cost.data());
        assertThat(trace.log().all()).filteredOn(entry -> entry.as(CostMeasured.class) != null).hasSizeGreaterThan(12);
        assertThat(lab.machine(1).context().children()).isEmpty();
    }

    @Test
    void underAVirtualClockOtherAdaptersAreMeasuredInRealTime() {
        var virtual = new Trace(new VirtualClock());
        try (var modelled = new Lab(virtual, DeviceChoice.parse("soft"))) {
            long before = virtual.clock().now();
            assertThat(modelled.measure("write_lat", 64).figure()).isPositive();
            assertThat(virtual.clock().now()).as("lab time, which is modelled").isEqualTo(before);
            assertThat(virtual.log().all()).anyMatch(entry -> entry.as(RunEnded.class) != null);
        }
    }
}
