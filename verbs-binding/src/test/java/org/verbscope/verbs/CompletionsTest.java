package org.verbscope.verbs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.event.LabClock;
import org.verbscope.verbs.spi.Layout;
import org.verbscope.verbs.trace.Trace;

@Tag("unit")
class CompletionsTest {
    private final FakeDevice device = new FakeDevice("soft");
    private final RdmaContext context = device.open(new Trace(LabClock.real()));
    private final CompletionQueue cq = context.createCq(16);
    private final Completions slots = context.completions(4);

    private void polled(byte[] completion) {
        device.completions.add(completion);
        assertThat(cq.poll(slots)).isEqualTo(1);
    }

    @Test
    void failedCompletionHasFourFields() {
        polled(FakeDevice.completion(9, WcStatus.RNR_RETRY_EXC_ERR.value(), WcOpcode.SEND.value(), 0x11, 0));
        assertThat(slots.wrId(0)).isEqualTo(9);
        assertThat(slots.status(0)).isEqualTo(13);
        assertThat(slots.qpNum(0)).isEqualTo(0x11);
        assertThat(slots.vendorErr(0)).isZero();
        assertThatThrownBy(() -> slots.opcode(0)).isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("opcode is not defined").hasMessageContaining("RNR_RETRY_EXC_ERR");
        assertThatThrownBy(() -> slots.byteLen(0)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> slots.flags(0)).isInstanceOf(IllegalStateException.class);
        assertThat(slots.get(0).explanation().summary()).contains("no receive request");
        assertThat(slots.get(0)).hasToString("wr_id 9: RNR_RETRY_EXC_ERR, QP 0x11");
    }

    @Test
    void lengthIsDefinedForReceivesReadsAndAtomicsOnly() {
        polled(FakeDevice.completion(1, 0, WcOpcode.RECV.value(), 0x11, 5));
        assertThat(slots.byteLen(0)).isEqualTo(5);
        polled(FakeDevice.completion(1, 0, WcOpcode.SEND.value(), 0x11, 5));
        assertThat(slots.hasByteLen(0)).isFalse();
        assertThatThrownBy(() -> slots.byteLen(0)).hasMessageContaining("byte_len is not defined for SEND");
        polled(FakeDevice.completion(1, 0, WcOpcode.RDMA_READ.value(), 0x11, 7));
        assertThat(slots.byteLen(0)).isEqualTo(7);
        assertThatThrownBy(() -> slots.srcQp(0)).hasMessageContaining("UD");
    }

    @Test
    void immediateNeedsItsFlagAndIsInHostOrder() {
        byte[] wc = FakeDevice.completion(1, 0, WcOpcode.RECV.value(), 0x11, 5);
        polled(wc);
        assertThatThrownBy(() -> slots.immData(0)).hasMessageContaining("WITH_IMM");
        var view = ByteBuffer.wrap(wc).order(ByteOrder.nativeOrder());
        view.putInt(Layout.Wc.WC_FLAGS, WcFlag.WITH_IMM.value());
        wc[Layout.Wc.IMM_DATA + 3] = 42;
        polled(wc);
        assertThat(slots.immData(0)).isEqualTo(42);
    }

    @Test
    void valueWithoutANameIsShownAsItsNumber() {
        polled(FakeDevice.completion(1, 99, 0, 0x11, 0));
        assertThat(slots.get(0).statusName()).isEqualTo("?99");
        assertThat(slots.get(0).explanation().summary()).contains("99");
        polled(FakeDevice.completion(1, 0, 77, 0x11, 0));
        assertThat(slots.opcodeName(0)).isEqualTo("?77");
    }

    @Test
    void rawShowsAllBytes() {
        polled(FakeDevice.completion(0x0102, 0, 0, 0x11, 0));
        assertThat(slots.raw(0)).hasSize(96).startsWith("0201000000000000");
    }

    @Test
    void slotsBeyondTheLastPollAreOutOfBounds() {
        assertThat(cq.poll(slots)).isZero();
        assertThatThrownBy(() -> slots.wrId(0)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void smallerPollTakesNoNewMemoryAndNoMoreThanItAskedFor() {
        cq.poll(4);
        var before = Set.copyOf(device.blocks);
        for (int i = 0; i < 3; i++) {
            device.completions.add(FakeDevice.completion(i, 0, 0, 0x11, 0));
        }
        assertThat(cq.poll(2)).hasSize(2);
        assertThat(cq.poll()).isPresent();
        assertThat(device.blocks).isEqualTo(before);
    }

    @Test
    void errorOfThePollIsThrown() {
        device.answers.put("poll_cq", Errno.EINVAL.number());
        assertThatThrownBy(() -> cq.poll(slots)).isInstanceOf(VerbsException.class).hasMessageContaining("poll_cq");
    }
}
