package org.verbscope.verbs.roce;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Tag;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

@Tag("property")
class RoceProperties {
    private static final int MOST = 0xffffff;
    private final byte[] bytes = new byte[40];

    @Property
    void bthComesBack(@ForAll @IntRange(max = 255) int opcode, @ForAll boolean solicited, @ForAll boolean migrated,
            @ForAll @IntRange(max = 3) int pad, @ForAll @IntRange(max = 0xffff) int pkey,
            @ForAll @IntRange(max = MOST) int qpn, @ForAll boolean ack, @ForAll @IntRange(max = MOST) int psn) {
        var bth = new Bth(opcode, solicited, migrated, pad, pkey, qpn, ack, psn);
        bth.write(bytes, 3);
        assertThat(Bth.read(bytes, 3)).isEqualTo(bth);
    }

    @Property
    void extensionHeadersComeBack(@ForAll long address, @ForAll int key, @ForAll int length, @ForAll long swap,
            @ForAll long compare, @ForAll @IntRange(max = 255) int syndrome, @ForAll @IntRange(max = MOST) int number) {
        var reth = new Reth(address, key, Integer.toUnsignedLong(length));
        reth.write(bytes, 1);
        assertThat(Reth.read(bytes, 1)).isEqualTo(reth);
        var atomic = new AtomicEth(address, key, swap, compare);
        atomic.write(bytes, 5);
        assertThat(AtomicEth.read(bytes, 5)).isEqualTo(atomic);
        var aeth = new Aeth(syndrome, number);
        aeth.write(bytes, 2);
        assertThat(Aeth.read(bytes, 2)).isEqualTo(aeth);
        var deth = new Deth(key, number);
        deth.write(bytes, 7);
        assertThat(Deth.read(bytes, 7)).isEqualTo(deth);
        new ImmDt(key).write(bytes, 9);
        assertThat(ImmDt.read(bytes, 9)).isEqualTo(new ImmDt(key));
        new Ieth(key).write(bytes, 9);
        assertThat(Ieth.read(bytes, 9)).isEqualTo(new Ieth(key));
    }

    @Property
    void psnsCompareAroundTheWrap(@ForAll @IntRange(max = MOST) int psn, @ForAll @IntRange(min = -8388607, max = 8388607) int by) {
        int moved = Psn.plus(psn, by);
        assertThat(moved).isBetween(0, MOST);
        assertThat(Psn.distance(moved, psn)).isEqualTo(by);
        assertThat(Psn.before(psn, moved)).isEqualTo(by > 0);
    }

    @Property
    void everyPacketIsReadAsItWasBuilt(@ForAll Encapsulation how, @ForAll @Size(max = 300) byte[] payload,
            @ForAll @IntRange(max = MOST) int psn, @ForAll @IntRange(max = 255) int trafficClass) {
        byte[] from = GoldenPacketsTest.gid("10.77.0.1");
        byte[] to = GoldenPacketsTest.gid("10.77.0.2");
        var path = new PacketPath(how, from, to, 0xc123, trafficClass, 64, 0);
        var bth = new Bth(Opcode.SEND_MIDDLE, false, true, RocePacket.pad(payload.length), 0xffff, 0x11, false, psn);
        byte[] packet = GoldenPacketsTest.build(path, bth, payload);
        RocePacket read = RocePacket.parse(packet, 0, packet.length).orElseThrow();
        assertThat(read.encapsulation()).isEqualTo(how);
        assertThat(read.bth()).isEqualTo(bth);
        assertThat(read.payload()).isEqualTo(payload.length);
        assertThat(read.size()).isEqualTo(packet.length).isEqualTo(RocePacket.size(how, bth.opcode(), payload.length));
        assertThat(read.icrcRight()).isTrue();
        assertThat(read.sourceGid()).isEqualTo(from);
        assertThat(read.destinationGid()).isEqualTo(to);
        // What a router changes leaves the ICRC right.
        packet[1] ^= 0x0f;
        assertThat(read.icrcRight()).isTrue();
    }

    @Property
    void parsingForeignBytesNeverThrows(@ForAll @Size(max = 120) byte[] foreign, @ForAll boolean six) {
        if (foreign.length > 0) {
            foreign[0] = (byte) (six ? 0x60 : 0x45);
        }
        if (foreign.length > 24) {
            foreign[six ? 6 : 9] = 17;
            int port = six ? 42 : 22;
            if (foreign.length > port + 1) {
                foreign[port] = 0x12;
                foreign[port + 1] = (byte) 0xb7;
            }
        }
        RocePacket.parse(foreign, 0, foreign.length).ifPresent(packet -> {
            packet.toEvent(128);
            packet.icrcRight();
        });
    }
}
