package org.verbscope.verbs.rules.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.verbscope.verbs.Explanation;
import org.verbscope.verbs.VerbsException;
import org.verbscope.verbs.rules.Finding;
import org.verbscope.verbs.rules.diagnosis.Broken.Shows;
import org.verbscope.verbs.rules.diagnosis.Trouble.Kind;
import org.verbscope.verbs.rules.warnings.Warnings;

/** Runs a broken program and asks the rules. */
final class BrokenJudge {
    private BrokenJudge() { }

    static void judge(Broken broken, Bench bench) {
        VerbsException refusal = null;
        try {
            broken.program().run(bench);
        } catch (VerbsException refused) {
            refusal = refused;
        }
        List<Trouble> troubles = Diagnosis.of(bench.trace.log()).troubles();
        if (broken.shows() == Shows.REFUSED) {
            assertThat(refusal).as("the refusal").isNotNull();
            assertThat(refusal.explanation().causes()).as(refusal.getMessage()).first()
                    .extracting(Explanation.Cause::id).isEqualTo(broken.cause());
            assertThat(troubles).as("what the log tells of it").extracting(Trouble::kind).contains(Kind.REFUSED);
            return;
        }
        if (broken.shows() == Shows.WARNED) {
            assertThat(Warnings.of(bench.trace.log().all())).as("warnings").extracting(warning -> warning.finding().id())
                    .containsExactly(broken.cause());
            assertThat(Warnings.of(bench.trace.log().all()).get(0).text()).doesNotContain("{", "null");
            return;
        }
        if (refusal != null) {
            throw refusal;
        }
        Kind kind = Kind.valueOf(broken.shows().name());
        Trouble trouble = troubles.stream().filter(each -> each.kind() == kind).findFirst()
                .orElseThrow(() -> new AssertionError("no " + kind + " among " + troubles));
        assertThat(trouble.causes()).as(trouble.text()).isNotEmpty();
        Finding first = trouble.causes().get(0);
        assertThat(first.id()).as(trouble.text()).isEqualTo(broken.cause());
        assertThat(first.weight()).as(trouble.text()).isEqualTo(Finding.Weight.SHOWN);
        assertThat(trouble.causes()).as("one remains: " + trouble.text()).hasSize(1);
        assertThat(trouble.text()).doesNotContain("{", "null");
    }
}
