package org.verbscope.verbs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.event.LabClock;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.WorkEvent.WorkPosted;
import org.verbscope.verbs.spi.Layout.BindInfo;
import org.verbscope.verbs.spi.Layout.SendWr;
import org.verbscope.verbs.trace.Trace;

/** Shared receive queues, windows, address handles and groups: what reaches the device and what is refused before it. */
@Tag("unit")
class SharedObjectsTest {
    private final Trace trace = new Trace(LabClock.real());
    private final FakeDevice device = new FakeDevice("fake");
    private final RdmaContext context = device.open(trace);
    private final ProtectionDomain pd = context.allocPd();
    private final CompletionQueue cq = context.createCq(8);
    private final HostMemory memory = context.allocate(4096);
    private final MemoryRegion mr = pd.regMr(memory, AccessFlag.LOCAL_WRITE, AccessFlag.MW_BIND);
    private final AddressHandle way = pd.createAh(AddressVector.to(Gid.ofIpv4(10, 77, 0, 2)));

    private QueuePair pair(QpType type) {
        return pd.createQp(new QpInitAttributes().type(type).cq(cq));
    }

    @Test
    void aSharedQueueKeepsWhatTheDeviceGaveAndOutlivesItsPairs() {
        SharedReceiveQueue srq = pd.createSrq(SrqAttributes.of(4, 2));
        QueuePair qp = pd.createQp(new QpInitAttributes().cq(cq).srq(srq));

        assertThat(srq.attributes().maxWr()).as("as the lab found, whatever the creation said").isEqualTo(7);
        assertThat(srq.query().maxWr()).isEqualTo(7);
        assertThatThrownBy(srq::close).isInstanceOf(VerbsException.class).hasMessageContaining("EBUSY");
        srq.armLimit(2);
        assertThat(device.calls).contains("modify_srq 2");
        srq.postRecv(RecvRequest.into(3, mr, 0, 64));
        WorkPosted posted = posted();
        assertThat(posted.qp().kind()).isEqualTo(ObjectKind.SRQ);
        assertThat(posted.wrId()).isEqualTo(3);
        qp.close();
        srq.close();
        assertThat(device.calls).endsWith("destroy_qp", "destroy_srq");
    }

    @Test
    void aDatagramNamesItsHandle() {
        QueuePair qp = pair(QpType.UD);
        qp.postSend(SendRequest.send(1, mr, 0, 8).to(way, 0x11, 0x1111_1111));

        assertThat(device.lastList.getLong(SendWr.UD_AH)).isEqualTo(way.handle());
        assertThat(device.lastList.getInt(SendWr.UD_REMOTE_QPN)).isEqualTo(0x11);
        assertThat(device.lastList.getInt(SendWr.UD_REMOTE_QKEY)).isEqualTo(0x1111_1111);
    }

    @Test
    void aDatagramWithoutOneNeverReachesTheLibrary() {
        QueuePair qp = pair(QpType.UD);
        device.calls.clear();

        assertThatThrownBy(() -> qp.postSend(SendRequest.write(1, mr, 0, 8, 0x1234, 5)))
                .isInstanceOf(IllegalArgumentException.class).hasMessageContaining("names no address handle");
        assertThat(device.calls).doesNotContain("post_send");
    }

    @Test
    void aClosedHandleInAReusedListIsRefused() {
        QueuePair qp = pair(QpType.UD);
        RequestList list = context.sendList(1, 1).send(1).sge(mr, 0, 8).to(way, 0x11, 7);
        qp.postSend(list);
        way.close();

        assertThatThrownBy(() -> qp.postSend(list)).isInstanceOf(IllegalStateException.class).hasMessageContaining("closed");
        list.clear().send(2);
        list.close();
    }

