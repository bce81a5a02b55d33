package org.verbscope.verbs.soft;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.event.CpuEvent.KernelEntry;
import org.verbscope.event.Entry;
import org.verbscope.event.Evidence;
import org.verbscope.event.MemoryEvent.DmaRead;
import org.verbscope.event.MemoryEvent.DmaWrite;
import org.verbscope.event.MemoryEvent.Leg;
import org.verbscope.event.MemoryEvent.Mover;
import org.verbscope.event.MemoryEvent.PayloadMove;
import org.verbscope.event.Path;
import org.verbscope.event.Source;
import org.verbscope.event.TraceLevel;
import org.verbscope.event.WireEvent.PacketSent;
import org.verbscope.event.WorkEvent.WorkPosted;
import org.verbscope.event.WorkQueue;
import org.verbscope.verbs.SendFlag;
import org.verbscope.verbs.SendRequest;
import org.verbscope.verbs.roce.RocePacket;
import org.verbscope.verbs.soft.TwoMachines.End;

@Tag("unit")
class MessageStepsTest {
    private final TwoMachines bed = new TwoMachines();
    private final List<End> ends = bed.connected();
    private final End a = ends.get(0);
    private final End b = ends.get(1);
    private final long before = bed.trace.log().size();

    @AfterEach
    void close() {
        bed.close();
    }

    private List<String> engineKinds() {
        return bed.after(before).stream().filter(e -> e.head().source() == Source.ENGINE)
                .map(e -> "m" + e.head().machine() + " " + e.kind()).toList();
    }

    private long message() {
        return bed.after(before).stream().filter(e -> e.as(WorkPosted.class) != null
                && e.as(WorkPosted.class).queue() == WorkQueue.SEND).findFirst().orElseThrow().seq();
    }

    @Test
    void aSendOfOnePacketTakesItsSteps() {
        b.recv(1, 0, 64);
        a.send(2, 0, 5);
        TwoMachines.await(a, 1);
        assertThat(engineKinds()).containsExactly("m2 doorbell", "m1 doorbell", "m1 wqe_fetched", "m1 key_checked",
                "m1 payload_move", "m1 dma_read", "m1 payload_move", "m1 packet_sent", "m2 packet_received",
                "m2 wqe_fetched", "m2 key_checked", "m2 payload_move", "m2 dma_write", "m2 cqe_written", "m2 packet_sent",
                "m1 packet_received", "m1 cqe_written");
    }

    @Test
    void everyStepFollowsFromThePost() {
        b.recv(1, 0, 64);
        a.send(2, 0, 5);
        TwoMachines.await(a, 1);
        long post = message();
        Entry last = bed.after(before).stream().filter(e -> e.kind().equals("cqe_written"))
                .reduce((first, second) -> second).orElseThrow();
        long at = last.seq();
        while (at != post && at != 0) {
            long cause = bed.trace.log().get(at).head().cause();
            assertThat(cause).as("cause of event " + at).isLessThan(at);
            at = cause;
        }
        assertThat(at).as("the chain from the last completion ends at the post").isEqualTo(post);
    }

    @Test
    void threeMovesCarryTheMessageAndNoneIsTheProcessors() {
        b.recv(1, 0, 4096);
        a.send(2, 0, 3000);
        TwoMachines.await(a, 1);
        List<PayloadMove> moves = bed.events(PayloadMove.class);
        assertThat(moves).containsExactly(
                new PayloadMove(message(), Leg.HOST_TO_NIC, Mover.NIC, 3000, false),
                new PayloadMove(message(), Leg.WIRE, Mover.CABLE, 3000, false),
                new PayloadMove(message(), Leg.NIC_TO_HOST, Mover.NIC, 3000, false));
        assertThat(bed.after(before)).filteredOn(e -> e.as(PayloadMove.class) != null)
                .allMatch(e -> e.head().evidence() == Evidence.MODELLED);
        assertThat(bed.after(before)).noneMatch(e -> e.as(KernelEntry.class) != null && e.head().path() == Path.DATA);
    }

