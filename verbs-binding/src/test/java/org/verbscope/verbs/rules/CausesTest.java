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
import org.verbscope.event.WorkQueue;
import org.verbscope.verbs.Errno;
import org.verbscope.verbs.Explainer;
import org.verbscope.verbs.Explanation;
import org.verbscope.verbs.Explanation.Cause;
import org.verbscope.verbs.QpAttribute;
import org.verbscope.verbs.WcStatus;
import org.verbscope.verbs.rules.StatusCause.Question;

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
    void statesAndAttributesAreSaidInChineseToo() {
        Locale chinese = Locale.forLanguageTag("zh-Hant");
        assertThat(Sentences.keys()).filteredOn(key -> key.startsWith("state.") || key.startsWith("attribute."))
                .hasSizeGreaterThan(20).allMatch(key -> Sentences.of(chinese, key, Map.of()).matches(".*\\p{IsHan}.*"));
        assertThat(Sentences.of(chinese, "modify.unknown-bits.fix", Map.of())).as("what is not translated").isEqualTo("Take them out.");
        assertThat(Sentences.of("state.rts")).isEqualTo("Ready to send.");
    }

    @Test
    void sentencesWithAFixComeInPairs() {
        ResourceBundle bundle = ResourceBundle.getBundle("org.verbscope.verbs.rules.sentences", Locale.ROOT);
        List<String> orphans = bundle.keySet().stream().filter(key -> key.endsWith(".fix"))
                .filter(key -> !bundle.containsKey(key.substring(0, key.length() - 4))).toList();
        assertThat(orphans).isEmpty();
        List<String> causes = bundle.keySet().stream().filter(key -> key.startsWith("cause."))
                .map(key -> key.replaceFirst("\\.(shown|fix)$", "")).distinct()
                .filter(key -> !bundle.containsKey(key) || !bundle.containsKey(key + ".fix")).toList();
        assertThat(causes).isEmpty();
        List<String> values = bundle.keySet().stream()
                .filter(key -> key.startsWith("value.") && !key.endsWith(".fix") && !bundle.containsKey(key + ".fix")).toList();
        assertThat(values).isEmpty();
    }

    @Test
    void causesOfAStatusAreThoseOfTypeOpcodeAndDevice() {
        assertThat(ids(new Question("RNR_RETRY_EXC_ERR", "RC", "RDMA_WRITE_WITH_IMM", WorkQueue.SEND, "soft")))
                .contains("cause.write-imm-no-receive").doesNotContain("cause.no-receive");
        assertThat(ids(new Question("REM_INV_REQ_ERR", "RC", "SEND", WorkQueue.SEND, "soft")))
                .containsExactly("cause.receive-too-short", "peers.mtu");
        assertThat(ids(new Question("REM_INV_REQ_ERR", "RC", "SEND", WorkQueue.SEND, "rxe"))).containsExactly("peers.mtu");
        assertThat(ids(new Question("LOC_PROT_ERR", "RC", "", WorkQueue.RECEIVE, "soft"))).contains("cause.local-write-missing");
        assertThat(ids(new Question("LOC_PROT_ERR", "RC", "SEND", WorkQueue.SEND, "soft"))).doesNotContain("cause.local-write-missing");
    }

    private static List<String> ids(Question question) {
        return StatusCauses.of(question).stream().map(StatusCause::id).toList();
    }

    @Test
    void everyCauseOfTheListHasASentenceWithoutAnOpenPlace() {
        for (StatusCause cause : StatusCauses.all()) {
            assertThat(Sentences.general(cause.id())).as(cause.id()).endsWith(".").doesNotContain("{");
            assertThat(Sentences.general(cause.id() + ".fix")).as(cause.id()).isNotBlank().doesNotContain("{");
            assertThat(cause.statuses()).allSatisfy(status -> assertThat(WcStatus.valueOf(status)).isNotNull());
        }
    }

    @Test
    void errnoWithoutACallIsExplainedVerbByVerbInGeneralWords() {
        assertThat(ErrnoCauses.verbs(Errno.ETIMEDOUT)).containsExactly("modify_qp");
        assertThat(ErrnoCauses.verbs(Errno.ENOMEM)).contains("post_send", "post_recv", "reg_mr");
        for (String verb : ErrnoCauses.verbs(Errno.EINVAL)) {
            assertThat(ErrnoCauses.general(verb, Errno.EINVAL, "rxe").text()).as(verb).doesNotContain("{");
        }
        assertThat(ErrnoCauses.general("post_send", Errno.EINVAL, "soft").causes()).extracting(Cause::id)
                .contains("errno.post_send.EINVAL.in.RTR");
    }

    @Test
    void vendorsOwnNumbersHaveASourceAndUnknownOnesAreShownWithVendorAndFirmware() {
        assertThat(VendorCodes.all()).allMatch(code -> !code.source().isBlank() && !code.meaning().isBlank());
        assertThat(VendorCodes.sentence(0x02c9, 0x81, "")).contains("retries are used up", "Source:");
        assertThat(VendorCodes.sentence(0x02c9, 0x777, "20.27.6202")).contains("0x777", "0x02c9", "20.27.6202");
        assertThat(VendorCodes.sentence(0, 0x81, "")).contains("not known");
        assertThat(VendorCodes.sentence(0x02c9, 0, "")).isEmpty();
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
