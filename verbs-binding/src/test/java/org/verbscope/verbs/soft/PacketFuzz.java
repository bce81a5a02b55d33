package org.verbscope.verbs.soft;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.verbscope.event.TraceLevel;
import org.verbscope.verbs.Mtu;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.QpType;
import org.verbscope.verbs.WrOpcode;
import org.verbscope.verbs.roce.Psn;
import org.verbscope.verbs.roce.RocePacket;
import org.verbscope.verbs.spi.NativeBlock;

/**
 * Packets as a hostile or broken peer would send them: real ones of a conversation, with bytes, opcodes,
 * PSNs, keys, addresses and lengths changed, and their ICRC made right again. Whatever comes, no
 * exception leaves the engine, no memory outside a region of the peer's is touched, and queue pairs
 * stay in states that they may be in.
 */
final class PacketFuzz implements AutoCloseable {
    private static final int PAGE = 4096;
    private static final byte CANARY = 0x5a;
    private static final int IPV4_HEADERS = 28;
    private static final int BTH = 12;
    private static final int LONGEST = 700;

    private final SpiBed bed = new SpiBed(2);
    private final SpiNode one = bed.node(1);
    private final SpiNode two = bed.node(2);
    private final Random random;
    private final QpType type;
    private final List<byte[]> seen = new ArrayList<>();
    /** Three pages, of which the second is registered. */
    private final NativeBlock[] memory = {one.spi.allocate(3 * PAGE), two.spi.allocate(3 * PAGE)};
    private final int[] lkeys = new int[2];
    private final int[] rkeys = new int[2];
    private SpiQp a;
    private SpiQp b;
    private int reconnects;
    private int completions;

    PacketFuzz(QpType type, long seed) {
        this.type = type;
        random = new Random(seed);
        bed.trace.level(TraceLevel.OFF);
        for (int i = 0; i < 2; i++) {
            SpiNode node = bed.node(i + 1);
            memory[i].write(0, canaries(), 0, 3 * PAGE);
            long mr = node.spi.regMr(node.pd, memory[i].address() + PAGE, PAGE, memory[i].address() + PAGE, SpiNode.ALL_ACCESS);
            lkeys[i] = node.spi.lkey(mr);
            rkeys[i] = node.spi.rkey(mr);
        }
        bed.wire(frame -> {
            if (seen.size() < 4096) {
                byte[] packet = Arrays.copyOf(frame.bytes, frame.size);
                RocePacket.seal(packet, 0, packet.length);
                seen.add(packet);
            }
            return Fate.NORMAL;
        });
        connect();
    }

    private static byte[] canaries() {
        var bytes = new byte[3 * PAGE];
        Arrays.fill(bytes, CANARY);
        return bytes;
    }

    /** Both queue pairs to RTS, from RESET or now and then as new ones, with some of every work under way. */
    private void connect() {
        seen.clear();
        if (a != null && random.nextInt(32) != 0) {
            assertThat(a.state(QpState.RESET)).isZero();
            assertThat(b.state(QpState.RESET)).isZero();
            reconnects++;
        } else {
            if (a != null) {
                assertThat(one.spi.destroyQp(a.handle)).isZero();
                assertThat(two.spi.destroyQp(b.handle)).isZero();
            }
            a = qp(one);
            b = qp(two);
        }
        if (type == QpType.UD) {
            a.toInit();
            b.toInit();
            a.toRtr(b);
            b.toRtr(a);
            a.toRts();
            b.toRts();
        } else {
            bed.connect(a, b);
        }
        for (int i = 0; i < 16; i++) {
            recv(b, i, 1, LONGEST);
            recv(a, i, 0, LONGEST);
        }
        work();
    }

    private SpiQp qp(SpiNode node) {
        SpiQp qp = node.qp(type);
        qp.mtu = Mtu.MTU_256.value();
        qp.timeout = 20;
        return qp;
    }

    private void recv(SpiQp qp, int id, int side, int length) {
        var region = new SpiNode.Region(memory[side], 0, lkeys[side], 0);
        SpiWr.recv(qp.node, id, region, PAGE + random.nextInt(PAGE - length), length,
                list -> qp.node.spi.postRecv(qp.handle, list, 0, 1));
    }

    private void work() {
        for (int i = random.nextInt(4); i > 0; i--) {
            recv(b, i, 1, LONGEST);
        }
        long ah = type == QpType.UD ? one.ah(two.gid(1), 1) : 0;
        for (WrOpcode opcode : WrOpcode.values()) {
            if (!carried(opcode)) {
                continue;
            }
            boolean atomic = opcode == WrOpcode.ATOMIC_CMP_AND_SWP || opcode == WrOpcode.ATOMIC_FETCH_AND_ADD;
            SpiWr wr = a.wr(1, opcode).sge(memory[0].address() + PAGE, atomic ? 8 : 100 + random.nextInt(LONGEST - 100), lkeys[0]);
            if (atomic) {
                wr.atomic(memory[1].address() + PAGE, rkeys[1], 1, 2);
            } else if (type == QpType.UD) {
                wr.to(ah, b.number, SpiQp.QKEY);
            } else {
                wr.remote(memory[1].address() + PAGE, rkeys[1]);
            }
            wr.errno();
            for (int polls = random.nextInt(20); polls > 0; polls--) {
                completions += one.spi.pollCq(one.cq, 1, one.other);
            }
        }
        if (ah != 0) {
            one.spi.destroyAh(ah);
        }
    }

