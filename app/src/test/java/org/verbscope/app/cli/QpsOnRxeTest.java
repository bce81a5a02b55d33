package org.verbscope.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PipedReader;
import java.io.PipedWriter;
import java.io.BufferedReader;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.verbscope.event.Entry;
import org.verbscope.event.JsonEvents;
import org.verbscope.event.LabClock;
import org.verbscope.event.ObjectEvent.ObjectDestroyed;
import org.verbscope.event.ObjectEvent.ObjectSeen;
import org.verbscope.event.ObjectEvent.QpStateChanged;
import org.verbscope.verbs.AccessFlag;
import org.verbscope.verbs.AddressVector;
import org.verbscope.verbs.GidEntry;
import org.verbscope.verbs.Mtu;
import org.verbscope.verbs.QpAttributes;
import org.verbscope.verbs.QpInitAttributes;
import org.verbscope.verbs.QueuePair;
import org.verbscope.verbs.RdmaContext;
import org.verbscope.verbs.RdmaDevices;
import org.verbscope.verbs.trace.Trace;

/** What the kernel says of queue pairs on rxe0 and rxe1: this process's and another's. Only in the guest. */
@Tag("machine")
@Timeout(300)
class QpsOnRxeTest {
    private static final long PATIENCE_SECONDS = 120;
    private static final String ROUNDS = "100000000";
    private final Trace trace = new Trace(LabClock.real());
    private final List<RdmaContext> contexts = new ArrayList<>();
    private final List<Process> processes = new ArrayList<>();

    @AfterEach
    void close() {
        contexts.forEach(RdmaContext::closeAll);
        processes.forEach(Process::destroyForcibly);
    }

    private QueuePair queuePair(String device) {
        RdmaContext context = RdmaDevices.byName(device, trace).orElseThrow().open(contexts.size() + 1);
        contexts.add(context);
        return context.allocPd().createQp(new QpInitAttributes().maxSendWr(4).maxRecvWr(4).maxSge(1).cq(context.createCq(8)));
    }

    private GidEntry gid(int end) {
        return contexts.get(end).gids(1).stream().filter(GidEntry::isRoceV2Ipv4).findFirst().orElseThrow();
    }

    private static List<JsonNode> table() throws IOException {
        var out = new StringWriter();
        assertThat(Main.commandLine().setOut(new PrintWriter(out)).execute("qps", "--json")).isZero();
        var rows = new ArrayList<JsonNode>();
        new ObjectMapper().readTree(out.toString()).get("queue_pairs").forEach(rows::add);
        return rows;
    }

    private static JsonNode row(String device, long number) throws IOException {
        return table().stream().filter(row -> row.get("device").asText().equals(device) && row.get("qp_num").asLong() == number)
                .findFirst().orElseThrow(() -> new AssertionError("no QP " + number + " of " + device));
    }

