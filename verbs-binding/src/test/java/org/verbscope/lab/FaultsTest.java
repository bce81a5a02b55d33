package org.verbscope.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.verbscope.lab.Packets.all;
import static org.verbscope.lab.Packets.opcode;
import static org.verbscope.lab.Packets.packet;
import static org.verbscope.lab.Packets.psn;
import static org.verbscope.lab.Packets.where;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.verbscope.event.CanonicalLog;
import org.verbscope.event.CompletionEvent.AsyncRaised;
import org.verbscope.event.EngineEvent.FaultInjected;
import org.verbscope.event.EngineEvent.TimerExpired;
import org.verbscope.event.Event;
import org.verbscope.event.TraceLevel;
import org.verbscope.event.VirtualClock;
import org.verbscope.event.WireEvent.PacketDropped;
import org.verbscope.event.WireEvent.PacketSent;
import org.verbscope.verbs.HostMemory;
import org.verbscope.verbs.MemoryRegion;
import org.verbscope.verbs.Mtu;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.VerbsException;
import org.verbscope.verbs.WorkCompletion;
import org.verbscope.verbs.trace.Trace;

/** What a lesson can make go wrong, and what comes of it. */
@Tag("unit")
class FaultsTest {
    private static final Duration LONG = Duration.ofSeconds(60);

    private final Lab lab = lab();
    private final Pair pair = lab.pair();
    private final Endpoint one = pair.one();
    private final Endpoint two = pair.two();

    private static Lab lab() {
        return new Lab(new Trace(new VirtualClock()), DeviceChoice.parse("soft"));
    }

    @AfterEach
    void close() {
        lab.close();
    }

    private <E extends Event> List<E> events(Class<E> kind) {
        return lab.trace().log().all().stream().map(entry -> entry.as(kind)).filter(event -> event != null).toList();
    }

    private List<FaultInjected> faults() {
        return events(FaultInjected.class);
    }

    private int sendEnds(int bytes) {
        two.postRecv(1, bytes);
        one.fill(bytes);
        one.postSend(2, bytes);
        return one.await(LONG).status();
    }

    private void arrives(int bytes) {
        assertThat(sendEnds(bytes)).isZero();
        assertThat(two.await(LONG).byteLen()).isEqualTo(bytes);
        assertThat(two.text(bytes)).isEqualTo(one.text(bytes));
    }

    @Test
    void aPacketByItsNumber() {
        lab.faults().drop(packet(2));
        arrives(3000);
        assertThat(faults()).containsExactly(new FaultInjected("drop packet 2", "RC SEND_MIDDLE PSN 4097"));
        assertThat(events(PacketDropped.class)).extracting(PacketDropped::reason).contains("lost on the wire");
    }

    @Test
    void packetsByTheirOpcodeAndSender() {
        lab.faults().drop(opcode("READ_RESPONSE_MIDDLE").from(2).times(1));
        two.fill(4000);
        one.postRead(1, 4000, two);
        assertThat(one.await(LONG).status()).isZero();
        assertThat(one.text(4000)).isEqualTo(two.text(4000));
        assertThat(faults()).extracting(FaultInjected::rule).containsExactly("drop READ_RESPONSE_MIDDLE from machine 2");
        lab.faults().drop(opcode("READ_RESPONSE_MIDDLE").from(1));
        one.postRead(2, 4000, two);
        assertThat(one.await(LONG).status()).isZero();
        assertThat(faults()).hasSize(1);
    }

    @Test
    void packetsByTheirNumberOnTheWireUntilTheRetriesEnd() {
        lab.faults().drop(psn(one.psn()));
        assertThat(sendEnds(8)).isEqualTo(12);
        assertThat(faults()).as("once, and six retries").hasSize(7);
    }

    @Test
    void packetsThatTheProgramChooses() {
        lab.faults().drop(where(packet -> packet.ackReq() && packet.psn() % 2 == 0).times(1));
        arrives(1025);
        arrives(8);
        assertThat(faults()).singleElement().satisfies(fault -> assertThat(fault.target()).contains("SEND_ONLY PSN 4098"));
    }

    @Test
    void chanceIsTheSameInEveryRun() {
        assertThat(underChance()).isEqualTo(underChance()).contains("drop with chance 0.3");
    }

    private static String underChance() {
        try (var lab = lab()) {
            Pair pair = lab.pair();
            lab.faults().drop(all().chance(0.3).times(12));
            for (int i = 0; i < 8; i++) {
                pair.two().postRecv(i, 8);
                pair.one().postSend(i, 8);
                assertThat(pair.one().await(LONG).status()).isZero();
                assertThat(pair.two().await(LONG).status()).isZero();
            }
            return CanonicalLog.of(lab.trace().log().all());
        }
    }

    @Test
    void aSecondCopyChangesNothing() {
        lab.faults().duplicate(packet(1));
        arrives(100);
        lab.settle();
        assertThat(two.cq().poll()).isEmpty();
        assertThat(events(PacketDropped.class)).extracting(PacketDropped::reason).containsExactly("a duplicate");
    }

