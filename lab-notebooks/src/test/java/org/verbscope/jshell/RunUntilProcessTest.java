package org.verbscope.jshell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.verbscope.event.Entry;
import org.verbscope.event.WireEvent.PacketSent;
import org.verbscope.session.RunUntil;

/** A run goes on to an event, is held there, goes on, and is reset. */
@Tag("unit")
@Timeout(120)
class RunUntilProcessTest {
    private static final String SEND = """
            var lab = Lab.fresh();
            var pair = lab.pair();
            pair.two().postRecv(1, 64);
            pair.one().fill("hello");
            pair.one().postSend(2, 5);
            pair.two().await();
            pair.one().await();
            pair.two().text(5)
            """;
    private final BlockingQueue<String> holding = new LinkedBlockingQueue<>();
    private LabProcess lab;

    @BeforeEach
    void start() throws Exception {
        lab = LabProcess.start(JavaProcessOptions.usual().withDevice("soft").withVirtualClock(true).withSeed(1), true,
                new LabProcessListener() {
                    @Override
                    public void holding(int machine, String verb) {
                        holding.add(verb);
                    }
                });
        lab.current().ready().get(60, TimeUnit.SECONDS);
    }

    @AfterEach
    void end() {
        lab.close();
    }

    @Test
    void theRunHaltsAfterTheActionOfTheEventAndGoesOn() throws Exception {
        CompletableFuture<Long> there = until("opcode=RC_SEND_ONLY");
        CompletableFuture<CellResult> cell = lab.run("c", SEND);
        long event = there.get(30, TimeUnit.SECONDS);
        assertThat(lab.log().get(event).as(PacketSent.class)).isNotNull();
        List<Entry> after = heldLog();
        assertThat(cell).isNotDone();
        assertThat(after.subList((int) event, after.size())).extracting(Entry::kind)
                .as("the packet is on its way and nothing has taken it").doesNotContain("packet_received", "cqe_written");

        CompletableFuture<Long> completed = until("status=SUCCESS,machine=2");
        assertThat(lab.log().get(completed.get(30, TimeUnit.SECONDS)).kind()).isEqualTo("cqe_written");
        assertThat(cell).isNotDone();
        lab.current().proceed();
        assertThat(cell.get(30, TimeUnit.SECONDS).value().text()).contains("hello");
    }

    @Test
    void aPauseHoldsAndAConditionThatIsGivenUpSaysSo() throws Exception {
        CompletableFuture<Long> never = until("status=13");
        lab.current().pause().get(10, TimeUnit.SECONDS);
        CompletableFuture<CellResult> cell = lab.run("c", SEND);
        heldLog();
        assertThat(cell).isNotDone();
        lab.current().grant(2);
        lab.current().proceed().get(10, TimeUnit.SECONDS);
        assertThat(never.get(10, TimeUnit.SECONDS)).isZero();
        assertThat(cell.get(30, TimeUnit.SECONDS).status()).isEqualTo(CellStatus.FINISHED);
    }

    @Test
    void aConditionThatIsNoneIsRefusedOnEitherSide() {
        assertThatThrownBy(() -> RunUntil.parse("colour=red")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aResetFreesEverythingInOrderAndBeginsAnew() throws Exception {
        lab.run("c", SEND + ";\nint kept = 1;").get(30, TimeUnit.SECONDS);
        lab.spareReady().get(60, TimeUnit.SECONDS);
        CompletableFuture<CellResult> loop = lab.run("loop", "while (true) { pair.one().qp().query(); }");
        until("kind=VerbCalled").get(30, TimeUnit.SECONDS);
        Incarnation before = lab.incarnations().get(0);
        long began = System.nanoTime();
        assertThat(lab.reset(Duration.ofSeconds(30)).get(60, TimeUnit.SECONDS)).isEmpty();
        System.out.printf("reset with two machines and a running cell: %.0f ms%n", (System.nanoTime() - began) / 1e6);
        assertThat(loop.get(10, TimeUnit.SECONDS).status()).isIn(CellStatus.STOPPED, CellStatus.DIED);
        List<String> closed = before.log().all().stream().filter(e -> e.kind().equals("object_destroyed"))
                .map(e -> e.as(org.verbscope.event.ObjectEvent.ObjectDestroyed.class).object().kind().name()).toList();
        assertThat(closed).contains("QP", "MR", "CQ", "PD", "CONTEXT");
        assertThat(closed.indexOf("QP")).isLessThan(closed.indexOf("PD"));
        assertThat(closed).last().isEqualTo("CONTEXT");
        assertThat(lab.incarnations()).hasSize(2);
        assertThat(lab.run("d", "kept").get(30, TimeUnit.SECONDS).status()).as("a fresh process knows nothing").isEqualTo(CellStatus.FAILED);
    }

    private CompletableFuture<Long> until(String condition) {
        return lab.current().until(RunUntil.parse(condition));
    }

    /** The log once the program waits at the gate. */
    private List<Entry> heldLog() throws Exception {
        String verb = "";
        while (verb.isEmpty()) {
            verb = holding.poll(30, TimeUnit.SECONDS);
            assertThat(verb).as("the program is held").isNotNull();
        }
        return lab.log().all();
    }
}
