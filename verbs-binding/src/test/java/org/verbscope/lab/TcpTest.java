package org.verbscope.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.verbscope.event.CpuEvent.ContextSwitch;
import org.verbscope.event.CpuEvent.KernelEntry;
import org.verbscope.event.Entry;
import org.verbscope.event.Evidence;
import org.verbscope.event.MemoryEvent.PayloadMove;
import org.verbscope.event.Path;
import org.verbscope.event.VirtualClock;
import org.verbscope.verbs.trace.Trace;

/** A real connection on loopback: what is counted of it, and how it is known. */
@Tag("unit")
@EnabledOnOs(OS.LINUX)
class TcpTest {
    private final Trace trace = new Trace(new VirtualClock());
    private final Tcp tcp = Tcp.connect(trace, 1, 2);

    @AfterEach
    void close() {
        tcp.close();
    }

    private List<Entry> log() {
        return trace.log().all();
    }

    private Tally tally() {
        return Tally.of(log());
    }

    @Test
    void oneMessageIsThreeMovesTwoCopiesTwoSystemCalls() {
        assertThat(tally()).isEqualTo(Tally.ZERO);
        assertThat(tcp.write("hello").read(5)).isEqualTo("hello");
        assertThat(tally().moves()).isEqualTo(3);
        assertThat(tally().cpuCopies()).isEqualTo(2);
        assertThat(tally().kernelEntries()).isEqualTo(2);
        assertThat(tally().contextSwitches()).isZero();
        assertThat(tally().legs()).containsExactly("CPU copy into the kernel", "wire", "CPU copy out of the kernel");
        assertThat(tally().packedBy()).containsExactly("CPU 1", "CPU 2");
    }

    @Test
    void theCallsAreMeasuredAndTheCopiesInferred() {
        tcp.write("hello").read(5);
        assertThat(log()).filteredOn(e -> e.event() instanceof KernelEntry).allMatch(e -> e.head().evidence() == Evidence.MEASURED);
        assertThat(log()).filteredOn(e -> e.event() instanceof PayloadMove).hasSize(3).allMatch(e -> e.head().evidence() == Evidence.INFERRED);
    }

    @Test
    void aStreamHasNoBorders() {
        tcp.write("one").write("two");
        assertThat(tcp.read(6)).isEqualTo("onetwo");
        assertThat(tally().moves()).isEqualTo(6);
        assertThat(tally().kernelEntries()).isEqualTo(3);
        tcp.write("three");
        assertThat(tcp.read(2)).isEqualTo("th");
        assertThat(tcp.read(3)).isEqualTo("ree");
        assertThat(tally().moves()).as("a leg counts once a message").isEqualTo(9);
        assertThat(tally().kernelEntries()).isEqualTo(6);
    }

    @Test
    void whoReadsBeforeThereIsAnythingIsPutAside() {
        assertThatThrownBy(() -> tcp.read(1)).isInstanceOf(NothingCameException.class).hasMessageContaining("0 of 1 bytes")
                .hasMessageContaining("write them first");
        assertThat(log()).anyMatch(e -> e.event() instanceof ContextSwitch && e.head().machine() == 2);
    }

    @Test
    void makingItEntersTheKernelOnTheControlPath() {
        assertThat(log()).filteredOn(e -> e.event() instanceof KernelEntry && e.head().machine() == 1).hasSize(2)
                .allMatch(e -> e.head().path() == Path.CONTROL);
        tcp.close();
        assertThatThrownBy(() -> tcp.write("x")).isInstanceOf(IllegalStateException.class).hasMessageContaining("is closed");
    }
}
