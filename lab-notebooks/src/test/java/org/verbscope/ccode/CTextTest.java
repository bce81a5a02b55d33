package org.verbscope.ccode;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.event.Bytes;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.SendFlag;

@Tag("unit")
class CTextTest {
    @Test
    void nothingEndsOrHidesAComment() {
        assertThat(CText.comment("a */ system(\"x\"); /*")).isEqualTo("a * / system(\"x\"); / * ");
        assertThat(CText.comment("two\nlines\u202e\u0000")).isEqualTo("two<a>lines<202e><0>");
        assertThat(CText.comment("?" + "?/")).isEqualTo("? ?/ ");
        assertThat(CText.comment("*")).isEqualTo("* ");
        assertThat(CText.comment("**/")).doesNotContain("*/");
        assertThat(CText.comment("/**/*/")).doesNotContain("*/").doesNotContain("/*");
        assertThat(CText.comment("收件匣")).isEqualTo("收件匣");
        assertThat(CText.comment("x".repeat(1000))).hasSize(203).endsWith("...");
    }

    @Test
    void bytesBecomeALiteralOfTheSameBytes() {
        assertThat(CText.literal(Bytes.ofText("hello"))).isEqualTo("\"hello\"");
        assertThat(CText.literal(Bytes.ofText("a\"\\?\n1"))).isEqualTo("\"a\\042\\134\\077\\0121\"");
        assertThat(CText.literal(Bytes.copyOf(new byte[] {0, (byte) 0xff, '8'}))).isEqualTo("\"\\000\\3778\"");
        assertThat(CText.literal(Bytes.copyOf(new byte[128])).lines()).hasSize(2).allMatch(line -> line.length() < 280);
    }

    @Test
    void numbersAreWhatCTakesWithoutAWarning() {
        assertThat(CText.number(7)).isEqualTo("7");
        assertThat(CText.number(-1)).isEqualTo("0xffffffffffffffffULL");
        assertThat(CText.parse("0x1f")).contains(31L);
        assertThat(CText.parse("1); evil(")).isEmpty();
        assertThat(CText.parse("0x")).isEmpty();
    }

    @Test
    void wordsAreConstantsOrNumbersOrNothing() {
        assertThat(CConstants.of(QpState.values(), "enum ibv_qp_state", "RTR")).contains("IBV_QPS_RTR");
        assertThat(CConstants.of(QpState.values(), "enum ibv_qp_state", "?77")).contains("(enum ibv_qp_state) 77");
        assertThat(CConstants.of(QpState.values(), "enum ibv_qp_state", "?x")).isEmpty();
        assertThat(CConstants.of(QpState.values(), "enum ibv_qp_state", "evil()")).isEmpty();
        assertThat(CConstants.mask(SendFlag.values(), "SIGNALED ?0x100")).contains("IBV_SEND_SIGNALED | 0x100");
        assertThat(CConstants.mask(SendFlag.values(), "SIGNALED evil()")).isEmpty();
        assertThat(CConstants.mask(SendFlag.values(), 0)).isEqualTo("0");
        assertThat(CConstants.mask(SendFlag.values(), 0x102)).isEqualTo("IBV_SEND_SIGNALED | 0x100");
    }
}
