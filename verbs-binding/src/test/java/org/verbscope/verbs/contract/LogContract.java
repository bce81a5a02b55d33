package org.verbscope.verbs.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.verbscope.event.CpuEvent.KernelEntry;
import org.verbscope.event.Entry;
import org.verbscope.event.Event;
import org.verbscope.event.MemoryEvent.Mover;
import org.verbscope.event.MemoryEvent.PayloadMove;
import org.verbscope.event.ObjectEvent.ObjectCreated;
import org.verbscope.event.ObjectEvent.QpStateChanged;
import org.verbscope.event.Path;
import org.verbscope.event.VerbEvent.VerbCalled;
import org.verbscope.event.VerbEvent.VerbReturned;
import org.verbscope.event.WireEvent.PacketSent;
import org.verbscope.event.WorkEvent.WorkPosted;
import org.verbscope.event.WorkQueue;
import org.verbscope.verbs.AccessFlag;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.SendRequest;

/** What the log says of a message, told by each device in its own way. */
abstract class LogContract extends VerbsContract {
    private List<Entry> log() {
        bed.machine(1).endPollRuns();
        bed.machine(2).endPollRuns();
        bed.machine(1).settle();
        bed.machine(2).settle();
        return bed.trace().log().all();
    }

    private static <E extends Event> List<Entry> only(List<Entry> log, Class<E> kind) {
        return log.stream().filter(entry -> entry.as(kind) != null).toList();
    }

    /** A message of {@code length} bytes from machine 1 to 2; the number of its post. */
    private long exchange(int length) {
        List<End> ends = bed.connected();
        ends.get(1).recv(1, 0, 8192);
        ends.get(0).send(2, 0, length);
        success(ends.get(0).await());
        success(ends.get(1).await());
        return only(log(), WorkPosted.class).stream().filter(e -> e.as(WorkPosted.class).queue() == WorkQueue.SEND)
                .findFirst().orElseThrow().seq();
    }

    @Test
    void causesComeBeforeWhatTheyCause() {
        exchange(3000);
        assertThat(log()).allSatisfy(entry -> assertThat(entry.head().cause()).isLessThan(entry.seq()));
    }

    @Test
    void everyCallReturns() {
        exchange(5);
        List<Entry> log = log();
        assertThat(only(log, VerbReturned.class)).extracting(e -> e.as(VerbReturned.class).call())
                .containsExactlyInAnyOrderElementsOf(only(log, VerbCalled.class).stream().map(Entry::seq).toList());
    }

    @Test
    void controlVerbsEnterTheKernelAndTheirEntriesAreTheirs() {
        bed.connected();
        List<Entry> log = log();
        Map<Long, VerbCalled> calls = only(log, VerbCalled.class).stream()
                .collect(Collectors.toMap(Entry::seq, e -> e.as(VerbCalled.class)));
        List<Entry> entries = only(log, KernelEntry.class);
        assertThat(entries).allSatisfy(e -> assertThat(calls).containsKey(e.head().cause()));
        assertThat(entries.stream().map(e -> calls.get(e.head().cause()).verb()).distinct())
                .contains("alloc_pd", "reg_mr", "create_cq", "create_qp", "modify_qp");
    }

    @Test
    void payloadMovesThreeTimesHoweverManyPackets() {
        long message = exchange(3000);
        List<PayloadMove> moves = only(log(), PayloadMove.class).stream().map(e -> e.as(PayloadMove.class))
                .filter(move -> move.message() == message && !move.again()).toList();
        assertThat(moves).extracting(PayloadMove::bytes).containsExactly(3000L, 3000L, 3000L);
        assertThat(moves).extracting(PayloadMove::leg).doesNotHaveDuplicates();
        long byProcessor = moves.stream().filter(move -> move.mover() == Mover.CPU).count();
        assertThat(byProcessor).isEqualTo(bed.kind().equals("rxe") ? 2 : 0);
    }

    @Test
    void postEntersTheKernelOnRxeOnly() {
        exchange(5);
        long entries = only(log(), KernelEntry.class).stream().filter(e -> e.head().path() == Path.DATA)
                .mapToLong(e -> e.as(KernelEntry.class).count()).sum();
        assertThat(entries).isEqualTo(bed.kind().equals("rxe") ? 1 : 0);
    }

    @Test
    void packetsOfTheMessageAreSeen() {
        long message = exchange(3000);
        long packets = only(log(), PacketSent.class).stream().filter(e -> e.head().machine() == 1)
                .filter(e -> e.as(PacketSent.class).message() == message).count();
        assertThat(packets).isGreaterThanOrEqualTo(3);
    }

    @Test
    void moveToErrIsWrittenDownOnceForTheFailedEnd() {
        List<End> ends = bed.connected();
        End a = ends.get(0);
        End b = ends.get(1);
        a.qp().postSend(SendRequest.write(1, a.mr(), 0, 8, b.mr().address(), b.mr().rkey() ^ 0x5a));
        a.await();
        List<QpStateChanged> changes = only(log(), QpStateChanged.class).stream().map(e -> e.as(QpStateChanged.class))
                .filter(change -> change.qp().equals(a.qp().ref()) && change.to().equals("ERR")).toList();
        assertThat(changes).hasSize(1);
        assertThat(changes.get(0).from()).isEqualTo("RTS");
        assertThat(a.qp().lastKnownState()).isEqualTo(QpState.ERR.value());
    }

    @Test
    void objectsOfOneKindHaveDifferentNames() {
        for (int i = 0; i < 3; i++) {
            var pd = bed.machine(1).allocPd();
            pd.regMr(bed.machine(1).allocate(4096), AccessFlag.LOCAL_WRITE);
            pd.closeAll();
        }
        assertThat(only(log(), ObjectCreated.class))
                .extracting(e -> e.as(ObjectCreated.class).object()).doesNotHaveDuplicates();
    }
}
