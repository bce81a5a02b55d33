package org.verbscope.verbs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.event.LabClock;
import org.verbscope.verbs.trace.Trace;

@Tag("unit")
class LifecycleTest {
    private final FakeDevice device = new FakeDevice("soft");
    private final RdmaContext context = device.open(new Trace(LabClock.real()));
    private final ProtectionDomain pd = context.allocPd();
    private final CompletionQueue cq = context.createCq(16);
    private final QueuePair qp = pd.createQp(new QpInitAttributes().cq(cq));
    private final HostMemory memory = context.allocate(4096);
    private final MemoryRegion mr = pd.regMr(memory, AccessFlag.LOCAL_WRITE);

    @Test
    void useAfterCloseNamesTheObject() {
        qp.close();
        assertThatThrownBy(qp::query).isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("QP 0x13 of machine 1 is closed").hasMessageContaining("Make a new one");
        assertThatThrownBy(() -> qp.postSend(SendRequest.send(1, mr, 0, 5))).isInstanceOf(IllegalStateException.class);
        mr.close();
        assertThatThrownBy(() -> mr.fill("x")).isInstanceOf(IllegalStateException.class).hasMessageContaining("MR");
        cq.close();
        assertThatThrownBy(cq::poll).isInstanceOf(IllegalStateException.class);
        pd.close();
        assertThatThrownBy(() -> pd.regMr(memory)).isInstanceOf(IllegalStateException.class);
        context.close();
        assertThatThrownBy(context::queryDevice).isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("soft0 of machine 1 is closed");
        assertThatThrownBy(() -> memory.read(0, 1)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void closingTwiceCallsTheDeviceOnce() {
        qp.close();
        qp.close();
        assertThat(device.calls).containsOnlyOnce("destroy_qp");
    }

    @Test
    void busyAnswerOfTheDeviceNamesTheChildrenAndFreesNothing() {
        assertThatThrownBy(pd::close).isInstanceOfSatisfying(VerbsException.class, refusal -> {
            assertThat(refusal.verb()).isEqualTo("dealloc_pd");
            assertThat(refusal.errno()).isEqualTo(Errno.EBUSY);
            assertThat(refusal.args().get("children")).isEqualTo(qp + ", " + mr);
        });
        assertThat(device.calls).contains("dealloc_pd");
        assertThat(pd.isOpen()).isTrue();
        pd.regMr(memory).close();
    }

    @Test
    void contextAnswersBusyItselfAndSaysSo() {
        assertThatThrownBy(context::close).isInstanceOfSatisfying(VerbsException.class, refusal -> {
            assertThat(refusal.errno()).isEqualTo(Errno.EBUSY);
            assertThat(refusal).hasMessageContaining("the answer of the library").hasMessageContaining(pd.toString());
        });
        assertThat(device.calls).doesNotContain("close_device");
    }

    @Test
    void closeAllGoesFromTheLeavesToTheRootAndFreesAllMemory() {
        context.closeAll();
        assertThat(device.calls).containsSubsequence("destroy_qp", "dereg_mr", "dealloc_pd", "destroy_cq", "close_device");
        assertThat(device.blocks).isEmpty();
        assertThat(memory.isOpen()).isFalse();
    }

    @Test
    void closeAllOfACompletionQueueEndsTheQueuePairsOnIt() {
        cq.closeAll();
        assertThat(qp.isOpen()).isFalse();
        assertThat(pd.children()).containsExactly(mr);
    }

    @Test
    void closeAllGoesOnAfterARefusal() {
        device.answers.put("dereg_mr", Errno.EBUSY.number());
        assertThatThrownBy(context::closeAll).isInstanceOf(VerbsException.class).hasMessageContaining("dereg_mr");
        assertThat(qp.isOpen()).isFalse();
        assertThat(cq.isOpen()).isFalse();
        assertThat(mr.isOpen()).isTrue();
        assertThat(context.isOpen()).isTrue();
    }

    @Test
    void registeredMemoryCannotBeClosed() {
        assertThatThrownBy(memory::close).isInstanceOf(IllegalStateException.class).hasMessageContaining(mr.toString());
        mr.close();
        memory.close();
        assertThat(memory.isOpen()).isFalse();
    }

    @Test
    void parentsAndChildrenKnowEachOther() {
        assertThat(pd.children()).containsExactly(qp, mr);
        assertThat(cq.children()).containsExactly(qp);
        assertThat(context.children()).containsExactly(pd, cq);
        assertThat(qp.parent()).contains(pd);
        assertThat(context.parent()).isEmpty();
        assertThat(mr.context()).isSameAs(context);
    }

    @Test
    void closeWaitsForAPostUnderWay() throws InterruptedException {
        var posting = new CountDownLatch(1);
        var goOn = new CountDownLatch(1);
        device.inPost = () -> {
            posting.countDown();
            await(goOn);
        };
        var poster = new Thread(() -> qp.postSend(SendRequest.send(1, mr, 0, 5)));
        poster.start();
        await(posting);
        var closer = new Thread(qp::close);
        closer.start();
        while (closer.getState() != Thread.State.TIMED_WAITING) {
            assertThat(closer.isAlive()).isTrue();
            Thread.onSpinWait();
        }
        assertThatThrownBy(qp::query).isInstanceOf(IllegalStateException.class);
        assertThat(device.calls).doesNotContain("destroy_qp");
        goOn.countDown();
        closer.join(TimeUnit.SECONDS.toMillis(30));
        poster.join(TimeUnit.SECONDS.toMillis(30));
        assertThat(device.calls).contains("destroy_qp");
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException stopped) {
            throw new AssertionError(stopped);
        }
    }

    @Test
    void refusedCreationLeavesNothingBehind() {
        device.answers.put("reg_mr", Errno.ENOMEM.number());
        assertThatThrownBy(() -> pd.regMr(memory)).isInstanceOf(VerbsException.class).hasMessageContaining("ENOMEM");
        assertThat(pd.children()).containsExactly(qp, mr);
    }

    @Test
    void foreignObjectsAreRefusedByName() {
        RdmaContext other = new FakeDevice("soft").open(new Trace(LabClock.real()));
        assertThatThrownBy(() -> pd.regMr(other.allocate(64))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> pd.createQp(new QpInitAttributes().cq(other.createCq(1)))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> pd.createQp(new QpInitAttributes())).hasMessageContaining("send_cq is not set");
    }
}
