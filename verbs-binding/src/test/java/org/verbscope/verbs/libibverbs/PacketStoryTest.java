package org.verbscope.verbs.libibverbs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.event.Entry;
import org.verbscope.event.EventLog;
import org.verbscope.event.Evidence;
import org.verbscope.event.LabClock;
import org.verbscope.event.TraceLevel;
import org.verbscope.event.WireEvent.PacketReceived;
import org.verbscope.event.WireEvent.PacketSent;
import org.verbscope.verbs.roce.Aeth;
import org.verbscope.verbs.roce.Bth;
import org.verbscope.verbs.roce.Opcode;
import org.verbscope.verbs.roce.RocePacket;
import org.verbscope.verbs.spi.Layout;
import org.verbscope.verbs.spi.NativeBlock;

/** Which message a captured packet belongs to, and what is told of it. */
@Tag("unit")
class PacketStoryTest {
    private static final int VETH0 = 3;
    private static final int VETH1 = 2;
    private static final int MTU = 1024;
    /** Just before the packet sequence numbers begin anew. */
    private static final int FIRST_PSN = 0xfffffe;
    private static final byte[] ONE = StoryPackets.ipv4(1);
    private static final byte[] TWO = StoryPackets.ipv4(2);

    private final LabClock clock = LabClock.real();
    private final EventLog log = new EventLog(clock);
    private final RecordingHost host1 = new RecordingHost(1, clock, log);
    private final RecordingHost host2 = new RecordingHost(2, clock, log);
    private final Fabric fabric = new Fabric(clock);
    private final PacketStory story = new PacketStory(fabric);
    private final TrackedQueuePair one = queuePair(host1, VETH0, 0x11);
    private final TrackedQueuePair two = queuePair(host2, VETH1, 0x12);
    private long time;

    PacketStoryTest() {
        fabric.add(one);
        fabric.add(two);
        connect(one, 0x12, ONE, TWO);
        connect(two, 0x11, TWO, ONE);
    }

    @Test
    void packetsOfSeveralMessagesFindTheirsAcrossTheWrap() {
        post(100, 3000);
        post(200, 10);
        request(Opcode.SEND_FIRST, FIRST_PSN, MTU);
        request(Opcode.SEND_MIDDLE, FIRST_PSN + 1, MTU);
        request(Opcode.SEND_LAST, 0, 3000 - 2 * MTU);
        request(Opcode.SEND_ONLY, 1, 10);

        assertThat(sent()).containsExactly("101:0", "101:1", "101:2", "201:0");
    }

    @Test
    void anAcknowledgementProvesEverythingBeforeIt() {
        post(100, 10);
        post(200, 10);
        request(Opcode.SEND_ONLY, FIRST_PSN, 10);
        request(Opcode.SEND_ONLY, FIRST_PSN + 1, 10);
        acknowledge(FIRST_PSN + 1, Aeth.ACK);

        assertThat(words()).endsWith("2 KERNEL_TO_USER by CPU", "2 KERNEL_TO_USER by CPU", "2 sent RC ACKNOWLEDGE 0",
                "1 received RC ACKNOWLEDGE 0");
        acknowledge(FIRST_PSN + 1, Aeth.ACK);
        assertThat(words()).filteredOn(w -> w.contains("KERNEL_TO_USER")).hasSize(2);
    }

    @Test
    void aNakProvesOnlyWhatCameBeforeIt() {
        post(100, 10);
        post(200, 10);
        request(Opcode.SEND_ONLY, FIRST_PSN, 10);
        request(Opcode.SEND_ONLY, FIRST_PSN + 1, 10);
        acknowledge(FIRST_PSN + 1, Aeth.NAK_REMOTE_ACCESS);

        assertThat(log.all().stream().filter(e -> MessageOf.words(e).contains("KERNEL_TO_USER")).map(e -> MessageOf.event(e.event())))
                .containsExactly(101L);
    }

