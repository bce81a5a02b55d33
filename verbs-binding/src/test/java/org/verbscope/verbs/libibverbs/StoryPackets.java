package org.verbscope.verbs.libibverbs;

import java.util.Arrays;
import java.util.function.ObjIntConsumer;
import org.verbscope.verbs.roce.Bth;
import org.verbscope.verbs.roce.Encapsulation;
import org.verbscope.verbs.roce.PacketPath;
import org.verbscope.verbs.roce.RocePacket;

/** Packets as a capture would see them. */
final class StoryPackets {
    private StoryPackets() { }

    /** 10.77.0.{@code last} as a GID. */
    static byte[] ipv4(int last) {
        return mapped(10, 77, 0, last);
    }

    /** An IPv4 address as a GID. */
    static byte[] mapped(int... address) {
        var gid = new byte[16];
        Arrays.fill(gid, 10, 12, (byte) 0xff);
        for (int i = 0; i < 4; i++) {
            gid[12 + i] = (byte) address[i];
        }
        return gid;
    }

    /** {@code first}00::{@code last}. */
    static byte[] ipv6(int first, int last) {
        var gid = new byte[16];
        gid[0] = (byte) first;
        gid[15] = (byte) last;
        return gid;
    }

    /** A whole packet. @param extensions writes what follows the BTH, at the place that it is given */
    static byte[] bytes(byte[] from, byte[] to, Bth bth, int payload, ObjIntConsumer<byte[]> extensions) {
        Encapsulation how = Encapsulation.ipv4Mapped(from) ? Encapsulation.IPV4_UDP : Encapsulation.IPV6_UDP;
        var bytes = new byte[RocePacket.size(how, bth.opcode(), payload)];
        int header = how.headerBytes();
        how.write(bytes, 0, new PacketPath(how, from, to, 0xc000, 0, 64, 0), bytes.length - header);
        bth.write(bytes, header);
        extensions.accept(bytes, header + Bth.SIZE);
        RocePacket.seal(bytes, 0, bytes.length);
        return bytes;
    }
}
