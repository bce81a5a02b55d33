package org.verbscope.verbs.libibverbs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.ObjIntConsumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.event.EventLog;
import org.verbscope.event.LabClock;
import org.verbscope.event.WireEvent.PacketReceived;
import org.verbscope.event.WireEvent.PacketSent;
import org.verbscope.verbs.roce.Aeth;
import org.verbscope.verbs.roce.Bth;
import org.verbscope.verbs.roce.Deth;
import org.verbscope.verbs.roce.Opcode;
import org.verbscope.verbs.roce.RocePacket;
import org.verbscope.verbs.spi.Layout;
import org.verbscope.verbs.spi.NativeBlock;

/** Whose packet it is: datagrams, groups, atomics, both families of addresses. The capture is on veth0. */
@Tag("unit")
class PacketMatchTest {
    private static final int VETH0 = 3;
    private static final int VETH1 = 2;
    private static final int RC = 2;
    private static final int UD = 4;
    private static final int SEND = 2;
    private static final int FETCH_AND_ADD = 6;
    private static final int FIRST_PSN = 100;
    private static final long AH = 0x5000;
    private static final byte[] ONE = StoryPackets.ipv4(1);
    private static final byte[] TWO = StoryPackets.ipv4(2);
    private static final byte[] ONE6 = StoryPackets.ipv6(0xfd, 1);
    private static final byte[] TWO6 = StoryPackets.ipv6(0xfd, 2);
    private static final byte[] GROUP = StoryPackets.mapped(239, 1, 2, 3);
    private static final byte[] GROUP6 = StoryPackets.ipv6(0xff, 3);

    private final LabClock clock = LabClock.real();
    private final EventLog log = new EventLog(clock);
    private final RecordingHost host1 = new RecordingHost(1, clock, log);
    private final RecordingHost host2 = new RecordingHost(2, clock, log);
    private final Fabric fabric = new Fabric(clock);
    private final PacketStory story = new PacketStory(fabric);
    private byte[] leads = TWO;
    private long time;

    /** A queue pair at the addresses of its machine. */
    private TrackedQueuePair made(int machine, int type, int number) {
        NativeBlock init = NativeMemory.allocate(Layout.QpInitAttr.SIZE);
        init.putInt(Layout.QpInitAttr.QP_TYPE, type);
        var queuePair = new TrackedQueuePair(machine == 1 ? host1 : host2, "rxe", machine == 1 ? VETH0 : VETH1, number, init,
                new Addresses() {
                    @Override
                    public boolean isOwn(byte[] gid) {
                        return Arrays.equals(gid, machine == 1 ? ONE : TWO) || Arrays.equals(gid, machine == 1 ? ONE6 : TWO6);
                    }

                    @Override
                    public byte[] of(long addressHandle) {
                        return addressHandle == AH ? leads : null;
                    }
                });
        NativeBlock attr = NativeMemory.allocate(Layout.QpAttr.SIZE);
        attr.putInt(Layout.QpAttr.QP_STATE, 3);
        attr.putInt(Layout.QpAttr.SQ_PSN, FIRST_PSN);
        queuePair.modified(attr, 0x1 | 0x10000, null);
        fabric.add(queuePair);
        return queuePair;
    }

    private static void connect(TrackedQueuePair own, byte[] from, TrackedQueuePair peer, byte[] to) {
        NativeBlock attr = NativeMemory.allocate(Layout.QpAttr.SIZE);
        attr.putInt(Layout.QpAttr.PATH_MTU, 3);
        attr.putInt(Layout.QpAttr.DEST_QP_NUM, peer.number());
        attr.write(Layout.QpAttr.AH_ATTR + Layout.AhAttr.DGID, to, 0, 16);
        own.modified(attr, 0x80 | 0x100 | 0x100000, from);
    }

    private static void post(TrackedQueuePair queuePair, long call, int opcode, int length, int to) {
        NativeBlock list = NativeMemory.allocate(Layout.SendWr.SIZE + Layout.Sge.SIZE);
        list.putLong(Layout.SendWr.SG_LIST, list.address() + Layout.SendWr.SIZE);
        list.putInt(Layout.SendWr.NUM_SGE, 1);
        list.putInt(Layout.SendWr.OPCODE, opcode);
        list.putInt(Layout.SendWr.SEND_FLAGS, 2);
        list.putLong(Layout.SendWr.UD_AH, AH);
        list.putInt(Layout.SendWr.UD_REMOTE_QPN, to);
        list.putInt(Layout.SendWr.SIZE + Layout.Sge.LENGTH, length);
        queuePair.work().posting(list, 0, 1, call);
        queuePair.work().posted(1, 1, 1);
    }

    private void see(boolean outgoing, byte[] from, byte[] to, int opcode, int dest, int psn, int payload,
            ObjIntConsumer<byte[]> extensions) {
        var bth = new Bth(opcode, false, false, RocePacket.pad(payload), 0xffff, dest, true, psn);
        story.tell(new CapturedPacket(++time, outgoing, VETH0, StoryPackets.bytes(from, to, bth, payload, extensions)), Set.of(VETH0));
    }

    private void datagram(boolean outgoing, byte[] from, byte[] to, int source, int dest, int psn) {
        see(outgoing, from, to, Opcode.UD | Opcode.SEND_ONLY, dest, psn, 10, (out, at) -> new Deth(0x1111, source).write(out, at));
    }