    @Test
    void whatIsOvertakenIsSentAgain() {
        lab.faults().reorder(packet(1));
        arrives(3000);
        assertThat(events(PacketSent.class)).extracting(sent -> sent.packet().syndrome()).as("a sequence NAK").contains(0x60);
    }

    @Test
    void whatNobodyOvertakesComesAllTheSame() {
        lab.faults().reorder(opcode("SEND_ONLY"));
        arrives(100);
        assertThat(events(TimerExpired.class)).isEmpty();
    }

    @Test
    void aDelayIsWaitedFor() {
        long before = lab.trace().clock().now();
        lab.faults().delay(packet(1), Duration.ofMillis(3));
        arrives(100);
        assertThat(lab.trace().clock().now() - before).isGreaterThan(3_000_000);
    }

    @Test
    void aChangedBitIsFoundByTheChecksum() {
        lab.faults().corrupt(packet(1));
        arrives(100);
        assertThat(events(PacketDropped.class)).extracting(PacketDropped::reason).containsExactly("its ICRC is wrong");
    }

    @Test
    void aSilentReceiverHasTheBytesAndTheSenderDoesNotKnow() {
        lab.faults().stopAcknowledging(lab.machine(2));
        assertThat(sendEnds(100)).isEqualTo(12);
        assertThat(two.await().byteLen()).isEqualTo(100);
        assertThat(faults().get(0).rule()).isEqualTo("machine 2 acknowledges nothing");
    }

    @Test
    void aSlowReceiverIsWaitedFor() {
        long before = lab.trace().clock().now();
        lab.faults().slow(lab.machine(2), Duration.ofMillis(2));
        arrives(3000);
        assertThat(lab.trace().clock().now() - before).isBetween(2_000_000L, 4_000_000L);
        assertThat(faults()).extracting(FaultInjected::target).contains("RC SEND_LAST PSN 4098");
    }

    @Test
    void aKilledPeerSaysNothing() {
        lab.faults().after(Duration.ofMillis(1)).kill(lab.machine(2));
        arrives(8);
        lab.sleep(Duration.ofMillis(1));
        assertThat(sendEnds(8)).isEqualTo(12);
        assertThat(faults()).containsExactly(new FaultInjected("machine 2 was killed", "machine 2"));
    }

    @Test
    void aPulledCableIsNoticedAndPluggedInAgain() {
        lab.faults().pullCable(lab.machine(2));
        two.postRecv(1, 8);
        one.postSend(2, 8);
        lab.sleep(Duration.ofMillis(10));
        lab.faults().clear();
        assertThat(one.await(LONG).status()).isZero();
        assertThat(events(AsyncRaised.class)).extracting(AsyncRaised::type).containsExactly("PORT_ERR", "PORT_ACTIVE");
    }

    @Test
    void keysThatAreWrong() {
        lab.faults().wrongRkey(opcode("WRITE_ONLY"));
        one.postWrite(1, 8, two);
        assertThat(one.await(LONG).status()).isEqualTo(10);
        Pair other = lab.pair();
        lab.faults().wrongLkey(other.one());
        other.one().postSend(1, 8);
        assertThat(other.one().await(LONG).status()).isEqualTo(4);
        assertThat(faults()).extracting(FaultInjected::rule).containsExactly("wrong rkey in WRITE_ONLY", "wrong lkey");
    }

    @ParameterizedTest
    @CsvSource({"1, MTU_256", "2, MTU_512"})
    void pathMtusThatDiffer(int machine, Mtu mtu) {
        lab.faults().pathMtu(machine == 1 ? one : two, mtu);
        assertThat(sendEnds(3000)).as("invalid request").isEqualTo(9);
        assertThat(faults()).hasSize(1);
    }

    @Test
    void aGidThatIsGone() {
        lab.faults().removeGid(lab.machine(2), 1);
        assertThat(sendEnds(8)).isEqualTo(12);
        assertThatThrownBy(() -> lab.machine(2).context().queryGid(1, 1)).isInstanceOf(VerbsException.class).hasMessageContaining("ENODATA");
        assertThatThrownBy(() -> lab.faults().removeGid(lab.machine(2), 1)).isInstanceOf(IllegalArgumentException.class);
        lab.faults().clear();
        assertThat(lab.machine(2).context().queryGid(1, 1).gid()).isEqualTo(two.gid());
    }

