package org.verbscope.verbs.libibverbs;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.libibverbs.KernelTable.Call;

@Tag("unit")
class KernelTableTest {
    private final KernelTable rxe = KernelTable.of("rxe");

    @Test
    void aQueuePairIsMadeByOneCommandAndTheMappingOfItsRings() {
        assertThat(rxe.of("create_qp", true)).containsExactly(new Call("ioctl", 1), new Call("mmap", 2));
    }

    @Test
    void aRefusedVerbMapsNothing() {
        assertThat(rxe.of("create_qp", false)).containsExactly(new Call("ioctl", 1));
    }

    @Test
    void onTheDataPathOnlyPostingSendsEntersTheKernel() {
        assertThat(rxe.of("post_send", true)).containsExactly(new Call("write", 1));
        assertThat(rxe.of("post_recv", true)).isEmpty();
        assertThat(rxe.of("poll_cq", true)).isEmpty();
    }

    @Test
    void hardwareEntersTheKernelForControlOnly() {
        KernelTable hardware = KernelTable.of("hardware");

        assertThat(hardware.of("reg_mr", true)).containsExactly(new Call("ioctl", 1));
        assertThat(hardware.of("post_send", true)).isEmpty();
    }
}
