package org.verbscope.verbs.libibverbs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class CaptureMergerTest {
    private final CaptureMerger merger = new CaptureMerger();
    private final List<String> told = new ArrayList<>();

    @Test
    void interfacesAreMergedByTheTimeTheKernelSawThePacket() {
        add(30, 1);
        add(10, 2);
        add(20, 1);
        release(Long.MAX_VALUE);

        assertThat(told).containsExactly("10 on 2", "20 on 1", "30 on 1");
        assertThat(merger.isEmpty()).isTrue();
    }

    @Test
    void packetsOfOneMomentKeepTheirOrder() {
        add(10, 3);
        add(10, 1);
        add(10, 2);
        release(10);

        assertThat(told).containsExactly("10 on 3", "10 on 1", "10 on 2");
    }

    @Test
    void youngPacketsAreHeld() {
        add(10, 1);
        add(20, 1);
        release(19);

        assertThat(told).containsExactly("10 on 1");
        assertThat(merger.isEmpty()).isFalse();
    }

    private void add(long time, int ifindex) {
        merger.add(new CapturedPacket(time, true, ifindex, new byte[0]));
    }

    private void release(long time) {
        merger.release(time, packet -> told.add(packet.time() + " on " + packet.ifindex()));
    }
}
