package org.verbscope.picture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.picture.PacketTrail.Crossing;
import org.verbscope.picture.PacketTrail.Fate;

@Tag("unit")
class PacketTrailTest {
    private final long size = ViewScenes.log("lost").size();
    private final PacketTrail trail = new PacketTrail(new LogIndex(ViewScenes.log("lost")));

    private List<Crossing> all(long step) {
        return IntStream.range(0, trail.count(step)).mapToObj(i -> trail.at(i, step)).toList();
    }

    private static PacketRow row(Crossing crossing) {
        return PacketRow.of(crossing, Locale.ENGLISH);
    }

    @Test
    void eachPacketIsThereOnceWithWhatBecameOfIt() {
        List<Crossing> all = all(size);
        assertThat(all).hasSize(9);
        assertThat(all).extracting(Crossing::fate).containsExactly(Fate.ARRIVED, Fate.DROPPED, Fate.DROPPED, Fate.DROPPED, Fate.ARRIVED, Fate.ARRIVED,
                Fate.ARRIVED, Fate.ARRIVED, Fate.ARRIVED);
        assertThat(all).extracting(Crossing::again).containsExactly(0, 0, 0, 0, 0, 1, 1, 1, 0);
    }

    @Test
    void anEarlierStepKnowsNothingOfWhatCameLater() {
        long sent = trail.at(1, size).sent();
        assertThat(all(sent)).hasSize(2);
        assertThat(trail.at(1, sent).fate()).isEqualTo(Fate.UNDER_WAY);
        assertThat(trail.of(sent)).isEqualTo(1);
        assertThat(trail.count(0)).isZero();
        assertThat(trail.of(0)).isEqualTo(-1);
    }

    @Test
    void linesSayWhatHappenedInAFewWords() {
        List<Crossing> all = all(size);
        assertThat(row(all.get(1)).note()).contains("lost on the wire");
        assertThat(row(all.get(4)).opcode()).isEqualTo("NAK");
        assertThat(row(all.get(4)).note()).isEqualTo("sequence error");
        assertThat(row(all.get(5)).note()).isEqualTo("sent again, time 2");
        assertThat(row(all.get(8)).opcode()).isEqualTo("ACK");
    }

    @Test
    void aFilterNeedsAllOfItsWords() {
        PacketRow again = row(all(size).get(5));
        assertThat(again.matches("again")).isTrue();
        assertThat(again.matches("3c11 AGAIN 1→2")).isTrue();
        assertThat(again.matches("again 3c12")).isFalse();
        assertThat(again.matches("")).isTrue();
    }
}