    /** Machine, what, queue pair and message of each packet. */
    private List<String> packets() {
        return log.all().stream().filter(e -> e.event() instanceof PacketSent || e.event() instanceof PacketReceived).map(e ->
                e.event() instanceof PacketSent s ? e.head().machine() + " sends as " + s.qp().number() + " for " + s.message()
                        : e.head().machine() + " receives as " + e.as(PacketReceived.class).qp().number() + " for "
                        + e.as(PacketReceived.class).message()).toList();
    }

    @Test
    void datagramsAreTheirSendersByWhatTheySayOfIt() {
        TrackedQueuePair one = made(1, UD, 17);
        made(2, UD, 17);
        post(one, 10, SEND, 10, 17);
        post(one, 20, SEND, 10, 17);
        datagram(true, ONE, TWO, 17, 17, FIRST_PSN);
        datagram(true, ONE, TWO, 17, 17, FIRST_PSN + 1);

        assertThat(packets()).containsExactly("1 sends as 17 for 11", "2 receives as 17 for 11",
                "1 sends as 17 for 21", "2 receives as 17 for 21");
    }

    @Test
    void theWayBackIsToldToo() {
        made(1, UD, 17);
        TrackedQueuePair two = made(2, UD, 18);
        leads = ONE;
        post(two, 10, SEND, 10, 17);
        datagram(false, TWO, ONE, 18, 17, FIRST_PSN);

        assertThat(packets()).containsExactly("2 sends as 18 for 11", "1 receives as 17 for 11");
    }

    @Test
    void sixIsAsGoodAsFour() {
        TrackedQueuePair one = made(1, UD, 17);
        made(2, UD, 18);
        leads = TWO6;
        post(one, 10, SEND, 10, 18);
        datagram(true, ONE6, TWO6, 17, 18, FIRST_PSN);
        TrackedQueuePair a = made(1, RC, 0x21);
        TrackedQueuePair b = made(2, RC, 0x22);
        connect(a, ONE6, b, TWO6);
        connect(b, TWO6, a, ONE6);
        post(a, 20, SEND, 10, 0);
        see(true, ONE6, TWO6, Opcode.SEND_ONLY, 0x22, FIRST_PSN, 10, (out, at) -> { });

        assertThat(packets()).containsExactly("1 sends as 17 for 11", "2 receives as 18 for 11",
                "1 sends as 33 for 21", "2 receives as 34 for 21");
    }

    @Test
    void aPacketToAGroupIsSentOnceAndReceivedByEachMember() {
        TrackedQueuePair one = made(1, UD, 17);
        one.attached(GROUP);
        made(2, UD, 18).attached(GROUP);
        made(2, UD, 19).attached(GROUP);
        made(2, UD, 20).attached(GROUP6);
        leads = GROUP;
        post(one, 10, SEND, 10, TrackedQueuePair.MULTICAST_QPN);
        datagram(true, ONE, GROUP, 17, TrackedQueuePair.MULTICAST_QPN, FIRST_PSN);

        assertThat(packets()).containsExactly("1 sends as 17 for 11", "2 receives as 18 for 11", "2 receives as 19 for 11");
    }

    @Test
    void aPacketToAGroupFromTheOtherSideReachesThisOne() {
        made(1, UD, 17).attached(GROUP6);
        TrackedQueuePair two = made(2, UD, 18);
        two.attached(GROUP6);
        leads = GROUP6;
        post(two, 10, SEND, 10, TrackedQueuePair.MULTICAST_QPN);
        datagram(false, TWO6, GROUP6, 18, TrackedQueuePair.MULTICAST_QPN, FIRST_PSN);

        assertThat(packets()).containsExactly("2 sends as 18 for 11", "1 receives as 17 for 11");
    }

    @Test
    void whoLeftAGroupDoesNotReceive() {
        TrackedQueuePair two = made(2, UD, 18);
        two.attached(GROUP);
        two.detached(GROUP);
        made(1, UD, 17);
        datagram(true, ONE, GROUP, 17, TrackedQueuePair.MULTICAST_QPN, FIRST_PSN);

        assertThat(packets()).containsExactly("1 sends as 17 for 0");
    }

    @Test
    void anAtomicAndItsAnswerAreOneMessageThatMovesNoPayload() {
        TrackedQueuePair a = made(1, RC, 0x21);
        TrackedQueuePair b = made(2, RC, 0x22);
        connect(a, ONE, b, TWO);
        connect(b, TWO, a, ONE);
        post(a, 10, FETCH_AND_ADD, 8, 0);
        post(a, 20, SEND, 10, 0);
        see(true, ONE, TWO, Opcode.FETCH_ADD, 0x22, FIRST_PSN, 0, (out, at) -> { });
        see(false, TWO, ONE, Opcode.ATOMIC_ACKNOWLEDGE, 0x21, FIRST_PSN, 0, (out, at) -> new Aeth(Aeth.ACK, 1).write(out, at));
        see(true, ONE, TWO, Opcode.SEND_ONLY, 0x22, FIRST_PSN + 1, 10, (out, at) -> { });

        assertThat(packets()).containsExactly("1 sends as 33 for 11", "2 receives as 34 for 11", "2 sends as 34 for 11",
                "1 receives as 33 for 11", "1 sends as 33 for 21", "2 receives as 34 for 21");
        assertThat(log.all()).filteredOn(e -> MessageOf.words(e).contains(" by ")).extracting(MessageOf::words)
                .containsExactly("1 WIRE by CABLE");
    }
}
