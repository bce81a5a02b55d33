package org.verbscope.verbs.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.event.LabClock;

/** Asks a real rxe again. Fails where there is none: it belongs into the guest only. */
@Tag("full-machine")
class RxeModifyMatrixTest {
    @Test
    void theKernelAnswersAsIsKept() {
        String kernel = System.getProperty("os.version");
        ModifyMatrix now;
        try (var bench = new ModifyBench("rxe", LabClock.real())) {
            now = ModifyMatrix.of(bench::ask);
        }
        assertThat(ModifyMatrix.kept().differences(now, "now"))
                .as("Linux %s, kept of Linux %s", kernel, ModifyMatrix.keptKernel()).isEmpty();
    }
}
