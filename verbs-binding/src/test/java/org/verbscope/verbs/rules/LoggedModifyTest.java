package org.verbscope.verbs.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.AddressVector;
import org.verbscope.verbs.Explanation.Cause;
import org.verbscope.verbs.Gid;
import org.verbscope.verbs.Mtu;
import org.verbscope.verbs.QpAttribute;
import org.verbscope.verbs.QpAttributes;
import org.verbscope.verbs.QpState;

@Tag("unit")
class LoggedModifyTest {
    private static Map<String, String> rtr() {
        return new HashMap<>(Map.of("STATE", "RTR", "AV", "::ffff:10.77.0.2 from index 1 of port 1", "PATH_MTU", "MTU_1024", "DEST_QPN", "0x12",
                "RQ_PSN", "1", "MAX_DEST_RD_ATOMIC", "4", "MIN_RNR_TIMER", "12"));
    }

    private static List<String> causes(Map<String, String> args) {
        return LoggedModify.causes("RC", "INIT", args, 1, true, "soft").stream().map(Cause::id).toList();
    }

    @Test
    void aRightCallHasNothingAgainstIt() {
        assertThat(causes(rtr())).isEmpty();
    }

    @Test
    void theLogsWordsAreJudgedAsTheCallWas() {
        Map<String, String> args = rtr();
        args.put("AV", "LID 0 from port 1, no GRH");
        args.remove("MIN_RNR_TIMER");
        args.put("SQ_PSN", "1");
        assertThat(causes(args)).containsExactlyInAnyOrder("modify.missing", "modify.not-allowed", "value.no-grh");
    }

    @Test
    void whatOnlyADeviceKnowsIsNotJudged() {
        Map<String, String> args = rtr();
        args.put("AV", "::ffff:10.77.0.2 from index 200 of port 1");
        assertThat(causes(args)).isEmpty();
        assertThat(LoggedModify.causes("RC", "INIT", Map.of("STATE", "RTR", "AV", "LID 3 from port 1, no GRH"), 1, false, "hardware"))
                .extracting(Cause::id).doesNotContain("value.no-grh");
    }

    @Test
    void aWordOfAnotherVersionIsPassedOver() {
        Map<String, String> args = rtr();
        args.put("MIN_RNR_TIMER", "soon");
        assertThat(causes(args)).isEmpty();
        assertThat(LoggedModify.causes("XRC", "LIMBO", args, 1, true, "soft")).isEmpty();
    }

    @Test
    void whatTheLogWritesIsReadBack() {
        var written = new QpAttributes().state(QpState.RTR).pathMtu(Mtu.MTU_4096).destQpNum(0x12).rqPsn(7).access(3)
                .av(AddressVector.to(Gid.parse("10.77.0.2")).fromIndex(5).fromPort(2));
        var read = new QpAttributes();
        for (QpAttribute attribute : QpAttribute.values()) {
            if (AttributeWords.writable(attribute)) {
                AttributeWords.set(read, attribute, written.words(attribute.value()).get(attribute.name()));
            }
        }
        assertThat(read.av()).isEqualTo(written.av());
        assertThat(read.access()).isEqualTo(3);
        assertThat(read.pathMtu()).isEqualTo(Mtu.MTU_4096.value());
        assertThatThrownBy(() -> AttributeWords.set(read, QpAttribute.CAP, "1")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> AttributeWords.set(read, QpAttribute.STATE, "LIMBO")).isInstanceOf(IllegalArgumentException.class);
    }
}