    @Test
    void readingTheNextPacketOverlapsWithWritingTheOneBefore() {
        b.recv(1, 0, 4096);
        a.send(2, 0, 3000);
        TwoMachines.await(a, 1);
        List<Entry> log = bed.after(before);
        long read = log.stream().filter(e -> e.as(DmaRead.class) != null && e.as(DmaRead.class).packet() == 1)
                .findFirst().orElseThrow().seq();
        long written = log.stream().filter(e -> e.as(DmaWrite.class) != null && e.as(DmaWrite.class).packet() == 0)
                .findFirst().orElseThrow().seq();
        assertThat(read).isLessThan(written);
        assertThat(log).extracting(e -> e.head().time()).isSorted();
    }

    @Test
    void aWriteNeedsNeitherReceiveNorCompletionThere() {
        a.write(1, 0, 100, b, 0);
        TwoMachines.await(a, 1);
        assertThat(engineKinds()).containsExactly("m1 doorbell", "m1 wqe_fetched", "m1 key_checked", "m1 payload_move",
                "m1 dma_read", "m1 payload_move", "m1 packet_sent", "m2 packet_received", "m2 key_checked",
                "m2 payload_move", "m2 dma_write", "m2 packet_sent", "m1 packet_received", "m1 cqe_written");
    }

    @Test
    void thePayloadOfAReadComesFromTheOtherMachine() {
        a.read(1, 0, 100, b, 0);
        TwoMachines.await(a, 1);
        assertThat(engineKinds()).containsExactly("m1 doorbell", "m1 wqe_fetched", "m1 packet_sent",
                "m2 packet_received", "m2 key_checked", "m2 payload_move", "m2 dma_read", "m2 payload_move",
                "m2 packet_sent", "m1 packet_received", "m1 key_checked", "m1 payload_move", "m1 dma_write",
                "m1 cqe_written");
    }

    @Test
    void anInlineSendIsCopiedByTheProcessorAndNotReadByDma() {
        b.recv(1, 0, 64);
        a.qp().postSend(SendRequest.send(2, a.mr(), 0, 5).with(SendFlag.INLINE));
        TwoMachines.await(a, 1);
        assertThat(bed.events(DmaRead.class)).isEmpty();
        assertThat(bed.events(PayloadMove.class)).extracting(PayloadMove::leg)
                .containsExactly(Leg.INLINE, Leg.HOST_TO_NIC, Leg.WIRE, Leg.NIC_TO_HOST);
        assertThat(bed.events(PayloadMove.class)).filteredOn(m -> m.mover() == Mover.CPU).hasSize(1);
    }

    @Test
    void anUnsignaledSendLeavesNoCompletion() {
        b.recv(1, 0, 64);
        a.qp().postSend(SendRequest.send(2, a.mr(), 0, 5).unsignaled());
        TwoMachines.await(b, 1);
        bed.settle(1_000_000);
        assertThat(a.cq().poll()).isEmpty();
    }

    @Test
    void packetsInTheLogAreWholeAndTheirIcrcIsRight() {
        bed.trace.level(TraceLevel.BYTES);
        b.recv(1, 0, 4096);
        a.mr().write(0, TwoMachines.pattern(3001, 1));
        a.send(2, 0, 3001);
        TwoMachines.await(a, 1);
        assertThat(bed.events(PacketSent.class)).hasSize(4).allSatisfy(sent -> {
            byte[] bytes = sent.packet().bytes().toArray();
            RocePacket read = RocePacket.parse(bytes, 0, bytes.length).orElseThrow();
            assertThat(read.size()).isEqualTo(bytes.length);
            assertThat(read.icrcRight()).isTrue();
        });
    }

    @Test
    void atLevelVerbsTheEngineIsSilentAndTheMessageArrives() {
        bed.trace.level(TraceLevel.VERBS);
        b.recv(1, 0, 64);
        a.mr().fill("quiet");
        a.send(2, 0, 5);
        TwoMachines.await(a, 1);
        assertThat(engineKinds()).isEmpty();
        assertThat(b.mr().text(5)).isEqualTo("quiet");
    }
}
