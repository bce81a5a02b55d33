package org.verbscope.verbs.rules.diagnosis;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.verbscope.event.LabClock;

/** The broken programs that a real rxe shows are diagnosed there as on the soft device. */
@Tag("machine")
@Timeout(120)
class BrokenOnRxeTest {
    static List<Broken> programs() {
        return BrokenPrograms.all().stream().filter(Broken::onRxe).toList();
    }

    @ParameterizedTest
    @MethodSource("programs")
    void trueCauseComesFirst(Broken broken) {
        try (var bench = new Bench("rxe", LabClock.real())) {
            BrokenJudge.judge(broken, bench);
        }
    }
}
