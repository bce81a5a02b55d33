package org.verbscope.verbs.rules.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.OptionalLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("unit")
class PeerSourceTest {
    private static final String LISTING = """
            [{"ifindex":0,"ifname":"rxe0","port":1,"lqpn":1,"type":"GSI","state":"RTS","sq-psn":0,"comm":"ib_core"},
             {"ifindex":0,"ifname":"rxe0","port":1,"lqpn":17,"rqpn":18,"type":"RC","state":"RTS","rq-psn":8195,"sq-psn":4099,
              "path-mig-state":"MIGRATED","pdn":3,"pid":479,"comm":"ibv_rc_pingpong"},
             {"ifindex":1,"ifname":"rxe1","port":1,"lqpn":18,"rqpn":17,"type":"RC","state":"RTR","rq-psn":4099,"sq-psn":8195,
              "path-mig-state":"MIGRATED","pdn":4,"pid":480,"comm":"ibv_rc_pingpong"},
             {"ifindex":1,"ifname":"rxe1","port":1,"lqpn":19,"type":"UD","state":"RTS","sq-psn":1,"comm":"x"}]""";

    private static PeerSource read(String text) throws PeerCardException {
        return PeerSource.read(text, "a.json");
    }

    @Test
    void cardSurvivesTheRoundTrip() throws PeerCardException {
        PeerCard card = PeerCard.EMPTY.with(PeerField.QP_NUM, "0x11").with(PeerField.GID, "10.77.0.1").with(PeerField.STATE, "rts")
                .with(PeerField.PATH_MTU, "MTU_1024").with(PeerField.ACCESS, "IBV_ACCESS_REMOTE_READ|LOCAL_WRITE")
                .with(PeerField.GID_TYPE, "RoCE v2").with(PeerField.QKEY, 0xffffffffL);
        assertThat(read(card.json()).cards()).containsExactly(card);
        assertThat(card.json()).contains("\"access\" : [ \"LOCAL_WRITE\", \"REMOTE_READ\" ]", "\"gid\" : \"::ffff:10.77.0.1\"");
        assertThat(card.words()).isEqualTo("QP 0x11 of ::ffff:10.77.0.1");
    }

    @Test
    void fieldsThatAreNoneAreLeftOutAndSaid() throws PeerCardException {
        PeerSource source = read("{\"qp_num\": \"17\", \"colour\": \"blue\"}");
        assertThat(source.cards().get(0).number(PeerField.QP_NUM)).hasValue(17);
        assertThat(source.notes()).singleElement().asString().contains("colour", "left out");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        {"gid": "10.77.0.1"}             | qp_num is missing
        {"qp_num": 16777216}             | it takes 0 to 16777215
        {"qp_num": 1, "sq_psn": -1}      | it takes 0 to 16777215
        {"qp_num": 1, "state": "READY"}  | it takes RESET, INIT, RTR
        {"qp_num": 1, "path_mtu": 1500}  | it takes 256, 512, 1024, 2048 or 4096
        {"qp_num": 1, "gid": "nowhere"}  | not a GID: nowhere
        {"qp_num": 1, "access": ["FLY"]} | it takes LOCAL_WRITE
        {"qp_num": 1, "timeout": true}   | Write a number or a text
        {"qp_num": 1, "rnr_retry": 8}    | it takes 0 to 7
        {"qp_num": 1, "psns": "old"}     | it takes first or next
        {"qp_num": 1                     | line 1: this is no JSON
        17                               | holds no card
        []                               | lists no RC, UC or UD queue pair
        {"peer_card": 2, "qp_num": 1}    | version 2
        """)
    void whatCannotBeReadIsSaidWithPlaceAndRemedy(String text, String message) {
        assertThatThrownBy(() -> read(text)).isInstanceOf(PeerCardException.class).hasMessageStartingWith("a.json").hasMessageContaining(message);
    }

    @Test
    void hugeTextIsRefused() {
        assertThatThrownBy(() -> read(" ".repeat(1 << 21))).isInstanceOf(PeerCardException.class).hasMessageContaining("right file");
    }

    @Test
    void listingOfTheRdmaToolGivesACardForEachQueuePair() throws PeerCardException {
        PeerSource source = read(LISTING);
        assertThat(source.cards()).hasSize(3);
        PeerCard card = source.withNumber(17, "a.json");
        assertThat(card.words()).isEqualTo("QP 0x11 of rxe0 (ibv_rc_pingpong)");
        assertThat(card.number(PeerField.DEST_QP_NUM)).hasValue(18);
        assertThat(card.text(PeerField.PSNS)).hasValue("next");
        assertThatThrownBy(() -> source.withNumber(99, "a.json")).hasMessageContaining("0x63").hasMessageContaining("0x11, 0x12, 0x13");
    }

    @Test
    void theTwoThatFaceEachOtherAreFoundInOneListing() throws PeerCardException {
        PeerSource source = read(LISTING);
        PeerPair pair = PeerPair.choose(source, "a.json", OptionalLong.empty(), source, "a.json", OptionalLong.empty());
        assertThat(pair.a().words()).contains("rxe0");
        assertThat(pair.b().words()).contains("rxe1");
        assertThat(PeerComparison.of(pair.a(), pair.b()).wrong()).isFalse();
    }

    @Test
    void whoIsMeantMustBeSaidWhenItIsNotClear() throws PeerCardException {
        PeerSource source = read(LISTING.replace("\"rqpn\":17", "\"rqpn\":99"));
        assertThatThrownBy(() -> PeerPair.choose(source, "a.json", OptionalLong.empty(), source, "b.json", OptionalLong.empty()))
                .isInstanceOf(PeerCardException.class).hasMessageContaining("--qpn-a");
        PeerPair pair = PeerPair.choose(source, "a.json", OptionalLong.of(17), source, "b.json", OptionalLong.of(18));
        assertThat(PeerComparison.of(pair.a(), pair.b()).findings()).anyMatch(f -> f.id().equals("peers.qpn"));
    }
}
