package org.verbscope.verbs.rules.peers;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.event.VirtualClock;
import org.verbscope.lab.Lab;
import org.verbscope.lab.Pair;
import org.verbscope.verbs.trace.Trace;

@Tag("unit")
class StateCardsTest {
    @Test
    void cardsOfTheLabFitEachOtherAndTravelAsText() throws PeerCardException {
        Trace before = Trace.process();
        Trace.install(new Trace(new VirtualClock()));
        try (Lab lab = Lab.fresh()) {
            Pair pair = lab.pair();
            PeerCard one = PeerSource.read(pair.one().card().json(), "one").cards().get(0);
            PeerCard two = PeerSource.read(pair.two().card().toString(), "two").cards().get(0);
            PeerComparison comparison = PeerComparison.of(one, two);
            assertThat(comparison.wrong()).as(comparison.findings().toString()).isFalse();
            assertThat(comparison.lines()).filteredOn(line -> line.rule() != PeerRule.QKEY)
                    .allMatch(line -> line.outcome() == PeerRule.Outcome.FITS);
            assertThat(one.words()).isEqualTo("QP 0x11 of machine 1");
            long events = lab.trace().log().size();
            pair.one().card();
            assertThat(lab.trace().log().size()).as("looking writes nothing").isEqualTo(events);
        } finally {
            Trace.install(before);
        }
    }

    @Test
    void endInResetSaysWhatAPeerNeeds() {
        Trace before = Trace.process();
        Trace.install(new Trace(new VirtualClock()));
        try (Lab lab = Lab.fresh()) {
            PeerCard card = lab.machine(1).endpoint("outbox").card();
            assertThat(card.text(PeerField.STATE)).hasValue("RESET");
            assertThat(card.has(PeerField.SQ_PSN)).isTrue();
            assertThat(card.text(PeerField.GID)).hasValue("::ffff:10.77.0.1");
            assertThat(card.has(PeerField.DEST_QP_NUM)).isFalse();
        } finally {
            Trace.install(before);
        }
    }
}
