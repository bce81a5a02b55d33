package org.verbscope.verbs.libibverbs;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.event.CompletionEvent.AsyncRaised;
import org.verbscope.event.Evidence;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.Origin;
import org.verbscope.verbs.spi.Layout;
import org.verbscope.verbs.spi.NativeBlock;

/** Hearing, taking and acking, with a source that is the test's. */
@Tag("unit")
class AsyncEventsTest {
    private static final int CQ_ERR = 0;
    private static final int SQ_DRAINED = 5;
    private static final int PORT_ACTIVE = 9;
    private static final long PATIENCE = TimeUnit.SECONDS.toNanos(30);

    /** Events as the kernel would queue them. */
    private static final class Kernel implements AsyncSource {
        final int fd = Libc.eventfd(0, 0x800);
        final LinkedBlockingDeque<long[]> waiting = new LinkedBlockingDeque<>();
        final List<String> acked = new ArrayList<>();
        int failure = Descriptors.EAGAIN;

        void raise(long element, int type) {
            waiting.add(new long[] {element, type});
            ring();
        }

        void ring() {
            NativeBlock one = NativeMemory.allocate(8);
            one.putLong(0, 1);
            Libc.write(fd, one.address(), 8);
        }

        @Override
        public int fd() {
            return fd;
        }

        @Override
        public int get(NativeBlock event) {
            long[] next = waiting.poll();
            if (next == null) {
                return failure;
            }
            // As the library does: of a port only four bytes are written.
            if (next[1] == PORT_ACTIVE) {
                event.putLong(0, 0xdeadbeef00000000L);
                event.putInt(0, (int) next[0]);
            } else {
                event.putLong(0, next[0]);
            }
            event.putInt(Layout.AsyncEvent.EVENT_TYPE, (int) next[1]);
            return 0;
        }

        @Override
        public synchronized void ack(NativeBlock event) {
            acked.add(Long.toHexString(event.getLong(0)) + " " + event.getInt(8));
        }

        synchronized List<String> acked() {
            return List.copyOf(acked);
        }
    }

    private final Kernel kernel = new Kernel();
    private final RecordingHost host = RecordingHost.alone();
    private final AsyncEvents events = new AsyncEvents(kernel, host, new Control(host, new Inference(host, "rxe")), () -> { });
    private final Memory queuePair = new Memory(160);
    private final NativeBlock event = NativeMemory.allocate(Layout.AsyncEvent.SIZE);

    @BeforeEach
    void listen() {
        queuePair.clear();
        queuePair.setInt(Abi.QP_NUM, 0x11);
        events.start();
    }

    @AfterEach
    void stop() {
        events.stop();
        Libc.close(kernel.fd);
    }

    private long qp() {
        return Pointer.nativeValue(queuePair);
    }

    private int take() {
        long deadline = System.nanoTime() + PATIENCE;
        int taken = 0;
        while (taken == 0 && System.nanoTime() < deadline) {
            taken = events.take(event, PATIENCE);
        }
        return taken;
    }

    private void awaitLog(int size) {
        long deadline = System.nanoTime() + PATIENCE;
        while (host.log().size() < size) {
            assertThat(System.nanoTime()).as("events heard: " + host.events()).isLessThan(deadline);
            Thread.onSpinWait();
        }
    }

    @Test
    void whatIsHeardIsWrittenDownBeforeAnybodyTakesIt() {
        kernel.raise(qp(), SQ_DRAINED);
        kernel.raise(0x7000, CQ_ERR);
        kernel.raise(1, PORT_ACTIVE);
        awaitLog(3);

        assertThat(host.events()).containsExactly(new AsyncRaised(ObjectRef.of(1, ObjectKind.QP, 0x11), "SQ_DRAINED"),
                new AsyncRaised(ObjectRef.of(1, ObjectKind.CQ, 0x7000), "CQ_ERR"),
                new AsyncRaised(ObjectRef.of(1, ObjectKind.PORT, 1), "PORT_ACTIVE"));
        assertThat(host.log().all()).allSatisfy(e -> {
            assertThat(e.head().origin()).isEqualTo(Origin.LAB);
            assertThat(e.head().evidence()).isEqualTo(Evidence.MEASURED);
        });
        assertThat(kernel.acked()).isEmpty();
    }

    @Test
    void theProgramTakesThemInOrderAndAcksThem() {
        kernel.raise(qp(), SQ_DRAINED);
        kernel.raise(1, PORT_ACTIVE);

        assertThat(take()).isEqualTo(1);
        assertThat(event.getLong(0)).isEqualTo(qp());
        assertThat(event.getInt(8)).isEqualTo(SQ_DRAINED);
        events.ack(event);
        assertThat(take()).isEqualTo(1);
        assertThat(event.getInt(0)).isEqualTo(1);
        assertThat(kernel.acked()).containsExactly(Long.toHexString(qp()) + " 5");
    }

    @Test
    void aWaitEndsAtItsLimitAndWhenInterrupted() {
        assertThat(events.take(event, 0)).isZero();
        assertThat(events.take(event, 1_000_000)).isZero();
        Thread.currentThread().interrupt();
        assertThat(events.take(event, PATIENCE)).isZero();
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void destroyingAcksWhatNobodyTook() {
        kernel.raise(qp(), SQ_DRAINED);
        kernel.raise(qp(), SQ_DRAINED);
        kernel.raise(0x7000, CQ_ERR);
        awaitLog(3);
        int errno = events.destroying(qp(), () -> {
            assertThat(kernel.acked()).hasSize(2);
            return 0;
        });

        assertThat(errno).isZero();
        assertThat(take()).isEqualTo(1);
        assertThat(event.getLong(0)).isEqualTo(0x7000);
    }

    @Test
    void whatComesWhileItIsDestroyedIsAckedAtOnce() {
        int errno = events.destroying(qp(), () -> {
            kernel.raise(qp(), SQ_DRAINED);
            long deadline = System.nanoTime() + PATIENCE;
            // This is what the library does here.
            while (kernel.acked().isEmpty()) {
                assertThat(System.nanoTime()).isLessThan(deadline);
                Thread.onSpinWait();
            }
            assertThat(events.take(event, 0)).as("given out while it is destroyed").isZero();
            return 0;
        });

        assertThat(errno).isZero();
        assertThat(events.take(event, 0)).isZero();
    }

    @Test
    void aRefusedDestructionLosesNothingAndAcksNothingTwice() {
        kernel.raise(0x7000, CQ_ERR);
        awaitLog(1);

        assertThat(events.destroying(0x7000, () -> 16)).isEqualTo(16);
        assertThat(take()).isEqualTo(1);
        events.ack(event);
        assertThat(kernel.acked()).hasSize(1);
        kernel.raise(0x7000, CQ_ERR);
        assertThat(take()).isEqualTo(1);
        events.ack(event);
        assertThat(kernel.acked()).hasSize(2);
    }

    @Test
    void listeningMayEndAndBeginAgain() {
        events.stop();
        kernel.raise(0x7000, CQ_ERR);
        events.start();

        assertThat(take()).isEqualTo(1);
    }

    @Test
    void aSourceThatFailsIsSaid() {
        kernel.failure = 5;
        kernel.ring();
        awaitLog(1);

        assertThat(host.events().toString()).contains("no longer heard").contains("errno 5");
    }
}