    private boolean carried(WrOpcode opcode) {
        return switch (opcode) {
            case LOCAL_INV, BIND_MW -> false;
            case RDMA_READ, ATOMIC_CMP_AND_SWP, ATOMIC_FETCH_AND_ADD -> type == QpType.RC;
            // Of no key that could be taken back: it ends the connection by itself.
            case SEND_WITH_INV -> type == QpType.RC && random.nextInt(16) == 0;
            case RDMA_WRITE, RDMA_WRITE_WITH_IMM -> type != QpType.UD;
            case SEND, SEND_WITH_IMM -> true;
        };
    }

    /** Sends {@code packets} changed packets. */
    void run(int packets) {
        for (int i = 0; i < packets; i++) {
            if (random.nextInt(40) == 0) {
                work();
            }
            bed.inject(1 + random.nextInt(2), mutated());
            for (int step = random.nextInt(6); step >= 0; step--) {
                completions += one.spi.pollCq(one.cq, 16, one.other);
                completions += two.spi.pollCq(two.cq, 16, two.other);
            }
            check(i);
        }
        bed.settle(100_000_000);
        check(packets);
        canariesAlive();
    }

    /** How often a queue pair failed, and both began anew. */
    int reconnects() {
        return reconnects;
    }

    /** How many were polled. */
    int completions() {
        return completions;
    }

    private void check(int packet) {
        QpState first = a.state();
        QpState second = b.state();
        assertThat(first).as("after packet %s", packet).isIn(QpState.RTS, QpState.ERR, QpState.SQE);
        assertThat(second).as("after packet %s", packet).isIn(QpState.RTS, QpState.ERR, QpState.SQE);
        boolean failed = first != QpState.RTS || second != QpState.RTS;
        if (packet % 64 == 0 || failed) {
            canariesAlive();
        }
        if (failed) {
            connect();
        }
    }

    private void canariesAlive() {
        var bytes = new byte[PAGE];
        for (NativeBlock block : memory) {
            for (int page : new int[] {0, 2 * PAGE}) {
                block.read(page, bytes, 0, PAGE);
                for (byte value : bytes) {
                    if (value != CANARY) {
                        throw new AssertionError("memory outside the region was written");
                    }
                }
            }
        }
    }

    private byte[] mutated() {
        if (seen.isEmpty()) {
            work();
            bed.settle(50_000);
        }
        assertThat(seen).as("packets of a conversation").isNotEmpty();
        byte[] packet = seen.get(random.nextInt(seen.size())).clone();
        int dice = random.nextInt(10);
        if (dice < 3) {
            // A packet as a peer would send it, at a place where it may be awaited.
            psn(packet, Psn.plus(psn(seen.get(seen.size() - 1)), random.nextInt(5) - 2));
        }
        for (int changes = dice < 3 ? 0 : dice < 8 ? 1 : 3; changes > 0; changes--) {
            packet = change(packet);
        }
        boolean sealed = packet.length >= IPV4_HEADERS + BTH + 4 && (packet[0] & 0xff) == 0x45;
        if (sealed && random.nextInt(50) != 0) {
            RocePacket.seal(packet, 0, packet.length);
        }
        return packet;
    }

    private byte[] change(byte[] packet) {
        if (packet.length < IPV4_HEADERS + BTH + 4) {
            return packet;
        }
        switch (random.nextInt(8)) {
            case 0 -> packet[random.nextInt(packet.length)] = (byte) random.nextInt(256);
            case 1 -> packet[IPV4_HEADERS] = (byte) (packet[IPV4_HEADERS] & 0xe0 | random.nextInt(0x18));
            case 2 -> packet[IPV4_HEADERS + 1] = (byte) random.nextInt(256);
            case 3 -> psn(packet, Psn.plus(psn(packet), random.nextInt(9) - 4));
            case 4 -> psn(packet, Psn.plus(psn(seen.get(seen.size() - 1)), random.nextInt(3)));
            case 5 -> packet[IPV4_HEADERS + 8] = (byte) random.nextInt(256);
            case 6 -> {
                int at = IPV4_HEADERS + BTH + random.nextInt(28);
                if (at < packet.length) {
                    packet[at] = (byte) (random.nextBoolean() ? 0xff : random.nextInt(256));
                }
            }
            default -> {
                return resized(packet);
            }
        }
        return packet;
    }

    private static int psn(byte[] packet) {
        int at = IPV4_HEADERS + 9;
        return (packet[at] & 0xff) << 16 | (packet[at + 1] & 0xff) << 8 | packet[at + 2] & 0xff;
    }

    private static void psn(byte[] packet, int psn) {
        packet[IPV4_HEADERS + 9] = (byte) (psn >> 16);
        packet[IPV4_HEADERS + 10] = (byte) (psn >> 8);
        packet[IPV4_HEADERS + 11] = (byte) psn;
    }

    /** With a payload of another size. */
    private byte[] resized(byte[] packet) {
        int size = Math.max(IPV4_HEADERS + BTH + 4, Math.min(Frame.SIZE, packet.length + 4 * (random.nextInt(129) - 64)));
        byte[] other = Arrays.copyOf(packet, size);
        other[2] = (byte) (size >> 8);
        other[3] = (byte) size;
        return other;
    }

    @Override
    public void close() {
        bed.close();
    }
}
