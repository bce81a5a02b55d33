package org.verbscope.verbs.matrix;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.event.VirtualClock;
import org.verbscope.verbs.Errno;
import org.verbscope.verbs.QpAttribute;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.QpType;
import org.verbscope.verbs.rules.Deviations;
import org.verbscope.verbs.rules.QpStateTable;

/** The whole of {@code ibv_modify_qp}, as a real rxe answered it, against the soft device and the rules. */
@Tag("unit")
class ModifyMatrixTest {
    private static final String PROFILE = "verbscope.soft.profile";

    @AfterEach
    void clear() {
        System.clearProperty(PROFILE);
    }

    private static ModifyMatrix soft(String profile) {
        System.setProperty(PROFILE, profile);
        try (var bench = new ModifyBench("soft", new VirtualClock())) {
            return ModifyMatrix.of(bench::ask);
        }
    }

    @Test
    void everythingWasAsked() {
        assertThat(ModifyMatrix.kept().answers().keySet()).containsExactlyInAnyOrderElementsOf(
                ModifyProbe.rows().stream().flatMap(List::stream).toList());
    }

    @Test
    void softInProfileRxeAnswersAsRxeDoes() {
        assertThat(ModifyMatrix.kept().differences(soft("rxe-6.1"), "soft")).isEmpty();
    }

    @Test
    void softInProfileIbtaDiffersOnlyWhereItIsNamed() {
        ModifyMatrix kept = ModifyMatrix.kept();
        ModifyMatrix ibta = soft("ibta");
        String refusal = Deviations.named("false-cur-state").ibta();
        ibta.answers().forEach((probe, answer) -> {
            String rxe = kept.answers().get(probe);
            boolean lied = probe.claimsFalsely() && !rxe.matches("\\d+");
            assertThat(answer).as("%s", probe).isEqualTo(lied ? refusal : pathInSqd(probe) ? QpState.SQD.name() : rxe);
        });
    }

    /** Whether the deviation {@code path-in-sqd-uc} is asked for: the state table takes it, Linux does not. */
    private static boolean pathInSqd(ModifyProbe probe) {
        var sqd = new ModifyProbe(QpType.UC, QpState.SQD, null, QpState.SQD, QpAttribute.STATE.value() | QpAttribute.AV.value());
        return probe.equals(sqd) && Deviations.named("path-in-sqd-uc").ibta().equals("0");
    }

    @Test
    void theRulesTellWhatRxeTakes() {
        for (Map.Entry<ModifyProbe, String> kept : ModifyMatrix.kept().answers().entrySet()) {
            ModifyProbe probe = kept.getKey();
            QpState from = probe.claim() == null ? probe.from() : probe.claim();
            QpState to = probe.has(QpAttribute.STATE) ? probe.to() : from;
            boolean taken = QpStateTable.check(probe.type(), from, to, probe.mask()).ok() && !probe.has(QpAttribute.ALT_PATH)
                    && !pathInSqd(probe);
            // A state that is not asked for is not entered, also when the claim that it is checked against was false.
            String after = (probe.has(QpAttribute.STATE) ? to : probe.from()).name();
            Errno refusal = probe.has(QpAttribute.RATE_LIMIT) ? Errno.EOPNOTSUPP : Errno.EINVAL;
            assertThat(kept.getValue()).as("%s", probe).isEqualTo(taken ? after : String.valueOf(refusal.number()));
        }
    }
}
