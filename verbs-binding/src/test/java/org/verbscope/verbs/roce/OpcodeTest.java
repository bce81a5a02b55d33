package org.verbscope.verbs.roce;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class OpcodeTest {
    @Test
    void namesAreTransportAndOperation() {
        assertThat(Opcode.name(Opcode.SEND_FIRST)).isEqualTo("RC SEND_FIRST");
        assertThat(Opcode.name(Opcode.UC | Opcode.WRITE_ONLY)).isEqualTo("UC WRITE_ONLY");
        assertThat(Opcode.name(0x64)).isEqualTo("UD SEND_ONLY");
        assertThat(Opcode.name(0x81)).isEqualTo("CNP");
        assertThat(Opcode.name(0x15)).isEqualTo("?0x15");
        assertThat(Opcode.known(0x2c)).as("UC has no read").isFalse();
    }

    @Test
    void extensionHeadersFollowTheOpcode() {
        assertThat(Opcode.extensionBytes(Opcode.SEND_MIDDLE)).isZero();
        assertThat(Opcode.extensionBytes(Opcode.WRITE_ONLY_WITH_IMM)).isEqualTo(20);
        assertThat(Opcode.extensionBytes(Opcode.WRITE_LAST_WITH_IMM)).isEqualTo(4);
        assertThat(Opcode.extensionBytes(Opcode.READ_RESPONSE_MIDDLE)).isZero();
        assertThat(Opcode.extensionBytes(Opcode.READ_RESPONSE_LAST)).isEqualTo(4);
        assertThat(Opcode.extensionBytes(Opcode.ATOMIC_ACKNOWLEDGE)).isEqualTo(12);
        assertThat(Opcode.extensionBytes(Opcode.COMPARE_SWAP)).isEqualTo(28);
        assertThat(Opcode.extensionBytes(0x65)).isEqualTo(12);
    }

    @Test
    void theWaitOfCodeZeroIsTheLongest() {
        assertThat(RnrTimer.nanos(0)).isEqualTo(655_360_000L);
        assertThat(RnrTimer.nanos(1)).isEqualTo(10_000L);
        assertThat(RnrTimer.nanos(12)).isEqualTo(640_000L);
        assertThat(RnrTimer.nanos(31)).isEqualTo(491_520_000L);
    }

    @Test
    void sourcePortsComeFromFlowLabelOrQpns() {
        assertThat(UdpSourcePort.of(0x12345, 0x11, 0x12)).isEqualTo((0x2345 ^ 0x12345 >> 14) | 0xc000);
        assertThat(UdpSourcePort.of(0, 0x11, 0x12)).isEqualTo(0xc132);
        assertThat(UdpSourcePort.of(0, 0xffffff, 0xffffff)).isBetween(0xc000, 0xffff);
    }

    @Test
    void messagesTakePacketsByMtu() {
        assertThat(Psn.packets(0, 1024)).isEqualTo(1);
        assertThat(Psn.packets(1024, 1024)).isEqualTo(1);
        assertThat(Psn.packets(3000, 1024)).isEqualTo(3);
    }
}
