package org.verbscope.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.event.Head;
import org.verbscope.event.NotebookEvent;
import org.verbscope.event.ObjectEvent.QpStateChanged;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.Path;
import org.verbscope.event.VerbEvent.VerbCalled;
import org.verbscope.event.VerbEvent.VerbReturned;
import org.verbscope.state.SampleLog.Device;

@Tag("unit")
class PassagesTest {
    private final SampleLog lab = new SampleLog(Device.SOFT);
    private final ObjectRef ref = SampleLog.ref(1, ObjectKind.QP);

    private QueuePair qp() {
        return new StateTimeline(lab.log).latest().queuePair(ref);
    }

    private void refuse(String to) {
        long call = lab.emit(SampleLog.user(1, Path.CONTROL), new VerbCalled("modify_qp", ref, Map.of("STATE", to, "SQ_PSN", "1")));
        lab.emit(SampleLog.user(1, Path.CONTROL).causedBy(call), new VerbReturned(call, "modify_qp", 22, 0, 1, ObjectRef.NONE, "why"));
    }

    @Test
    void changesAndRefusalsAreKeptInOrderWithTheirSteps() {
        lab.connected(64);
        refuse("INIT");
        assertThat(qp().passages()).extracting(Passage::from).containsExactly("RESET", "INIT", "RTR", "RTS");
        assertThat(qp().passages()).extracting(Passage::to).containsExactly("INIT", "RTR", "RTS", "INIT");
        assertThat(qp().lastPassage()).isEqualTo(new Passage(lab.log.size(), "RTS", "INIT", 22, "why", Map.of("STATE", "INIT", "SQ_PSN", "1")));
        assertThat(qp().state()).isEqualTo("RTS");
    }

    @Test
    void theLibraryKeepsTheStateThatWasAskedForLast() {
        lab.open(1, 64);
        assertThat(qp().cachedState()).isEqualTo("RESET");
        lab.modify(1, "RESET", "INIT", Map.of("STATE", "INIT"));
        refuse("RTR");
        assertThat(qp().cachedState()).isEqualTo("INIT");
        lab.emit(SampleLog.user(1, Path.DATA), new QpStateChanged(ref, "INIT", "ERR", "RETRY_EXC_ERR"));
        assertThat(qp().state()).isEqualTo("ERR");
        assertThat(qp().cachedState()).isEqualTo("INIT");
    }

    @Test
    void onlyTheNewestPassagesAreKept() {
        lab.open(1, 64);
        for (int i = 0; i < 100; i++) {
            refuse("RTS");
        }
        assertThat(qp().passages()).hasSize(64);
        assertThat(qp().lastPassage().step()).isEqualTo(lab.log.size());
    }

    @Test
    void whatAProcessLeavesOpenIsMarked() {
        lab.open(1, 64);
        lab.emit(Head.notebook(), new NotebookEvent.ProcessEnded(1, "killed"));
        LabObject left = new StateTimeline(lab.log).latest().machine(1).objects().get(ref);
        assertThat(left.abandoned()).isTrue();
        assertThat(left.alive()).isFalse();
    }
}
