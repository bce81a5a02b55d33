package org.verbscope.verbs.contract;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.verbscope.verbs.AccessFlag;
import org.verbscope.verbs.CompletionQueue;
import org.verbscope.verbs.Errno;
import org.verbscope.verbs.HostMemory;
import org.verbscope.verbs.MemoryRegion;
import org.verbscope.verbs.ProtectionDomain;
import org.verbscope.verbs.QpInitAttributes;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.QueuePair;
import org.verbscope.verbs.RdmaContext;
import org.verbscope.verbs.VerbsException;

/** Making and ending protection domains, regions, completion queues and queue pairs. */
abstract class ObjectContract extends VerbsContract {
    private RdmaContext one() {
        return bed.machine(1);
    }

    @Test
    void memoryIsPageAlignedAndZeroed() {
        HostMemory memory = one().allocate(8192);
        assertThat(memory.address() & 4095).isZero();
        assertThat(memory.length()).isEqualTo(8192);
        assertThat(memory.read(0, 8192)).containsOnly(0);
    }

    @Test
    void regionHasKeysAndSeesItsMemory() {
        HostMemory memory = one().allocate(8192);
        MemoryRegion part = one().allocPd().regMr(memory, 4096, 100, AccessFlag.LOCAL_WRITE.value());
        assertThat(part.lkey()).isNotZero();
        assertThat(part.address()).isEqualTo(memory.address() + 4096);
        part.fill("hello");
        assertThat(memory.read(4096, 5)).asString().isEqualTo("hello");
    }

    @Test
    void regionThatPeersMayReachHasARemoteKey() {
        HostMemory memory = one().allocate(4096);
        ProtectionDomain pd = one().allocPd();
        assertThat(pd.regMr(memory, AccessFlag.REMOTE_READ).rkey()).isNotZero();
        int ofLocal = pd.regMr(memory, AccessFlag.LOCAL_WRITE).rkey();
        assertThat(ofLocal == 0 ? "0" : "a key").isEqualTo(deviatingWord("rkey-of-local-region"));
    }

    @Test
    void twoRegionsOfOneMemoryHaveTwoKeys() {
        HostMemory memory = one().allocate(4096);
        ProtectionDomain pd = one().allocPd();
        assertThat(pd.regMr(memory, AccessFlag.LOCAL_WRITE).lkey()).isNotEqualTo(pd.regMr(memory, AccessFlag.LOCAL_WRITE).lkey());
    }

    @Test
    void remoteWriteNeedsLocalWrite() {
        HostMemory memory = one().allocate(4096);
        ProtectionDomain pd = one().allocPd();
        VerbsException refusal = refused(Errno.EINVAL, () -> pd.regMr(memory, AccessFlag.REMOTE_WRITE));
        assertThat(refusal.verb()).isEqualTo("reg_mr");
        assertThat(refusal.getMessage()).contains("LOCAL_WRITE");
    }

    @Test
    void remoteAtomicNeedsLocalWrite() {
        HostMemory memory = one().allocate(4096);
        ProtectionDomain pd = one().allocPd();
        refused(Errno.EINVAL, () -> pd.regMr(memory, AccessFlag.REMOTE_ATOMIC));
    }

    @Test
    void domainWithARegionIsBusy() {
        ProtectionDomain pd = one().allocPd();
        MemoryRegion mr = pd.regMr(one().allocate(4096), AccessFlag.LOCAL_WRITE);
        VerbsException refusal = refused(Errno.EBUSY, pd::close);
        assertThat(refusal.getMessage()).contains(mr.toString());
        assertThat(pd.isOpen()).isTrue();
        mr.close();
        pd.close();
        assertThat(pd.isOpen()).isFalse();
    }

    @Test
    void domainAndCompletionQueueWithAQueuePairAreBusy() {
        ProtectionDomain pd = one().allocPd();
        CompletionQueue cq = one().createCq(16);
        QueuePair qp = pd.createQp(new QpInitAttributes().cq(cq));
        refused(Errno.EBUSY, cq::close);
        refused(Errno.EBUSY, pd::close);
        qp.close();
        cq.close();
        pd.close();
    }

    @Test
    void completionQueueHasAtLeastWhatWasAsked() {
        assertThat(one().createCq(1).cqe()).isGreaterThanOrEqualTo(1);
        assertThat(one().createCq(100).cqe()).isGreaterThanOrEqualTo(100);
        assertThat(one().createCq(10).cqe()).isEqualTo(suite().column().equals("rxe") ? 15 : 10);
    }

    @Test
    void completionQueueOfNothingOrTooMuchIsRefused() {
        int most = one().queryDevice().maxCqe();
        refused(Errno.EINVAL, () -> one().createCq(0));
        refused(Errno.EINVAL, () -> one().createCq(most + 1));
    }

    @Test
    void queuePairHasAtLeastWhatWasAsked() {
        CompletionQueue cq = one().createCq(16);
        QueuePair qp = one().allocPd().createQp(new QpInitAttributes().cq(cq).maxSendWr(5).maxRecvWr(5).maxSge(2).maxInlineData(30));
        assertThat(qp.capabilities().maxSendWr()).isGreaterThanOrEqualTo(5);
        assertThat(qp.capabilities().maxRecvWr()).isGreaterThanOrEqualTo(5);
        assertThat(qp.capabilities().maxSendSge()).isGreaterThanOrEqualTo(2);
        assertThat(qp.capabilities().maxRecvSge()).isGreaterThanOrEqualTo(2);
        assertThat(qp.capabilities().maxInlineData()).isGreaterThanOrEqualTo(30);
        boolean same = qp.query().cap().maxSendWr() == qp.capabilities().maxSendWr();
        assertThat(qp.query().cap().maxSendWr()).isGreaterThanOrEqualTo(qp.capabilities().maxSendWr());
        assertThat(same ? "as created" : "the ring's size").isEqualTo(deviatingWord("queried-queue-size"));
    }

    @Test
    void queuePairBeyondTheDevicesLimitsIsRefused() {
        CompletionQueue cq = one().createCq(16);
        ProtectionDomain pd = one().allocPd();
        int sge = one().queryDevice().maxSge();
        int wr = one().queryDevice().maxQpWr();
        refused(Errno.EINVAL, () -> pd.createQp(new QpInitAttributes().cq(cq).maxSge(sge + 1)));
        refused(Errno.EINVAL, () -> pd.createQp(new QpInitAttributes().cq(cq).maxSendWr(wr + 1)));
    }

    @Test
    void queuePairBeginsInResetWithANumberOfItsOwn() {
        CompletionQueue cq = one().createCq(16);
        ProtectionDomain pd = one().allocPd();
        QueuePair first = pd.createQp(new QpInitAttributes().cq(cq));
        QueuePair second = pd.createQp(new QpInitAttributes().cq(cq));
        assertThat(first.state()).isEqualTo(QpState.RESET);
        assertThat(first.number()).isNotEqualTo(second.number()).isGreaterThan(1);
    }

    @Test
    void contextWithObjectsIsBusy() {
        ProtectionDomain pd = one().allocPd();
        refused(Errno.EBUSY, () -> one().close());
        assertThat(one().isOpen()).isTrue();
        pd.close();
    }
}