    @Test
    void workSentAgainIsMarked() {
        post(100, 2000);
        request(Opcode.SEND_FIRST, FIRST_PSN, MTU);
        request(Opcode.SEND_LAST, FIRST_PSN + 1, 2000 - MTU);
        request(Opcode.SEND_FIRST, FIRST_PSN, MTU);
        request(Opcode.SEND_LAST, FIRST_PSN + 1, 2000 - MTU);

        assertThat(words()).filteredOn(w -> w.contains(" by ")).containsExactly("1 WIRE by CABLE",
                "1 USER_TO_KERNEL by CPU again", "1 WIRE by CABLE again");
        assertThat(sent()).containsExactly("101:0", "101:1", "101:0", "101:1");
    }

    @Test
    void aPacketThatNobodyKnowsTheWorkOfIsShownWithoutAMessage() {
        request(Opcode.SEND_ONLY, 77, 10);

        assertThat(sent()).containsExactly("0:0");
        assertThat(words()).containsExactly("1 sent RC SEND_ONLY 0", "2 received RC SEND_ONLY 0");
    }

    @Test
    void packetsOfOthersAreLeftOut() {
        see(true, VETH0, ONE, TWO, new Bth(Opcode.SEND_ONLY, false, false, 0, 0xffff, 0x99, true, 1), null, 8);

        assertThat(log.all()).isEmpty();
    }

    @Test
    void aPacketIsToldOnceWhenBothInterfacesAreCaptured() {
        post(100, 10);
        Set<Integer> both = Set.of(VETH0, VETH1);
        CapturedPacket leaving = packet(true, VETH0, ONE, TWO, bth(Opcode.SEND_ONLY, 0x12, FIRST_PSN, 10), null, 10);
        story.tell(leaving, both);
        story.tell(new CapturedPacket(leaving.time() + 1, false, VETH1, leaving.bytes()), both);

        assertThat(sent()).containsExactly("101:0");
    }

    @Test
    void whatComesInFromAnotherComputerIsReceivedAndMeasured() {
        fabric.remove(one);
        see(false, VETH1, ONE, TWO, bth(Opcode.SEND_ONLY, 0x12, FIRST_PSN, 10), null, 10);

        assertThat(log.all()).singleElement().satisfies(e -> {
            assertThat(e.event()).isInstanceOf(PacketReceived.class);
            assertThat(e.head().evidence()).isEqualTo(Evidence.MEASURED);
            assertThat(e.head().machine()).isEqualTo(2);
        });
    }

    @Test
    void aRequestOfBelowTheFullLevelKeepsTheNumbersRight() {
        posted(list(3000), 0);
        post(200, 10);
        request(Opcode.SEND_ONLY, 1, 10);

        assertThat(sent()).containsExactly("201:0");
    }

    @Test
    void requestsThatWereNotTakenFreeTheirNumbers() {
        NativeBlock refused = list(3000);
        one.work().posting(refused, 0, 1, 100);
        one.work().posted(1, 0, 0);
        posted(list(3000), 0, 0);
        post(200, 10);
        request(Opcode.SEND_ONLY, FIRST_PSN, 10);

        assertThat(sent()).containsExactly("201:0");
    }

    @Test
    void aResetForgetsWhatWasPosted() {
        post(100, 10);
        NativeBlock attr = NativeMemory.allocate(Layout.QpAttr.SIZE);
        one.modified(attr, 1, null);
        request(Opcode.SEND_ONLY, FIRST_PSN, 10);

        assertThat(sent()).containsExactly("0:0");
    }

    @Test
    void headersAndTheFirstBytesAreKeptAtTheFullLevelAndEverythingAtBytes() {
        post(100, 1000);
        request(Opcode.SEND_ONLY, FIRST_PSN, 1000);
        host1.level(TraceLevel.BYTES);
        request(Opcode.SEND_ONLY, FIRST_PSN, 1000);

        int headers = 20 + 8 + 12;
        assertThat(log.all()).filteredOn(e -> e.event() instanceof PacketSent)
                .extracting(e -> e.as(PacketSent.class).packet().bytes().length()).containsExactly(headers + 128, headers + 1000 + 4);
    }

