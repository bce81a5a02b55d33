package org.verbscope.verbs.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.ResourceBundle;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class WordsTest {
    @Test
    void everyFindingHasAllItsSentences() {
        ResourceBundle bundle = ResourceBundle.getBundle("org.verbscope.verbs.doctor.findings", Locale.ROOT);
        for (String key : bundle.keySet()) {
            if (key.endsWith(".what")) {
                String id = key.substring(0, key.length() - ".what".length());
                assertThat(bundle.keySet()).as(id).contains(id + ".why", id + ".meanwhile");
            }
        }
    }

    @Test
    void thisComputersFindingsHaveNoPlaceLeftOpen() {
        assertThat(Doctor.examine().findings()).allSatisfy(finding -> {
            assertThat(finding.what() + finding.why() + finding.meanwhile()).doesNotContain("{");
            assertThat(finding.mend()).allSatisfy(line -> assertThat(line).isNotBlank().doesNotContain("{"));
        });
    }
}
