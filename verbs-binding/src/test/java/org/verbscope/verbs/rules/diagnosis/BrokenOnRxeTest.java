package org.verbscope.verbs.rules.diagnosis;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.verbscope.event.LabClock;
import org.verbscope.verbs.rules.diagnosis.Broken.Shows;

/** The broken programs that a real rxe shows are diagnosed there as on the soft device. Needs the rxe machine. */
@Tag("full-machine")
@Timeout(120)
class BrokenOnRxeTest {
    static List<Broken> failing() {
        return BrokenPrograms.all().stream().filter(broken -> broken.onRxe() && broken.shows() == Shows.FAILED).toList();
    }

    static List<Broken> others() {
        return BrokenPrograms.all().stream().filter(broken -> broken.onRxe() && broken.shows() != Shows.FAILED).toList();
    }

    @ParameterizedTest
    @MethodSource("failing")
    void theCauseOfAFailedCompletionComesFirst(Broken broken) {
        judge(broken);
    }

    @ParameterizedTest
    @MethodSource("others")
    void theCauseOfARefusalASilenceOrAWarningComesFirst(Broken broken) {
        judge(broken);
    }

    private static void judge(Broken broken) {
        try (var bench = new Bench("rxe", LabClock.real())) {
            BrokenJudge.judge(broken, bench);
        }
    }
}
