package org.verbscope.jshell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.verbscope.event.CanonicalLog;
import org.verbscope.event.Entry;
import org.verbscope.session.RunUntil;

/** Going back to an event and on from there another way. */
@Tag("unit")
@Timeout(180)
class ForkTest {
    private static final String BEGIN = "var lab = Lab.fresh();\nvar pair = lab.pair();\nint told = 1;";
    private static final String SEND = """
            pair.two().postRecv(1, 64);
            pair.one().fill("hello");
            pair.one().postSend(2, 5);
            pair.two().await();
            pair.one().await();
            pair.two().text(5)
            """;

    @Test
    void theForkIsTheSameSoFarHeldThereAndGoesAnotherWay() throws Exception {
        try (LabProcess lab = LabProcess.start(options(true), false)) {
            run(lab, "begin", BEGIN);
            run(lab, "send", SEND);
            List<Entry> original = lab.log().all();
            long sent = RunUntil.parse("opcode=RC_SEND_ONLY").firstAfter(0, original);

            lab.fork(sent).get(60, TimeUnit.SECONDS);
            assertThat(lab.incarnations()).hasSize(2);
            assertThat(CanonicalLog.of(lab.log().range(0, sent))).isEqualTo(CanonicalLog.of(original.subList(0, (int) sent)));
            assertThat(lab.log().all()).extracting(Entry::kind).as("held before the packet arrives").doesNotContain("packet_received");

            lab.current().proceed();
            CellResult other = lab.run("other", "told + 1").get(30, TimeUnit.SECONDS);
            assertThat(other.value().text()).as("what the cells declared is there").isEqualTo("2");
            assertThat(CanonicalLog.of(lab.log().range(0, original.size()))).as("left alone it goes the same way")
                    .isEqualTo(CanonicalLog.of(original));
        }
    }

    @Test
    void aProgramThatDoesNotRepeatItselfIsRefusedWithTheFirstDifferingEvent() throws Exception {
        try (LabProcess lab = LabProcess.start(options(true), false)) {
            run(lab, "begin", BEGIN);
            long before = lab.log().size();
            run(lab, "random", "pair.two().postRecv(System.nanoTime(), 64);");
            long pid = lab.current().pid();
            assertThatThrownBy(() -> lab.fork(lab.log().size()).get(60, TimeUnit.SECONDS)).isInstanceOf(ExecutionException.class)
                    .cause().isInstanceOfSatisfying(ForkRefusedException.class,
                            refused -> assertThat(refused.event()).isGreaterThan(before))
                    .hasMessageContaining("\"work_posted\" the first time, with other values");
            assertThat(lab.current().pid()).as("everything is as it was").isEqualTo(pid);
            run(lab, "still", SEND);
        }
    }

    @Test
    void whatCannotBeRepeatedIsRefusedAtOnce() throws Exception {
        try (LabProcess lab = LabProcess.start(options(false), false)) {
            run(lab, "c", "1 + 1");
            assertThatThrownBy(() -> lab.fork(2).get(60, TimeUnit.SECONDS)).hasMessageContaining("in real time");
        }
        try (LabProcess lab = LabProcess.start(options(true), false)) {
            run(lab, "c", "1 + 1");
            assertThatThrownBy(() -> lab.fork(2000).get(60, TimeUnit.SECONDS)).hasMessageContaining("is none of this log");
        }
    }

    private static JavaProcessOptions options(boolean virtual) {
        return JavaProcessOptions.usual().withDevice("soft").withVirtualClock(virtual).withSeed(7);
    }

    private static void run(LabProcess lab, String cell, String code) throws Exception {
        assertThat(lab.run(cell, code).get(60, TimeUnit.SECONDS).status()).isEqualTo(CellStatus.FINISHED);
    }
}
