package org.verbscope.verbs.roce;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class HiddenIdentificationTest {
    private static final int HEADERS = 20 + 8 + Bth.SIZE;
    private final Random random = new Random(7);

    /** A sealed packet with this Identification and these flags. */
    private byte[] packet(int payload, int identification, int flags) {
        var bytes = new byte[HEADERS + payload + Icrc.SIZE];
        random.nextBytes(bytes);
        byte[] gid = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, (byte) 0xff, (byte) 0xff, 10, 0, 0, 1};
        Encapsulation.IPV4_UDP.write(bytes, 0, gid, gid, 0, 64, 0, 0xc001, Bth.SIZE + payload + Icrc.SIZE);
        BigEndian.put16(bytes, 4, identification);
        BigEndian.put16(bytes, 6, flags);
        Encapsulation.checksumIpv4(bytes, 0);
        Icrc.write(bytes, 0, bytes.length - Icrc.SIZE);
        return bytes;
    }

    private static byte[] hidden(byte[] packet) {
        byte[] bytes = packet.clone();
        BigEndian.put32(bytes, 4, 0x4000);
        Encapsulation.checksumIpv4(bytes, 0);
        return bytes;
    }

    @Test
    void everyHeaderIsFoundAgain() {
        for (int payload : new int[] {0, 4, 256, 1024, 4096}) {
            for (int identification : new int[] {0, 1, 0x8000, 0xffff, 0x1234, random.nextInt(0x10000)}) {
                for (int flags : new int[] {0x4000, 0}) {
                    byte[] sent = packet(payload, identification, flags);
                    byte[] seen = hidden(sent);
                    HiddenIdentification.write(seen, 0, seen.length - Icrc.SIZE);
                    assertThat(seen).as(payload + " bytes, Identification " + identification).isEqualTo(sent);
                }
            }
        }
    }

    @Test
    void damageLeavesAWrongIcrc() {
        int accepted = 0;
        for (int i = 0; i < 20_000; i++) {
            byte[] seen = hidden(packet(64, random.nextInt(0x10000), 0x4000));
            int bit = 8 * HEADERS + random.nextInt(8 * 64);
            seen[bit >> 3] ^= (byte) (1 << (bit & 7));
            seen[HEADERS + random.nextInt(64)] ^= (byte) (1 + random.nextInt(255));
            HiddenIdentification.write(seen, 0, seen.length - Icrc.SIZE);
            accepted += Icrc.right(seen, 0, seen.length - Icrc.SIZE) ? 1 : 0;
        }
        // One of 32,768 by chance: two looks, with and without "do not fragment".
        assertThat(accepted).isLessThanOrEqualTo(6);
    }

    @Test
    void aShortDatagramIsNoTrouble() {
        byte[] seen = hidden(packet(0, 77, 0x4000));
        assertThat(HiddenIdentification.of(seen, 0, seen.length - Icrc.SIZE)).isEqualTo(77);
    }
}
