package org.verbscope.picture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;

class DropReasonsTest {
    private final Words english = new Words(Locale.ENGLISH);
    private final Words chinese = new Words(Locale.forLanguageTag("zh-Hant"));

    @Test
    void theLogsReasonIsSaidInTheLanguageOfThePicture() {
        assertThat(DropReasons.said(english, "a duplicate")).isEqualTo("a duplicate");
        assertThat(DropReasons.said(chinese, "a duplicate")).isEqualTo("重複的");
        assertThat(DropReasons.said(chinese, "another Q_Key than that of QP 0x11")).isEqualTo("Q_Key 和 QP 0x11 的不同");
        assertThat(DropReasons.said(chinese, "the receive is shorter than 40 bytes and the payload")).isEqualTo("接收請求放不下 40 個位元組加上內容");
    }

    @Test
    void packetNumbersAreHexadecimalAsInTheLadder() {
        assertThat(DropReasons.said(english, "PSN 4104, expected 4103")).isEqualTo("PSN 1008, expected 1007");
        assertThat(DropReasons.said(chinese, "PSN 4104, expected 4103")).isEqualTo("PSN 1008，應為 1007");
    }

    @Test
    void whatTheWordsDoNotHaveStaysAsTheLogSaysIt() {
        assertThat(DropReasons.said(chinese, "the UDP socket answered EPERM (1)")).isEqualTo("the UDP socket answered EPERM (1)");
        String strange = "PSN 99999999999999999999, expected 3";
        assertThat(DropReasons.said(english, strange)).as("no packet number: of a log that something else wrote").isEqualTo(strange);
    }
}
