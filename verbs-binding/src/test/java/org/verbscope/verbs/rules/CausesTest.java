package org.verbscope.verbs.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ResourceBundle;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.verbscope.verbs.Errno;
import org.verbscope.verbs.Explainer;
import org.verbscope.verbs.Explanation;
import org.verbscope.verbs.QpAttribute;
import org.verbscope.verbs.WcStatus;

@Tag("unit")
class CausesTest {
    @ParameterizedTest
    @EnumSource(WcStatus.class)
    void everyStatusHasASentence(WcStatus status) {
        assertThat(StatusCauses.of(status.value(), "hardware").summary()).isNotBlank().endsWith(".");
    }

    @Test
    void statusSaysWhatRxeDoesOtherwiseOnRxeOnly() {
        assertThat(StatusCauses.of(WcStatus.RETRY_EXC_ERR.value(), "rxe").text()).contains("for ever");
        assertThat(StatusCauses.of(WcStatus.RETRY_EXC_ERR.value(), "soft").text()).doesNotContain("rxe");
    }

    @Test
    void flushIsNeverTheCause() {
        assertThat(StatusCauses.of(5, "soft").summary()).contains("never the cause");
    }

    @Test
    void missingLocalWriteIsNamed() {
        Explanation why = ErrnoCauses.of("reg_mr", Errno.EINVAL, Map.of("access", "REMOTE_WRITE"), "soft");
        assertThat(why.text()).contains("LOCAL_WRITE is missing");
        assertThat(ErrnoCauses.of("reg_mr", Errno.EINVAL, Map.of("access", "LOCAL_WRITE"), "soft").text()).doesNotContain("is missing");
    }

    @Test
    void refusedPostSpeaksOfTheState() {
        Explanation why = ErrnoCauses.of("post_send", Errno.EINVAL, Map.of("state", "RTR"), "rxe");
        assertThat(why.text()).contains("In RTR a queue pair receives").contains("goes out with the next one");
        Explanation full = ErrnoCauses.of("post_send", Errno.ENOMEM, Map.of("state", "RTS", "queue_size", "16"), "soft");
        assertThat(full.text()).contains("16 requests");
    }

    @Test
    void errnoThatNobodyKnowsIsShownAsItIs() {
        assertThat(ErrnoCauses.of("alloc_pd", new Errno(77), Map.of(), "soft").summary()).isEqualTo("alloc_pd answered ?77.");
    }

    @Test
    void everyAttributeHasAMeaning() {
        for (QpAttribute attribute : QpAttribute.values()) {
            assertThat(Sentences.of("attribute." + attribute.name())).isNotBlank();
        }
    }

    @Test
    void sentencesWithAFixComeInPairs() {
        ResourceBundle bundle = ResourceBundle.getBundle("org.verbscope.verbs.rules.sentences", Locale.ROOT);
        List<String> orphans = bundle.keySet().stream().filter(key -> key.endsWith(".fix"))
                .filter(key -> !bundle.containsKey(key.substring(0, key.length() - 4))).toList();
        assertThat(orphans).isEmpty();
        List<String> values = bundle.keySet().stream()
                .filter(key -> key.startsWith("value.") && !key.endsWith(".fix") && !bundle.containsKey(key + ".fix")).toList();
        assertThat(values).isEmpty();
    }

    @Test
    void apiFindsTheRules() {
        assertThat(ServiceLoader.load(Explainer.class).findFirst()).containsInstanceOf(RuleExplainer.class);
    }

    @Test
    void deviationsAnswerByTheKindOfDevice() {
        assertThat(Deviations.named("short-receive-requester").number("rxe")).isEqualTo(11);
        assertThat(Deviations.named("short-receive-requester").number("soft")).isEqualTo(9);
        assertThat(Deviations.all()).allMatch(d -> !d.about().isEmpty() && !d.kernels().isEmpty() && !d.ibta().equals(d.rxe()));
        assertThatThrownBy(() -> Deviations.named("none")).isInstanceOf(IllegalArgumentException.class);
    }
}
