package org.verbscope.verbs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.event.LabClock;
import org.verbscope.verbs.spi.Layout;
import org.verbscope.verbs.spi.NativeBlock;
import org.verbscope.verbs.trace.Trace;

@Tag("unit")
class RequestListTest {
    private final FakeDevice device = new FakeDevice("soft");
    private final RdmaContext context = device.open(new Trace(LabClock.real()));
    private final ProtectionDomain pd = context.allocPd();
    private final QueuePair qp = pd.createQp(new QpInitAttributes().cq(context.createCq(16)));
    private final MemoryRegion mr = pd.regMr(context.allocate(4096), 256, 1024, AccessFlag.LOCAL_WRITE.value());

    @Test
    void sendRequestsLieAsInCAndAreChained() {
        RequestList list = context.sendList(3, 2).send(1).sge(mr, 16, 5).signaled()
                .write(2, 0x1122334455667788L, 0xcafe).sge(mr, 0, 1).sge(mr, 4, 3).imm(0x01020304);
        NativeBlock b = list.block();
        assertThat(b.getLong(Layout.SendWr.WR_ID)).isEqualTo(1);
        assertThat(b.getLong(Layout.SendWr.NEXT)).isEqualTo(b.address() + Layout.SendWr.SIZE);
        assertThat(b.getInt(Layout.SendWr.SEND_FLAGS)).isEqualTo(2);
        assertThat(b.getInt(Layout.SendWr.NUM_SGE)).isEqualTo(1);
        int second = Layout.SendWr.SIZE;
        assertThat(b.getLong(second + Layout.SendWr.NEXT)).isZero();
        assertThat(b.getInt(second + Layout.SendWr.OPCODE)).isEqualTo(WrOpcode.RDMA_WRITE_WITH_IMM.value());
        assertThat(b.getLong(second + Layout.SendWr.RDMA_REMOTE_ADDR)).isEqualTo(0x1122334455667788L);
        assertThat(b.getInt(second + Layout.SendWr.RDMA_RKEY)).isEqualTo(0xcafe);
        assertThat(b.slice(second + Layout.SendWr.IMM_DATA, 4).get(0)).isEqualTo((byte) 1);
        int sges = (int) (b.getLong(second + Layout.SendWr.SG_LIST) - b.address());
        assertThat(sges).isEqualTo(3 * Layout.SendWr.SIZE + 2 * Layout.Sge.SIZE);
        assertThat(b.getLong(sges + Layout.Sge.SIZE + Layout.Sge.ADDR)).isEqualTo(mr.address() + 4);
        assertThat(b.getInt(sges + Layout.Sge.SIZE + Layout.Sge.LENGTH)).isEqualTo(3);
        assertThat(b.getInt(sges + Layout.Sge.SIZE + Layout.Sge.LKEY)).isEqualTo(mr.lkey());
    }

    @Test
    void receiveRequestsLieAsInC() {
        RequestList list = context.recvList(2, 1).recv(1).sge(mr, 0, 8).recv(2);
        NativeBlock b = list.block();
        assertThat(b.getLong(Layout.RecvWr.NEXT)).isEqualTo(b.address() + Layout.RecvWr.SIZE);
        assertThat(b.getInt(Layout.RecvWr.SIZE + Layout.RecvWr.NUM_SGE)).isZero();
        assertThat(b.getLong(Layout.RecvWr.SG_LIST)).isEqualTo(b.address() + 2L * Layout.RecvWr.SIZE);
    }

    @Test
    void clearedListStartsAfresh() {
        RequestList list = context.sendList(1, 1).send(1).sge(mr, 0, 5).signaled().inline();
        list.clear().send(2);
        assertThat(list.block().getInt(Layout.SendWr.SEND_FLAGS)).isZero();
        assertThat(list.block().getInt(Layout.SendWr.NUM_SGE)).isZero();
    }

    @Test
    void closedRegionIsNotPosted() {
        RequestList list = context.sendList(1, 1).send(1).sge(mr, 0, 5);
        mr.close();
        device.calls.clear();
        assertThatThrownBy(() -> qp.postSend(list)).isInstanceOf(IllegalStateException.class).hasMessageContaining(mr.toString());
        assertThat(device.calls).isEmpty();
    }

    @Test
    void inlineElementOutsideLabMemoryIsNotPosted() {
        RequestList foreign = context.sendList(2, 2).send(1).sge(mr, 0, 5).inline().send(2).sge(mr, 0, 1).rawSge(0x10, 5, 1).inline();
        assertThatThrownBy(() -> qp.postSend(foreign)).isInstanceOf(IllegalArgumentException.class).hasMessageContaining("request 1");
        RequestList past = context.sendList(1, 1).send(1).sge(mr, 1020, 5).inline();
        assertThatThrownBy(() -> qp.postSend(past)).isInstanceOf(IllegalArgumentException.class).hasMessageContaining("inline");
        mr.close();
        assertThat(mr.isOpen()).as("no call is left under way").isFalse();
        foreign.close();
    }

    @Test
    void roomIsFixed() {
        RequestList list = context.sendList(1, 1).send(1).sge(mr, 0, 5);
        assertThatThrownBy(() -> list.send(2)).hasMessage("the list is full: it holds 1 requests");
        assertThatThrownBy(() -> list.sge(mr, 0, 1)).hasMessageContaining("1 elements a request");
        assertThatThrownBy(() -> list.recv(1)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> context.recvList(1, 1).send(1)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> context.sendList(1, 1).sge(mr, 0, 1)).hasMessageContaining("no request begun");
        assertThatThrownBy(() -> list.clear().send(1).sge(mr, 0, 1L << 32)).hasMessageContaining("length");
    }

    @Test
    void listOfTheOtherKindOrEmptyIsRefused() {
        assertThatThrownBy(() -> qp.postRecv(context.sendList(1, 1).send(1))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> qp.postSend(context.sendList(1, 1))).hasMessageContaining("empty");
    }

    @Test
    void closedListIsRefused() {
        RequestList list = context.sendList(1, 1).send(1);
        list.close();
        assertThatThrownBy(() -> qp.postSend(list)).isInstanceOf(IllegalStateException.class);
    }
}
