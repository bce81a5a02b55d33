package org.verbscope.verbs.rules.peers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.verbscope.verbs.rules.Finding;
import org.verbscope.verbs.rules.Finding.Weight;
import org.verbscope.verbs.rules.Sentences;
import org.verbscope.verbs.rules.peers.PeerRule.Outcome;

@Tag("unit")
class PeerComparisonTest {
    private static final PeerCard A = PeerCard.EMPTY.with(PeerField.NAME, "left").with(PeerField.TYPE, "RC").with(PeerField.STATE, "RTS")
            .with(PeerField.QP_NUM, "0x11").with(PeerField.GID, "10.77.0.1").with(PeerField.GID_TYPE, "ROCE_V2")
            .with(PeerField.DEST_QP_NUM, "0x12").with(PeerField.DEST_GID, "10.77.0.2").with(PeerField.SQ_PSN, 4096)
            .with(PeerField.RQ_PSN, 8192).with(PeerField.PATH_MTU, 1024).with(PeerField.ACTIVE_MTU, 1024)
            .with(PeerField.MAX_RD_ATOMIC, 4).with(PeerField.MAX_DEST_RD_ATOMIC, 4).with(PeerField.TIMEOUT, 14)
            .with(PeerField.RETRY_CNT, 3).with(PeerField.RNR_RETRY, 6).with(PeerField.MIN_RNR_TIMER, 12).with(PeerField.QKEY, 1);
    private static final PeerCard B = A.with(PeerField.NAME, "right").with(PeerField.QP_NUM, "0x12").with(PeerField.GID, "10.77.0.2")
            .with(PeerField.DEST_QP_NUM, "0x11").with(PeerField.DEST_GID, "10.77.0.1").with(PeerField.SQ_PSN, 8192)
            .with(PeerField.RQ_PSN, 4096);

    private static List<String> wrong(PeerCard a, PeerCard b) {
        return PeerComparison.of(a, b).findings().stream().filter(f -> f.weight() == Weight.SHOWN).map(Finding::id).toList();
    }

    @Test
    void twoEndsThatFitHaveNothingAgainstThem() {
        PeerComparison fits = PeerComparison.of(A, B);
        assertThat(fits.wrong()).isFalse();
        assertThat(fits.lines()).isNotEmpty().allMatch(line -> line.outcome() == Outcome.FITS);
        assertThat(fits.findings()).extracting(Finding::id).containsOnly("peers.until-retry", "peers.until-rnr");
        assertThat(fits.findings().get(0).sentence()).contains("left gives up after 268 ms");
        assertThat(fits.findings()).anyMatch(f -> f.sentence().contains("3.84 ms"));
    }

    @ParameterizedTest
    @CsvSource({"TYPE,UC,peers.type", "QP_NUM,0x13,peers.qpn", "DEST_QP_NUM,0x14,peers.qpn", "GID,10.77.0.3,peers.gid",
        "DEST_GID,10.77.0.9,peers.gid", "GID_TYPE,ROCE_V1,peers.gid-type", "SQ_PSN,1,peers.psn", "RQ_PSN,1,peers.psn",
        "PATH_MTU,512,peers.mtu", "ACTIVE_MTU,512,peers.mtu-port", "MAX_DEST_RD_ATOMIC,1,peers.rd-atomic",
        "MAX_DEST_RD_ATOMIC,0,peers.no-rd-atomic", "STATE,INIT,peers.state", "STATE,ERR,peers.state"})
    void eachThingThatDoesNotFitIsNamed(PeerField field, String value, String id) {
        List<String> found = wrong(A, B.with(field, value));
        assertThat(found).containsExactly(id);
        Finding finding = PeerComparison.of(A, B.with(field, value)).findings().get(0);
        assertThat(finding.sentence()).contains("right").doesNotContain("{").endsWith(".");
        assertThat(finding.fix()).doesNotContain("{").isNotBlank();
    }

    @Test
    void familiesOfGidsAreCompared() {
        assertThat(wrong(A.with(PeerField.DEST_GID, "fe80::2"), B.with(PeerField.GID, "fe80::2"))).containsExactly("peers.gid-family");
    }

    @Test
    void datagramsHaveQkeysAndNoPacketNumbers() {
        assertThat(wrong(A.with(PeerField.TYPE, "UD"), B.with(PeerField.TYPE, "UD").with(PeerField.QKEY, 2).with(PeerField.SQ_PSN, 5)))
                .containsExactly("peers.qkey");
    }

    @Test
    void theSameEndTwiceIsSaid() {
        assertThat(wrong(A, A)).contains("peers.same");
    }

    @Test
    void patienceWithoutEndIsAWarning() {
        PeerComparison endless = PeerComparison.of(A.with(PeerField.TIMEOUT, 0).with(PeerField.RNR_RETRY, 7), B.with(PeerField.MIN_RNR_TIMER, 0));
        assertThat(endless.wrong()).isFalse();
        assertThat(endless.findings()).filteredOn(f -> f.weight() == Weight.WARNING).extracting(Finding::id)
                .containsExactlyInAnyOrder("peers.retry-endless", "peers.rnr-endless", "peers.rnr-zero");
        assertThat(PeerComparison.of(A.with(PeerField.KIND, "rxe").with(PeerField.RETRY_CNT, 7), B).findings())
                .anyMatch(f -> f.id().equals("peers.retry-endless"));
    }

    @Test
    void nextPacketNumbersThatDifferAreANote() {
        assertThat(wrong(A.with(PeerField.PSNS, "next").with(PeerField.SQ_PSN, 5), B)).isEmpty();
    }

    @Test
    void whatNobodySaysIsUnknownAndNotWrong() {
        PeerComparison little = PeerComparison.of(PeerCard.EMPTY.with(PeerField.QP_NUM, 1), PeerCard.EMPTY.with(PeerField.QP_NUM, 2));
        assertThat(little.wrong()).isFalse();
        assertThat(little.lines()).isNotEmpty().allMatch(line -> line.outcome() == Outcome.UNKNOWN);
    }

    @Test
    void everyRuleHasItsSentences() {
        for (PeerRule rule : PeerRule.values()) {
            assertThat(Sentences.general(rule.id())).endsWith(".").doesNotContain("{");
            assertThat(Sentences.has(rule.id() + ".shown")).isTrue();
            assertThat(Sentences.has(rule.id() + ".fix")).isTrue();
        }
    }
}
