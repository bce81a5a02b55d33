package org.verbscope.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.event.LabClock;
import org.verbscope.verbs.trace.Trace;

/** On a real device nothing is pretended. Fails where there is none: it belongs into the guest only. */
@Tag("machine")
class RxeFaultsTest {
    @Test
    void faultsAreRefusedAndSaidWhy() {
        try (var lab = new Lab(new Trace(LabClock.real()), DeviceChoice.parse("rxe0,rxe1"))) {
            Pair pair = lab.pair();
            assertThatThrownBy(lab::faults).isInstanceOf(UnsupportedOperationException.class)
                    .hasMessageContainingAll("soft device only", "rxe0", "tc qdisc");
            assertThat(lab.exchange(pair.one(), pair.two(), "hello")).isEqualTo("hello");
        }
    }
}
