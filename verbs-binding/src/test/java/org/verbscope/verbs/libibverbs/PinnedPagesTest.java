package org.verbscope.verbs.libibverbs;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class PinnedPagesTest {
    @Test
    void theKernelCountsKibibytes() {
        assertThat(PinnedPages.of("VmLck:\t       8 kB\nVmPin:\t      12 kB\nVmHWM:\t  900 kB\n")).isEqualTo(3);
        assertThat(PinnedPages.of("Name:\tjava\n")).isEqualTo(-1);
    }
}
