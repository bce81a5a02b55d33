package org.verbscope.verbs.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.verbscope.event.Entry;
import org.verbscope.event.Evidence;
import org.verbscope.event.EventLog;
import org.verbscope.event.JsonEvents;
import org.verbscope.event.Layer;
import org.verbscope.event.ObjectEvent.ObjectChanged;
import org.verbscope.event.ObjectEvent.ObjectDestroyed;
import org.verbscope.event.ObjectEvent.ObjectSeen;
import org.verbscope.event.ObjectEvent.QpStateChanged;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.Source;
import org.verbscope.event.VirtualClock;
import org.verbscope.state.StateTimeline;
import org.verbscope.verbs.spi.QpTable;
import org.verbscope.verbs.spi.QpTable.Row;

@Tag("unit")
class QueuePairWatchTest {
    private final EventLog log = new EventLog(new VirtualClock());
    private final QueuePairWatch watch = new QueuePairWatch(log);
    @TempDir
    private Path proc;

    private static HostQueuePair qp(String device, long number, int state, long remote, long rqPsn, long pid) {
        return new HostQueuePair(new Row(device, state == 0 ? 0 : 1, number, 2, state, remote, rqPsn, 0, 0, pid, ""), pid, "pingpong");
    }

    private List<Entry> after(long seq) {
        return log.range(seq, log.size());
    }

    @Test
    void theFirstLookSeesEverything() {
        watch.look(List.of(qp("rxe0", 17, 1, 0, 0, 232), qp("rxe1", 17, 0, 0, 0, 233)));

        assertThat(log.all()).extracting(e -> e.as(ObjectSeen.class).object().words() + " of machine " + e.head().machine())
                .containsExactly("QP 0x11 of machine 1", "QP 0x11 of machine 2");
        assertThat(log.get(1).as(ObjectSeen.class).attributes()).containsEntry("device", "rxe0").containsEntry("state", "INIT")
                .containsEntry("port", "1").containsEntry("pid", "232").containsEntry("process", "pingpong")
                .containsEntry("path_mig_state", "MIGRATED").containsEntry("dest_qp_num", "0");
        assertThat(log.get(2).as(ObjectSeen.class).attributes()).doesNotContainKey("port").containsEntry("state", "RESET");
        assertThat(log.all()).allSatisfy(e -> {
            assertThat(e.head().source()).isEqualTo(Source.KERNEL_TABLE);
            assertThat(e.head().layer()).isEqualTo(Layer.KERNEL);
            assertThat(e.head().evidence()).isEqualTo(Evidence.MEASURED);
        });
    }

    @Test
    void aLookWithoutAChangeWritesNothing() {
        watch.look(List.of(qp("rxe0", 17, 1, 0, 0, 232)));
        watch.look(List.of(qp("rxe0", 17, 1, 0, 0, 232)));
        assertThat(log.size()).isEqualTo(1);
    }

    @Test
    void aStateAndWhatCameWithItAreTwoEvents() {
        watch.look(List.of(qp("rxe0", 17, 1, 0, 0, 232)));
        watch.look(List.of(qp("rxe0", 17, 2, 18, 4711, 232)));

        assertThat(after(1)).extracting(Entry::kind).containsExactly("qp_state_changed", "object_changed");
        QpStateChanged moved = after(1).get(0).as(QpStateChanged.class);
        assertThat(moved.from() + " " + moved.to()).isEqualTo("INIT RTR");
        assertThat(after(1).get(1).as(ObjectChanged.class).attributes())
                .containsOnly(java.util.Map.entry("dest_qp_num", "18"), java.util.Map.entry("rq_psn", "4711"));
    }

    @Test
    void whatTheReducerKnowsIsItsLastState() {
        watch.look(List.of(qp("rxe0", 17, 1, 0, 0, 232)));
        ObjectRef ref = log.get(1).as(ObjectSeen.class).object();
        watch.look(List.of(qp("rxe0", 17, 3, 18, 4711, 232)));
        var state = new StateTimeline(log).at(log.size());

        assertThat(state.machine(1).objects().get(ref).seen()).isTrue();
        assertThat(state.machine(1).objects().get(ref).attributes()).containsEntry("state", "RTS").containsEntry("dest_qp_num", "18");
        assertThat(state.machine(1).queuePairs().get(ref)).as("nothing is known of its queues").isNull();
    }

    @Test
    void aNumberThatIsTakenAgainIsAnotherQueuePair() {
        watch.look(List.of(qp("rxe0", 17, 3, 18, 9, 232)));
        watch.look(List.of(qp("rxe0", 17, 0, 0, 0, 240)));
        watch.look(List.of());

        assertThat(after(1)).extracting(Entry::kind).containsExactly("object_destroyed", "object_seen", "object_destroyed");
        assertThat(after(1).get(0).as(ObjectDestroyed.class).object().generation()).isZero();
        assertThat(after(1).get(1).as(ObjectSeen.class).object().generation()).isEqualTo(1);
        assertThat(after(1).get(2).as(ObjectDestroyed.class).object().generation()).isEqualTo(1);
    }

    @Test
    void moreThanEightDevicesHaveNoMachineAndStillApartNames() {
        for (int i = 0; i < 10; i++) {
            watch.look(java.util.stream.IntStream.rangeClosed(0, i).mapToObj(n -> qp("rxe" + n, 17, 1, 0, 0, 1)).toList());
        }
        assertThat(log.all()).extracting(e -> e.as(ObjectSeen.class).object()).doesNotHaveDuplicates().hasSize(10);
        assertThat(log.get(9).head().machine()).isZero();
    }

    @Test
    void everyEventSurvivesASessionFile() {
        watch.look(List.of(qp("rxe0", 17, 1, 0, 0, 232)));
        watch.look(List.of(qp("rxe0", 17, 2, 18, 4711, 232)));
        watch.look(List.of());
        assertThat(log.all()).allSatisfy(entry -> assertThat(JsonEvents.parse(JsonEvents.line(entry))).isEqualTo(entry));
    }

    @Test
    void theProcessOfAThreadIsNamedWhereThereIsOne() throws Exception {
        Files.createDirectories(proc.resolve("230"));
        Files.writeString(proc.resolve("230/comm"), "ibv_rc_pingpong\n");
        Files.createDirectories(proc.resolve("232"));
        Files.writeString(proc.resolve("232/comm"), "a thread of it\n");
        Files.writeString(proc.resolve("232/status"), "Name:\ta thread of it\nTgid:\t230\nPid:\t232\n");
        QpTable table = () -> new QpTable.Answer(List.of(new Row("rxe1", 1, 18, 2, 3, 17, 1, 2, 2, 999, ""),
                new Row("rxe0", 1, 17, 4, 1, -1, -1, 0, -1, 232, ""), new Row("rxe0", 1, 1, 1, 3, -1, -1, 0, -1, 0, "ib_core")), "");

        assertThat(new HostQueuePairs(table, proc).read().queuePairs())
                .extracting(qp -> qp.row().device() + " " + qp.typeName() + " " + qp.stateName() + " " + qp.migrationName() + " " + qp.owner())
                .containsExactly("rxe0 GSI RTS  [ib_core]", "rxe0 UD INIT  ibv_rc_pingpong (230)", "rxe1 RC RTS ARMED ? (999)");
    }
}
