package org.verbscope.picture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;
import org.verbscope.state.SampleLog;
import org.verbscope.state.StateTimeline;

@Tag("unit")
class QueuesViewTest {
    private static Picture draw(String scene) {
        return QueuesView.draw(ViewScenes.state(scene), new LogIndex(ViewScenes.log(scene)), QueuesOptions.of(1319, 658));
    }

    private static String row(Picture picture, String id) {
        return picture.table().stream().filter(row -> row.id().equals(id)).map(PictureTable.Row::value).findFirst().orElse("");
    }

    @Test
    void theElementThatGoesTooFarIsNamedWithTheFirstByteThatWasRefused() {
        Picture picture = draw("too-long");
        assertThat(row(picture, "queues.sge0")).endsWith("inside");
        assertThat(row(picture, "queues.sge1")).endsWith("32 B too long");
        assertThat(row(picture, "queues.hex.after.4096")).contains("first byte refused: +0x1000");
        assertThat(row(picture, "queues.work")).isEqualTo("LOC_PROT_ERR 4");
        assertThat(Labels.of(picture)).extracting(Labels.Placed::text).contains("MR ends at +0x1000", "not registered", "32\u00A0B refused");
    }

    @Test
    void whatOfAFailedCompletionIsNotValidIsStruckOut() {
        Picture picture = draw("too-long");
        assertThat(row(picture, "queues.cqe0")).contains("not valid");
        assertThat(row(picture, "queues.cqe1")).contains("not valid");
        assertThat(row(draw("exchanged"), "queues.cqe0")).doesNotContain("not valid");
    }

    @Test
    void theLengthOfASendsCompletionIsStruckOutAndThatOfAReceivesIsNot() {
        var sent = new QueuesOptions(1319, 658, 0, SampleLog.ref(1, ObjectKind.QP), "queues.sq.slot0", Locale.ENGLISH);
        Picture send = QueuesView.draw(ViewScenes.state("exchanged"), new LogIndex(ViewScenes.log("exchanged")), sent);
        assertThat(row(send, "queues.cqe0")).isEqualTo("not valid for this opcode");
        assertThat(row(send, "queues.cqe1")).isEqualTo("valid");
        var received = new QueuesOptions(1319, 658, 0, SampleLog.ref(2, ObjectKind.QP), "queues.rq.slot0", Locale.ENGLISH);
        Picture receive = QueuesView.draw(ViewScenes.state("exchanged"), new LogIndex(ViewScenes.log("exchanged")), received);
        assertThat(row(receive, "queues.cqe0")).isEqualTo("valid");
    }

    @Test
    void changedBytesAreMarkedAndOthersAreNot() {
        Picture picture = draw("too-long");
        assertThat(row(picture, "queues.hex.after.3904")).startsWith("54 68 65 20").endsWith("16 changed");
        assertThat(row(picture, "queues.hex.after.4080")).doesNotContain("changed");
    }

    @Test
    void aSlotIsLookedAtWhenItIsChosen() {
        var first = new QueuesOptions(1319, 658, 0, SampleLog.ref(2, ObjectKind.QP), "queues.rq.slot0", Locale.ENGLISH);
        Picture picture = QueuesView.draw(ViewScenes.state("exchanged"), new LogIndex(ViewScenes.log("exchanged")), first);
        assertThat(picture.table()).anyMatch(row -> row.what().equals("Receive WQE 7"));
        assertThat(draw("exchanged").table()).anyMatch(row -> row.what().equals("Receive WQE 8"));
    }

    @Test
    void bytesOfAWriteThatTheLogDoesNotKeepAreNotInvented() {
        var lab = new SampleLog(SampleLog.Device.SOFT).connected(16384);
        lab.fill(1, "x".repeat(300));
        var state = new StateTimeline(lab.log).latest();
        int[] bytes = MemoryImage.at(new LogIndex(lab.log), state, state.region(SampleLog.ref(1, ObjectKind.MR)), state.step(), 120, 200);
        assertThat(bytes[0]).isEqualTo('x');
        assertThat(bytes[8]).isEqualTo(MemoryImage.UNTOLD);
        assertThat(bytes[180]).isZero();
    }

    @Test
    void withoutAQueuePairTheRingsStandEmpty() {
        Picture picture = draw("empty");
        assertThat(picture.table()).noneMatch(row -> row.id().startsWith("queues."));
        assertThat(Desk.of(ViewScenes.state("empty"), ObjectRef.NONE, "").qp()).isNull();
    }
}