    @Test
    void aLimitOnLockedMemory() {
        LabMachine machine = lab.machine(1);
        HostMemory memory = machine.context().allocate(10 * 4096);
        long before = machine.pinnedPages();
        lab.faults().lockedMemory(machine, (before + 3) * 4096 + 4095);
        MemoryRegion two = one.pd().regMr(memory, 4000, 200, 0);
        assertThat(machine.pinnedPages()).as("200 bytes across a border").isEqualTo(before + 2);
        assertThatThrownBy(() -> one.pd().regMr(memory, 4000, 200, 0)).as("counted again").hasMessageContaining("ENOMEM");
        MemoryRegion last = one.pd().regMr(memory, 0, 4096, 0);
        assertThatThrownBy(() -> one.pd().regMr(memory, 0, 1, 0)).hasMessageContaining("ENOMEM");
        assertThat(lab.machine(2).pinnedPages()).as("the other machine's").isEqualTo(4);
        two.close();
        last.close();
        assertThat(machine.pinnedPages()).isEqualTo(before);
        lab.faults().clear();
        one.pd().regMr(memory, 0, 10 * 4096, 0).close();
        assertThatThrownBy(() -> lab.faults().lockedMemory(machine, -1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aCompletionQueueThatIsTooSmall() {
        lab.faults().cqRoom(two.cq(), 1);
        for (int i = 0; i < 2; i++) {
            two.postRecv(i, 8);
            one.postSend(i, 8);
        }
        lab.settle();
        assertThat(events(AsyncRaised.class)).extracting(AsyncRaised::type).contains("CQ_ERR");
        assertThat(two.qp().state()).isEqualTo(QpState.ERR);
    }

    @ParameterizedTest
    @CsvSource({"INVALID_REQUEST, 9", "REMOTE_ACCESS_ERROR, 10", "REMOTE_OPERATIONAL_ERROR, 11"})
    void refusalsThatEndTheConnection(Refusal refusal, int status) {
        lab.faults().refuse(opcode("SEND_ONLY"), refusal);
        assertThat(sendEnds(8)).isEqualTo(status);
        assertThat(two.qp().state()).isEqualTo(QpState.ERR);
    }

    @ParameterizedTest
    @EnumSource(names = {"SEQUENCE_ERROR", "RECEIVER_NOT_READY"})
    void refusalsThatAreTriedAgain(Refusal refusal) {
        lab.faults().refuse(packet(2), refusal);
        arrives(3000);
        assertThat(faults()).hasSize(1);
    }

    @Test
    void noneOutlivesItsLab() {
        lab.faults().drop(all()).kill(lab.machine(2)).removeGid(lab.machine(1), 1);
        lab.close();
        var next = new Lab(lab.trace(), DeviceChoice.parse("soft"));
        Pair again = next.pair();
        assertThat(next.exchange(again.one(), again.two(), "hello")).isEqualTo("hello");
        next.close();
    }

    @Test
    void whatCannotBeIsRefused() {
        assertThatThrownBy(() -> lab.faults().drop(opcode("SEND_NOTHING"))).hasMessageContainingAll("SEND_NOTHING", "SEND_ONLY");
        assertThatThrownBy(() -> lab.faults().drop(all().chance(2))).hasMessageContaining("from 0 to 1");
        assertThatThrownBy(() -> lab.faults().drop(null)).hasMessageContaining("packet(3)");
        assertThatThrownBy(() -> lab.faults().pathMtu(null, Mtu.MTU_256)).isInstanceOf(IllegalArgumentException.class);
        one.postSend(1, 8);
        assertThatThrownBy(() -> lab.faults().pathMtu(one, Mtu.MTU_256)).isInstanceOf(IllegalStateException.class).hasMessageContaining("under way");
        assertThat(faults()).isEmpty();
    }

    @Test
    void whatCannotBeByThenStandsInTheLog() {
        lab.faults().after(Duration.ofMillis(1)).removeGid(lab.machine(1), 5);
        lab.sleep(Duration.ofMillis(2));
        assertThat(faults()).singleElement().satisfies(fault -> assertThat(fault.rule()).endsWith("not done"));
    }

    @Test
    void aScriptSaysTheSameInLines() {
        lab.faults().script("""
                # first the wire
                drop SEND_FIRST from 1 times 1
                delay 20us all chance 0.5
                refuse sequence-error packet 3

                after 9s kill 2
                """);
        arrives(3000);
        lab.sleep(Duration.ofSeconds(9));
        assertThat(faults()).extracting(FaultInjected::rule).contains("drop SEND_FIRST from machine 1", "delay by 20000 ns with chance 0.5",
                "machine 2 was killed");
    }

    @ParameterizedTest
    @CsvSource({"drop, too early", "drop packet x, line 2", "drop packet 1 twice, twice", "lose all, lose", "slow 2 fast, time", "kill 9, 1 to 8",
        "kill 2 now, too much", "refuse politely all, sequence-error"})
    void aLineThatCannotBeReadIsNamedAndNoneIsMade(String line, String word) {
        assertThatThrownBy(() -> lab.faults().script("drop all\n" + line)).isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("line 2", word, "drop|duplicate");
        arrives(8);
    }

    @Test
    void alsoWithTheLogOff() {
        lab.trace().level(TraceLevel.OFF);
        lab.faults().drop(packet(1)).corrupt(packet(3)).reorder(packet(4)).wrongLkey(two);
        arrives(3000);
        WorkCompletion failed = failed();
        assertThat(failed.status()).isEqualTo(4);
    }

    private WorkCompletion failed() {
        two.postSend(9, 8);
        return two.await(LONG);
    }
}
