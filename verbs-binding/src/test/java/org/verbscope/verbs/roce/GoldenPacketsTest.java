package org.verbscope.verbs.roce;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.api.Test;

@Tag("unit")
class GoldenPacketsTest {
    private static final String A = "45000034000040004011a565c0a80a01c0a80a02c01112b7002000000430ffff"
            + "000000118000000168656c6c6f000000";
    private static final String B = "45000030000040004011a569c0a80a02c0a80a01c01212b7001c00001100ffff"
            + "00000012000000011f000001";
    private static final String C = "45000044000040004011a555c0a80a01c0a80a02c01112b7003000000a00ffff"
            + "000000118000000200007f000000100000001234000000084142434445464748";
    private static final String D = "6000000000241140fe800000000000000000000000000001fe800000000000000000000000"
            + "000002c02012b7002400006400ffff0000002100000007111111110000002070696e67";

    @ParameterizedTest
    @CsvSource({A + ",465b511f", B + ",23fa823b", C + ",cda847ff", D + ",ae4b0e8e"})
    void icrcIsThatOfPacketsSeenElsewhere(String packet, String icrc) {
        byte[] bytes = HexFormat.of().parseHex(packet + "00000000");
        Icrc.write(bytes, 0, bytes.length - Icrc.SIZE);
        assertThat(HexFormat.of().formatHex(bytes)).endsWith(icrc);
        assertThat(RocePacket.parse(bytes, 0, bytes.length).orElseThrow().icrcRight()).isTrue();
        bytes[bytes.length - 6] ^= 1;
        assertThat(RocePacket.parse(bytes, 0, bytes.length).orElseThrow().icrcRight()).isFalse();
    }

    @Test
    void aSendIsWrittenByteForByte() {
        var path = new PacketPath(Encapsulation.IPV4_UDP, gid("192.168.10.1"), gid("192.168.10.2"), 0xc011, 0, 64, 0);
        byte[] bytes = build(path, new Bth(Opcode.SEND_ONLY, false, false, 3, 0xffff, 0x11, true, 1), "hello".getBytes());
        assertThat(HexFormat.of().formatHex(bytes)).isEqualTo(A + "465b511f");
    }

    @Test
    void anAckIsReadBack() {
        byte[] bytes = HexFormat.of().parseHex(B + "23fa823b");
        RocePacket packet = RocePacket.parse(bytes, 0, bytes.length).orElseThrow();
        assertThat(packet.aeth()).isEqualTo(new Aeth(Aeth.ACK, 1));
        assertThat(packet.aeth().isAck()).isTrue();
        assertThat(packet.toEvent(128)).satisfies(event -> {
            assertThat(event.name()).isEqualTo("RC ACKNOWLEDGE");
            assertThat(event.destQpn()).isEqualTo(0x12);
            assertThat(event.msn()).isEqualTo(1);
            assertThat(event.bytes().hex()).isEqualTo(B + "23fa823b");
        });
    }

    @Test
    void aWriteCarriesItsAddressAndKey() {
        byte[] bytes = HexFormat.of().parseHex(C + "cda847ff");
        RocePacket packet = RocePacket.parse(bytes, 0, bytes.length).orElseThrow();
        assertThat(packet.reth()).isEqualTo(new Reth(0x7f0000001000L, 0x1234, 8));
        assertThat(new String(bytes, packet.payloadAt(), packet.payload())).isEqualTo("ABCDEFGH");
    }

    @Test
    void anIpv6DatagramGetsARealUdpChecksumUnderTheSameIcrc() {
        byte[] bytes = HexFormat.of().parseHex(D + "00000000");
        RocePacket.seal(bytes, 0, bytes.length);
        assertThat(HexFormat.of().formatHex(bytes)).endsWith("ae4b0e8e");
        int pseudoHeader = 17 + bytes.length - 40;
        assertThat(Checksum.of(bytes, 8, bytes.length - 8, pseudoHeader)).isZero();
        assertThat(RocePacket.parse(bytes, 0, bytes.length).orElseThrow().deth()).isEqualTo(new Deth(0x11111111, 0x20));
    }

    @Test
    void whatIsNotRoceIsRefused() {
        byte[] other = HexFormat.of().parseHex(A.replace("12b7", "12b8") + "00000000");
        assertThat(RocePacket.parse(other, 0, other.length)).isEmpty();
        byte[] cut = HexFormat.of().parseHex(C);
        assertThat(RocePacket.parse(cut, 0, 44)).as("cut within the RETH").isEmpty();
        assertThat(RocePacket.parse(cut, 0, 10)).isEmpty();
    }

    static byte[] gid(String ipv4) {
        var gid = new byte[16];
        gid[10] = (byte) 0xff;
        gid[11] = (byte) 0xff;
        String[] parts = ipv4.split("\\.");
        for (int i = 0; i < 4; i++) {
            gid[12 + i] = (byte) Integer.parseInt(parts[i]);
        }
        return gid;
    }

    static byte[] build(PacketPath path, Bth bth, byte[] payload) {
        int size = RocePacket.size(path.how(), bth.opcode(), payload.length);
        var bytes = new byte[size];
        path.how().write(bytes, 0, path, size - path.how().headerBytes());
        bth.write(bytes, path.how().headerBytes());
        System.arraycopy(payload, 0, bytes, RocePacket.headerBytes(path.how(), bth.opcode()), payload.length);
        RocePacket.seal(bytes, 0, size);
        return bytes;
    }
}
