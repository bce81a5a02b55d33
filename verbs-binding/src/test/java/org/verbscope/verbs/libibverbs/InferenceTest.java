package org.verbscope.verbs.libibverbs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.event.EventLog;
import org.verbscope.event.Evidence;
import org.verbscope.event.LabClock;
import org.verbscope.verbs.spi.Layout;
import org.verbscope.verbs.spi.NativeBlock;

/** What a completion proves where no packet was seen. */
@Tag("unit")
class InferenceTest {
    private static final int RC = 2;
    private static final int UC = 3;
    private static final int SEND = 2;
    private static final int READ = 4;

    private final LabClock clock = LabClock.real();
    private final EventLog log = new EventLog(clock);
    private final RecordingHost host1 = new RecordingHost(1, clock, log);
    private final RecordingHost host2 = new RecordingHost(2, clock, log);

    @Test
    void aReliableSendOnRxeWasCopiedOutAtItsPeer() {
        Inference.done(queuePair(host1, "rxe", RC), queuePair(host2, "rxe", RC), message(SEND, 10), 1);

        assertThat(words()).containsExactly("2 KERNEL_TO_USER by CPU");
        assertThat(log.get(1).head().evidence()).isEqualTo(Evidence.INFERRED);
    }

    @Test
    void anUnreliableSendProvesNothingOfItsPeer() {
        Inference.done(queuePair(host1, "rxe", UC), queuePair(host2, "rxe", UC), message(SEND, 10), 1);

        assertThat(words()).isEmpty();
    }

    @Test
    void theReceiversCompletionProvesIt() {
        TrackedQueuePair sender = queuePair(host1, "rxe", UC);
        Inference.arrived(sender, queuePair(host2, "rxe", UC), message(SEND, 10), 1);

        assertThat(words()).containsExactly("2 KERNEL_TO_USER by CPU");
    }

    @Test
    void aReadWasCopiedOnBothSides() {
        Inference.done(queuePair(host1, "rxe", RC), queuePair(host2, "rxe", RC), message(READ, 10), 1);

        assertThat(words()).containsExactly("2 USER_TO_KERNEL by CPU", "1 KERNEL_TO_USER by CPU");
    }

    @Test
    void adaptersMoveItThemselvesAndOnceOnly() {
        Message message = message(SEND, 10);
        TrackedQueuePair sender = queuePair(host1, "hardware", RC);
        TrackedQueuePair receiver = queuePair(host2, "hardware", RC);
        assertThat(message.arrive()).isTrue();
        Inference.arrived(sender, receiver, message, 1);
        Inference.done(sender, receiver, message, 2);

        assertThat(words()).containsExactly("1 HOST_TO_NIC by NIC", "1 WIRE by CABLE", "2 NIC_TO_HOST by NIC");
    }

    @Test
    void aMachineOfAnotherLogIsNotSpokenFor() {
        Inference.done(queuePair(host1, "rxe", RC), null, message(SEND, 10), 1);
        Inference.done(queuePair(host1, "hardware", RC), null, message(SEND, 10), 1);

        assertThat(words()).containsExactly("1 HOST_TO_NIC by NIC", "1 WIRE by CABLE");
    }

    @Test
    void anEmptyMessageMovesNothing() {
        Inference.done(queuePair(host1, "hardware", RC), queuePair(host2, "hardware", RC), message(SEND, 0), 1);

        assertThat(words()).isEmpty();
    }

    private static Message message(int opcode, int length) {
        return new Message(7, Message.Work.of(1, opcode, 2, length));
    }

    private static TrackedQueuePair queuePair(RecordingHost host, String kind, int type) {
        NativeBlock init = NativeMemory.allocate(Layout.QpInitAttr.SIZE);
        init.putInt(Layout.QpInitAttr.QP_TYPE, type);
        return new TrackedQueuePair(host, kind, 0, 0x11, init, Addresses.NONE);
    }

    private List<String> words() {
        return log.all().stream().map(MessageOf::words).toList();
    }
}