    @Test
    void aBindCarriesWindowRegionAndKeyAndTheWindowKnowsItsNewKey() {
        MemoryWindow window = pd.allocMw(MwType.TYPE_2);
        QueuePair qp = pair(QpType.RC);
        int rkey = window.nextRkey();
        assertThat(rkey & 0xff).isEqualTo(1);
        qp.postSend(SendRequest.bindMw(9, window, rkey, mr, 16, 32, AccessFlag.REMOTE_WRITE));

        assertThat(device.lastList.getLong(SendWr.BIND_MW)).isEqualTo(window.handle());
        assertThat(device.lastList.getInt(SendWr.BIND_RKEY)).isEqualTo(rkey);
        assertThat(device.lastList.getLong(SendWr.BIND_INFO + BindInfo.MR)).isEqualTo(mr.handle());
        assertThat(device.lastList.getLong(SendWr.BIND_INFO + BindInfo.ADDR)).isEqualTo(mr.address() + 16);
        assertThat(device.lastList.getLong(SendWr.BIND_INFO + BindInfo.LENGTH)).isEqualTo(32);
        assertThat(device.lastList.getInt(SendWr.BIND_INFO + BindInfo.ACCESS_FLAGS)).isEqualTo(AccessFlag.REMOTE_WRITE.value());
        assertThat(window.rkey()).isEqualTo(rkey);
        device.answers.put("post_send", 22);
        device.acceptAtMost = 0;
        assertThatThrownBy(() -> qp.postSend(SendRequest.bindMw(9, window, rkey + 1, mr, 16, 32))).isInstanceOf(VerbsException.class);
        assertThat(window.rkey()).isEqualTo(rkey);
    }

    @Test
    void aTypeOneWindowIsBoundByAVerbOfItsOwn() {
        MemoryWindow window = pd.allocMw(MwType.TYPE_1);
        QueuePair qp = pair(QpType.RC);
        qp.bindMw(window, 4, SendFlag.SIGNALED.value(), mr, 0, 64, AccessFlag.REMOTE_READ.value());

        assertThat(device.calls).contains("bind_mw");
        assertThat(posted().opcode()).isEqualTo("BIND_MW");
        window.close();
        assertThatThrownBy(() -> qp.bindMw(window, 5, 0, mr, 0, 64, 0)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void invalidationsCarryTheKeyInHostOrder() {
        QueuePair qp = pair(QpType.RC);
        qp.postSend(SendRequest.send(1, mr, 0, 8).invalidating(0x1234));
        assertThat(device.lastList.getInt(SendWr.OPCODE)).isEqualTo(WrOpcode.SEND_WITH_INV.value());
        assertThat(device.lastList.getInt(SendWr.IMM_DATA)).isEqualTo(0x1234);
        qp.postSend(SendRequest.localInvalidate(2, 0x5678));
        assertThat(device.lastList.getInt(SendWr.OPCODE)).isEqualTo(WrOpcode.LOCAL_INV.value());
        assertThat(device.lastList.getInt(SendWr.IMM_DATA)).isEqualTo(0x5678);
        assertThatThrownBy(() -> context.sendList(1, 1).write(1, 0, 0).invalidate(5)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void closeAllLeavesGroupsAndGoesInOrder() {
        QueuePair qp = pair(QpType.UD);
        qp.attachMcast(Gid.parse("ff0e::1"));
        pd.allocMw(MwType.TYPE_1);
        context.closeAll();

        assertThat(device.calls).containsSubsequence("dealloc_mw", "detach_mcast", "destroy_qp", "destroy_ah", "dereg_mr", "dealloc_pd",
                "destroy_cq", "close_device");
        assertThat(device.blocks).isEmpty();
    }

    @Test
    void workRequestsNameARegionByTheAddressThatWasChosen() {
        MemoryRegion elsewhere = pd.regMr(memory, 0, 4096, 0x5000, AccessFlag.LOCAL_WRITE.value());
        RequestList list = context.sendList(1, 1).send(1).sge(elsewhere, 8, 16);

        assertThat(list.memory().elements(0).get(0).address()).isEqualTo(0x5008);
        assertThat(elsewhere.address()).isEqualTo(memory.address());
        assertThat(pd.regMr(memory, AccessFlag.ZERO_BASED, AccessFlag.LOCAL_WRITE).iova()).isZero();
    }

    private WorkPosted posted() {
        return trace.log().all().stream().map(e -> e.event()).filter(WorkPosted.class::isInstance).map(WorkPosted.class::cast)
                .reduce((a, b) -> b).orElseThrow();
    }
}
