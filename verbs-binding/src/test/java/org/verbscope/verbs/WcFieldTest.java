package org.verbscope.verbs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Which bytes of a completion mean something. */
@Tag("unit")
class WcFieldTest {
    private static List<String> defined(byte[] wc, boolean datagram) {
        return new WorkCompletion(wc, datagram, "soft").rawFields().stream().filter(WcField::defined).map(WcField::name).toList();
    }

    @Test
    void ofAFailureFourFieldsCount() {
        assertThat(defined(FakeDevice.completion(7, 12, 0, 17, 99), false)).containsExactly("wr_id", "status", "vendor_err", "qp_num");
    }

    @Test
    void ofASendNeitherLengthNorSource() {
        assertThat(defined(FakeDevice.completion(7, 0, WcOpcode.SEND.value(), 17, 99), false))
                .containsExactly("wr_id", "status", "opcode", "qp_num", "wc_flags");
    }

    @Test
    void ofADatagramWhereItCameFrom() {
        assertThat(defined(FakeDevice.completion(7, 0, WcOpcode.RECV.value(), 17, 44), true))
                .contains("byte_len", "src_qp", "slid", "sl").doesNotContain("imm_data", "vendor_err");
    }

    @Test
    void togetherTheyAreTheStructureInOrder() {
        var wc = new WorkCompletion(FakeDevice.completion(0x0102030405060708L, 0, 128, 17, 44), true, "soft");
        assertThat(wc.rawFields().stream().map(WcField::hex).collect(Collectors.joining())).isEqualTo(wc.raw().substring(0, 92));
        assertThat(wc.rawFields().stream().mapToInt(WcField::offset).toArray()).isSorted();
    }
}
