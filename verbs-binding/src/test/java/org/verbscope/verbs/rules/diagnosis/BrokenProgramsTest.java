package org.verbscope.verbs.rules.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.verbscope.event.VirtualClock;
import org.verbscope.verbs.rules.diagnosis.Broken.Shows;
import org.verbscope.verbs.rules.warnings.Warnings;

/** Every program of the list is diagnosed with its cause first, on the soft device in virtual time. */
@Tag("unit")
class BrokenProgramsTest {
    static List<Broken> programs() {
        return BrokenPrograms.all().stream().filter(Broken::onSoft).toList();
    }

    @ParameterizedTest
    @MethodSource("programs")
    void trueCauseComesFirst(Broken broken) {
        try (var bench = new Bench("soft", new VirtualClock())) {
            BrokenJudge.judge(broken, bench);
        }
    }

    static List<WarnedPrograms.Right> right() {
        return WarnedPrograms.right();
    }

    @ParameterizedTest
    @MethodSource("right")
    void aRightProgramIsNotWarnedOf(WarnedPrograms.Right right) {
        try (var bench = new Bench("soft", new VirtualClock())) {
            right.program().run(bench);
            assertThat(Warnings.of(bench.trace.log().all())).isEmpty();
            assertThat(Diagnosis.of(bench.trace.log()).troubles()).isEmpty();
        }
    }

    @Test
    void listIsLongAndItsNamesDiffer() {
        Stream<String> names = BrokenPrograms.all().stream().map(Broken::name);
        assertThat(names).doesNotHaveDuplicates().hasSizeGreaterThanOrEqualTo(40);
        assertThat(BrokenPrograms.all()).extracting(Broken::shows).contains(Shows.REFUSED, Shows.FAILED, Shows.SILENT);
    }
}
