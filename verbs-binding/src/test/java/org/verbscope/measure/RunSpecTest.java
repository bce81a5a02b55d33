package org.verbscope.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.QpType;

@Tag("unit")
class RunSpecTest {
    @Test
    void aBandwidthRunBeginsWithPerftestsDefaults() {
        RunSpec spec = RunSpec.of(Operation.WRITE, Quantity.BANDWIDTH).build();
        assertThat(spec).extracting(RunSpec::size, RunSpec::iterations, RunSpec::txDepth, RunSpec::postList, RunSpec::inline)
                .containsExactly(65_536, 5000, 128, 1, 0);
        assertThat(spec.test()).isEqualTo("write_bw");
    }

    @Test
    void moderationFollowsSizeAndList() {
        assertThat(RunSpec.of(Operation.SEND, Quantity.BANDWIDTH).size(64).build().cqMod()).isEqualTo(100);
        assertThat(RunSpec.of(Operation.SEND, Quantity.BANDWIDTH).size(64).txDepth(16).build().cqMod()).isEqualTo(16);
        assertThat(RunSpec.of(Operation.SEND, Quantity.BANDWIDTH).size(8193).build().cqMod()).isEqualTo(1);
        assertThat(RunSpec.of(Operation.SEND, Quantity.BANDWIDTH).size(64).postList(16).build().cqMod()).isEqualTo(16);
        assertThat(RunSpec.of(Operation.SEND, Quantity.LATENCY).build().cqMod()).isEqualTo(1);
    }

    @Test
    void unsaidIterationsAreWholeLists() {
        assertThat(RunSpec.of(Operation.WRITE, Quantity.BANDWIDTH).postList(16).build().iterations()).isEqualTo(5008);
    }

    @Test
    void whatDoesNotGoTogetherIsRefusedByItsOption() {
        refused("-l", RunSpec.of(Operation.WRITE, Quantity.BANDWIDTH).postList(16).iterations(1000));
        refused("-l", RunSpec.of(Operation.WRITE, Quantity.BANDWIDTH).postList(129));
        refused("-l", RunSpec.of(Operation.WRITE, Quantity.LATENCY).txDepth(8).postList(2));
        refused("-Q", RunSpec.of(Operation.WRITE, Quantity.BANDWIDTH).cqMod(129));
        refused("-Q", RunSpec.of(Operation.WRITE, Quantity.BANDWIDTH).postList(16).cqMod(24));
        refused("-s", RunSpec.of(Operation.WRITE, Quantity.BANDWIDTH).size(0));
        refused("-m", RunSpec.of(Operation.WRITE, Quantity.BANDWIDTH).mtu(1500));
        refused("UC", RunSpec.of(Operation.READ, Quantity.BANDWIDTH).transport(QpType.UC));
        refused("UD", RunSpec.of(Operation.WRITE, Quantity.BANDWIDTH).transport(QpType.UD));
        refused("UD", RunSpec.of(Operation.READ, Quantity.BANDWIDTH).transport(QpType.UD));
        refused("only 8", RunSpec.of(Operation.FETCH_ADD, Quantity.BANDWIDTH).size(16));
        refused("-n", RunSpec.of(Operation.WRITE, Quantity.BANDWIDTH).iterations(0));
        refused("-q", RunSpec.of(Operation.WRITE, Quantity.BANDWIDTH).qps(0));
    }

    private static void refused(String why, RunSpec.Builder spec) {
        assertThatIllegalArgumentException().isThrownBy(spec::build).withMessageContaining(why);
    }

    @Test
    void aReadIsNeverInline() {
        assertThat(RunSpec.of(Operation.READ, Quantity.LATENCY).size(8).inline(64).build().isInline()).isFalse();
        assertThat(RunSpec.of(Operation.WRITE, Quantity.LATENCY).size(64).inline(64).build().isInline()).isTrue();
        assertThat(RunSpec.of(Operation.WRITE, Quantity.LATENCY).size(65).inline(64).build().isInline()).isFalse();
    }

    @Test
    void anotherSpecKeepsWhatIsNotSaidAnew() {
        RunSpec one = RunSpec.of(Operation.WRITE, Quantity.BANDWIDTH).size(64).postList(4).iterations(400).txDepth(32).cqMod(8)
                .inline(64).mtu(1024).outstanding(4).timeout(18).warmUp(40).noticing(Noticing.EVENTS).build();
        assertThat(one.but().build()).isEqualTo(one);
        assertThat(one.but().size(65).build()).isNotEqualTo(one);
    }
}
