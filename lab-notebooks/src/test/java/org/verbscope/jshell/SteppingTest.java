package org.verbscope.jshell;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.verbscope.verbs.trace.StepGate;

/** Holding and stepping, from a client, while a cell waits. */
@Tag("unit")
@Timeout(120)
class SteppingTest {
    private static final String TWO_VERBS = "var gate = org.verbscope.verbs.trace.Trace.process().gate();\n"
            + "gate.before(1, \"post_send\"); gate.before(2, \"poll_cq\");";

    private final BlockingQueue<String> holding = new LinkedBlockingQueue<>();
    private JavaProcess process;

    @BeforeEach
    void start() throws Exception {
        process = JavaProcess.start(JavaProcessOptions.usual());
        process.listen(new JavaProcessListener() {
            @Override
            public void holding(int machine, String verb) {
                holding.add(machine + verb);
            }
        });
        process.ready().get(60, TimeUnit.SECONDS);
    }

    @AfterEach
    void end() throws Exception {
        process.close();
        process.death().get(20, TimeUnit.SECONDS);
    }

    @Test
    void eachVerbWaitsForItsGrant() throws Exception {
        gate(StepGate.Mode.HOLD_EACH_VERB);
        CompletableFuture<CellResult> running = process.run("c", TWO_VERBS);
        assertThat(holding.poll(20, TimeUnit.SECONDS)).isEqualTo("1post_send");
        assertThat(running).isNotDone();
        process.grant(1);
        assertThat(holding.poll(20, TimeUnit.SECONDS)).isEqualTo("0");
        assertThat(holding.poll(20, TimeUnit.SECONDS)).isEqualTo("2poll_cq");
        process.grant(1);
        assertThat(running.get(20, TimeUnit.SECONDS).status()).isEqualTo(CellStatus.FINISHED);
    }

    @Test
    void eachStatementWaitsForItsGrant() throws Exception {
        gate(StepGate.Mode.HOLD_EACH_STATEMENT);
        CompletableFuture<CellResult> running = process.run("c", "int a = 1; a + 1");
        assertThat(holding.poll(20, TimeUnit.SECONDS)).isEqualTo("0statement");
        assertThat(process.log().all()).extracting(e -> e.kind()).doesNotContain("statement_started");
        process.grant(2);
        assertThat(running.get(20, TimeUnit.SECONDS).value().text()).isEqualTo("2");
    }

    @Test
    void aVerbThatWaitsCanBeStopped() throws Exception {
        gate(StepGate.Mode.HOLD_EACH_VERB);
        CompletableFuture<CellResult> running = process.run("c", TWO_VERBS);
        assertThat(holding.poll(20, TimeUnit.SECONDS)).isEqualTo("1post_send");
        process.stop();
        assertThat(running.get(20, TimeUnit.SECONDS).status()).isEqualTo(CellStatus.STOPPED);
        gate(StepGate.Mode.RUN);
        assertThat(process.run("d", TWO_VERBS).get(20, TimeUnit.SECONDS).status()).isEqualTo(CellStatus.FINISHED);
    }

    @Test
    void enginesOfOpenDevicesAreSteppedWhileACellLoops() throws Exception {
        assertThat(process.step().get(20, TimeUnit.SECONDS)).isEmpty();
        process.run("declare", """
                class Engine implements org.verbscope.verbs.spi.EngineControl {
                    volatile boolean held; int done;
                    public void stepped(boolean on) { held = on; }
                    public boolean stepped() { return held; }
                    public String step() { done++; return "did " + done; }
                    public String next() { return "due " + (done + 1); }
                }
                var engine = new Engine();
                org.verbscope.verbs.trace.Trace.process().register(engine);
                """).get(20, TimeUnit.SECONDS);
        CompletableFuture<CellResult> running = process.run("loop", "while (engine.done < 2 || !engine.held) Thread.onSpinWait();");
        assertThat(process.stepped(true).get(20, TimeUnit.SECONDS)).isEqualTo(1);
        assertThat(process.next().get(20, TimeUnit.SECONDS)).isEqualTo("due 1");
        assertThat(process.step().get(20, TimeUnit.SECONDS)).isEqualTo("did 1");
        assertThat(process.step().get(20, TimeUnit.SECONDS)).isEqualTo("did 2");
        process.stop();
        running.get(20, TimeUnit.SECONDS);
    }

    private void gate(StepGate.Mode mode) throws Exception {
        assertThat(process.gate(mode).get(20, TimeUnit.SECONDS)).isEqualTo(mode.name());
    }
}