    private static TrackedQueuePair queuePair(RecordingHost host, int ifindex, int number) {
        NativeBlock init = NativeMemory.allocate(Layout.QpInitAttr.SIZE);
        init.putInt(Layout.QpInitAttr.QP_TYPE, 2);
        return new TrackedQueuePair(host, "rxe", ifindex, number, init, Addresses.NONE);
    }

    private void post(long call, int length) {
        posted(list(length), call);
    }

    private void posted(NativeBlock list, long call) {
        posted(list, call, 1);
    }

    private void posted(NativeBlock list, long call, int taken) {
        if (call == 0) {
            one.work().untraced(list, 0, taken, taken);
            return;
        }
        one.work().posting(list, 0, 1, call);
        one.work().posted(1, taken, taken);
    }

    private static NativeBlock list(int length) {
        NativeBlock list = NativeMemory.allocate(Layout.SendWr.SIZE + Layout.Sge.SIZE);
        list.putLong(Layout.SendWr.SG_LIST, list.address() + Layout.SendWr.SIZE);
        list.putInt(Layout.SendWr.NUM_SGE, 1);
        list.putInt(Layout.SendWr.OPCODE, 2);
        list.putInt(Layout.SendWr.SEND_FLAGS, 2);
        list.putInt(Layout.SendWr.SIZE + Layout.Sge.LENGTH, length);
        return list;
    }

    private static void connect(TrackedQueuePair queuePair, int peer, byte[] own, byte[] other) {
        NativeBlock attr = NativeMemory.allocate(Layout.QpAttr.SIZE);
        attr.putInt(Layout.QpAttr.QP_STATE, 3);
        attr.putInt(Layout.QpAttr.PATH_MTU, 3);
        attr.putInt(Layout.QpAttr.DEST_QP_NUM, peer);
        attr.putInt(Layout.QpAttr.SQ_PSN, FIRST_PSN);
        attr.write(Layout.QpAttr.AH_ATTR + Layout.AhAttr.DGID, other, 0, 16);
        queuePair.modified(attr, 0x1 | 0x80 | 0x100 | 0x10000 | 0x100000, own);
    }

    private void request(int opcode, int psn, int payload) {
        see(true, VETH0, ONE, TWO, bth(opcode, 0x12, psn, payload), null, payload);
    }

    private void acknowledge(int psn, int syndrome) {
        see(false, VETH0, TWO, ONE, bth(Opcode.ACKNOWLEDGE, 0x11, psn, 0), new Aeth(syndrome, 1), 0);
    }

    private static Bth bth(int opcode, int dest, int psn, int payload) {
        return new Bth(opcode, false, false, RocePacket.pad(payload), 0xffff, dest, true, psn);
    }

    /** As a capture on veth0 alone sees it. */
    private void see(boolean outgoing, int ifindex, byte[] from, byte[] to, Bth bth, Aeth aeth, int payload) {
        story.tell(packet(outgoing, ifindex, from, to, bth, aeth, payload), Set.of(ifindex));
    }

    private CapturedPacket packet(boolean outgoing, int ifindex, byte[] from, byte[] to, Bth bth, Aeth aeth, int payload) {
        byte[] bytes = StoryPackets.bytes(from, to, bth, payload, (out, at) -> {
            if (aeth != null) {
                aeth.write(out, at);
            }
        });
        return new CapturedPacket(++time, outgoing, ifindex, bytes);
    }

    private List<String> words() {
        return log.all().stream().map(MessageOf::words).toList();
    }

    /** Message and number of each packet that was sent. */
    private List<String> sent() {
        var sent = new ArrayList<String>();
        for (Entry entry : log.all()) {
            if (entry.event() instanceof PacketSent packet) {
                sent.add(packet.message() + ":" + packet.number());
            }
        }
        return sent;
    }
}