    /** Looks until there is such a row. */
    private static JsonNode await(Predicate<JsonNode> wanted) throws IOException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (true) {
            List<JsonNode> rows = table();
            Optional<JsonNode> found = rows.stream().filter(wanted).findFirst();
            if (found.isPresent()) {
                return found.get();
            }
            assertThat(System.nanoTime()).as(() -> "not among " + rows).isLessThan(deadline);
        }
    }

    private long start(String... command) throws IOException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
        processes.add(process);
        return process.pid();
    }

    @Test
    void anOwnQueuePairIsFollowedThroughItsStates() throws IOException {
        QueuePair one = queuePair("rxe0");
        QueuePair two = queuePair("rxe1");
        JsonNode made = row("rxe0", one.number());
        assertThat(made.get("state").asText()).isEqualTo("RESET");
        assertThat(made.get("type").asText()).isEqualTo("RC");
        assertThat(made.get("pid").asLong()).isEqualTo(ProcessHandle.current().pid());
        assertThat(made.get("process").asText()).startsWith("java");
        assertThat(made.get("kernel").asBoolean()).isFalse();

        one.toInit(AccessFlag.LOCAL_WRITE);
        assertThat(row("rxe0", one.number()).get("state").asText()).isEqualTo("INIT");
        assertThat(row("rxe0", one.number()).get("port").asInt()).isEqualTo(1);

        one.toRtr(new QpAttributes().av(AddressVector.to(gid(1).gid()).fromIndex(gid(0).index())).destQpNum(two.number())
                .rqPsn(4711).pathMtu(Mtu.MTU_1024).maxDestRdAtomic(1).minRnrTimer(12));
        JsonNode rtr = row("rxe0", one.number());
        assertThat(rtr.get("state").asText()).isEqualTo("RTR");
        assertThat(rtr.get("dest_qp_num").asLong()).isEqualTo(two.number());
        assertThat(rtr.get("rq_psn").asLong()).isEqualTo(4711);
        assertThat(rtr.get("path_mig_state").asText()).isEqualTo("MIGRATED");

        one.toRts(new QpAttributes().sqPsn(815).timeout(20).retryCnt(6).rnrRetry(6).maxRdAtomic(1));
        assertThat(row("rxe0", one.number()).get("state").asText()).isEqualTo("RTS");
        assertThat(row("rxe0", one.number()).get("sq_psn").asLong()).isEqualTo(815);
        assertThat(row("rxe1", two.number()).get("state").asText()).isEqualTo("RESET");

        long number = one.number();
        one.close();
        assertThat(table()).noneMatch(row -> row.get("device").asText().equals("rxe0") && row.get("qp_num").asLong() == number);
    }

    @Test
    void anotherProcesssQueuePairIsSeenFromWaitingToConnected() throws IOException {
        // Each side counts its own rounds: more than end before they are looked at.
        long server = start("ibv_rc_pingpong", "-d", "rxe0", "-g", "1", "-n", ROUNDS);
        JsonNode waiting = await(row -> row.get("pid").asLong() == server && row.get("state").asText().equals("INIT"));
        assertThat(waiting.get("device").asText()).isEqualTo("rxe0");
        assertThat(waiting.get("process").asText()).isEqualTo("ibv_rc_pingpong");

        long client = start("ibv_rc_pingpong", "-d", "rxe1", "-g", "1", "-n", ROUNDS, "10.77.0.1");
        JsonNode connected = await(row -> row.get("pid").asLong() == server && row.get("state").asText().equals("RTS"));
        JsonNode peer = await(row -> row.get("pid").asLong() == client && row.get("state").asText().equals("RTS"));
        assertThat(connected.get("dest_qp_num").asLong()).isEqualTo(peer.get("qp_num").asLong());
        assertThat(peer.get("dest_qp_num").asLong()).isEqualTo(connected.get("qp_num").asLong());
        await(row -> row.get("pid").asLong() == server && row.get("sq_psn").asLong() != connected.get("sq_psn").asLong());
    }

    @Test
    void theTableIsTheOneThatTheRdmaToolPrints() throws IOException {
        queuePair("rxe0").toInit(AccessFlag.LOCAL_WRITE);
        queuePair("rxe1");
        JsonNode theirs = new ObjectMapper().readTree(
                new ProcessBuilder("rdma", "-j", "-dd", "resource", "show", "qp").start().getInputStream());
        var expected = new ArrayList<String>();
        theirs.forEach(row -> expected.add(row.get("ifname").asText() + " " + row.get("lqpn") + " " + row.get("type").asText() + " "
                + row.get("state").asText() + " " + row.path("rqpn").asText("null") + " " + row.get("sq-psn")));

        assertThat(table()).extracting(row -> row.get("device").asText() + " " + row.get("qp_num") + " " + row.get("type").asText() + " "
                + row.get("state").asText() + " " + row.get("dest_qp_num") + " " + row.get("sq_psn"))
                .containsExactlyInAnyOrderElementsOf(expected);
    }

    @Test
    void aWatchTellsOfEachChange() throws Exception {
        try (var reader = new PipedReader(1 << 20); var writer = new PrintWriter(new PipedWriter(reader));
                var lines = new BufferedReader(reader)) {
            var watching = new Thread(() -> Main.commandLine().setOut(writer).execute("qps", "--watch", "--json", "--interval", "20"));
            watching.start();
            try {
                QueuePair qp = queuePair("rxe0");
                long number = qp.number();
                next(lines, entry -> entry.event() instanceof ObjectSeen seen && seen.object().number() == number
                        && seen.attributes().get("device").equals("rxe0") && seen.attributes().get("state").equals("RESET"));
                qp.toInit(AccessFlag.LOCAL_WRITE);
                next(lines, entry -> entry.event() instanceof QpStateChanged moved && moved.qp().number() == number
                        && moved.from().equals("RESET") && moved.to().equals("INIT"));
                qp.toErr();
                next(lines, entry -> entry.event() instanceof QpStateChanged moved && moved.qp().number() == number
                        && moved.from().equals("INIT") && moved.to().equals("ERR"));
                qp.close();
                next(lines, entry -> entry.event() instanceof ObjectDestroyed gone && gone.object().number() == number);
            } finally {
                watching.interrupt();
                watching.join();
            }
        }
    }

    /** Passes by lines until such an event; the test's limit ends it otherwise. */
    private static void next(BufferedReader lines, Predicate<Entry> wanted) throws IOException {
        while (!wanted.test(JsonEvents.parse(lines.readLine()))) {
            continue;
        }
    }
}
