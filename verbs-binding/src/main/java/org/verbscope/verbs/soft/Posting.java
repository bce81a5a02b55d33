package org.verbscope.verbs.soft;

import java.util.function.LongConsumer;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.WorkEvent.Doorbell;
import org.verbscope.event.WorkQueue;
import org.verbscope.verbs.Errno;
import org.verbscope.verbs.spi.Layout.Sge;
import org.verbscope.verbs.spi.NativeBlock;

/** What the library does in a post: requests are copied into ring slots, and the doorbell is rung once. */
abstract class Posting {
    final Machine machine;
    final Ring ring;
    private final ObjectRef ref;
    private final Reporter say;
    private final WorkQueue queue;
    /** What doorbells belong to. */
    private final Scope scope;
    private final int requestBytes;
    private final String what;
    private final LongConsumer doorbell = this::doorbell;

    Posting(Machine machine, Ring ring, ObjectRef ref, Reporter say, WorkQueue queue, Scope scope, int requestBytes) {
        this.machine = machine;
        this.ring = ring;
        this.ref = ref;
        this.say = say;
        this.queue = queue;
        this.scope = scope;
        this.requestBytes = requestBytes;
        this.what = queue == WorkQueue.SEND ? "hears the send doorbell" : "hears the receive doorbell";
    }

    /** @param call number of the call; request {@code i} is event {@code call + 1 + i}. @return as {@code VerbsContext.postSend} */
    final long post(NativeBlock list, int offset, int count, long call) {
        if (!allowed()) {
            if (keepsRefused()) {
                write(list, offset, count, call);
            }
            return Errno.EINVAL.number();
        }
        long written = write(list, offset, count, call);
        if (written >>> 32 > 0) {
            posted(call == 0 ? 0 : call + 1);
        }
        return written;
    }

    /** Whether the queue takes requests now. */
    abstract boolean allowed();

    /** Whether requests that it does not take stay in the ring. */
    boolean keepsRefused() {
        return false;
    }

    /** Copies the request at {@code at} of {@code list} into the slot at {@code slot}. @return the errno */
    abstract int copy(NativeBlock list, long at, int slot, long message);

    /** Requests were written. @param cause the first of them */
    abstract void posted(long cause);

    /** The adapter was told. */
    abstract void heard();

    /** Writes requests into slots, as many as are right and find room. @return as {@link #post} */
    private long write(NativeBlock list, int offset, int count, long call) {
        int accepted = 0;
        int errno = 0;
        while (accepted < count) {
            long message = call == 0 ? 0 : call + 1 + accepted;
            errno = ring.full() ? Errno.ENOMEM.number()
                    : copy(list, offset + (long) accepted * requestBytes, ring.at(ring.posted), message);
            if (errno != 0) {
                break;
            }
            ring.post(message, call == 0 ? 0 : call + 1);
            accepted++;
        }
        return (long) accepted << 32 | errno;
    }

    /** The adapter hears of all that is posted, in a moment. */
    final void ringDoorbell() {
        machine.fabric.engine().after(Times.DOORBELL, scope, what, doorbell, ring.posted);
    }

    private void doorbell(long tail) {
        ring.ring(tail, say.full() ? say.nic(ring.doorbell(tail - 1), new Doorbell(ref, queue, tail)) : 0);
        heard();
    }

    /** Copies the request and its elements. @return the errno */
    final int copyWhole(NativeBlock list, long at, int slot, long sges, int elements) {
        ring.memory().buffer().put(slot, list.buffer(), (int) at, requestBytes);
        if (elements > 0) {
            ring.memory().buffer().put(slot + requestBytes, list.buffer(), (int) sges, elements * Sge.SIZE);
        }
        return 0;
    }

    /** Whether {@code elements} lie at {@code sges} of {@code list}, and are not too many. @return the errno */
    static int elements(NativeBlock list, long sges, int elements, int most) {
        if (elements < 0 || elements > most) {
            return Errno.EINVAL.number();
        }
        boolean outside = elements > 0 && (sges < 0 || sges > list.length() - (long) elements * Sge.SIZE);
        return outside ? Errno.EFAULT.number() : 0;
    }
}
