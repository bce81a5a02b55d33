package org.verbscope.verbs.soft;

import org.verbscope.event.CompletionEvent.AsyncRaised;
import org.verbscope.event.CompletionEvent.CqeWritten;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.WorkQueue;
import org.verbscope.verbs.WcStatus;
import org.verbscope.verbs.spi.Layout.Wc;
import org.verbscope.verbs.spi.NativeBlock;

/** A completion queue: slots of {@code ibv_wc} in native memory, written by the adapter, copied out by polls. */
final class SoftCq {
    /** What a slot frees when it is polled. */
    private record Frees(SoftQp qp, int epoch, WorkQueue queue, long slot) { }

    final long handle;
    final ObjectRef ref;
    final int cqe;
    int users;
    private final NativeBlock memory;
    private final Frees[] frees;
    private final Reporter say;
    private final Profile profile;
    /** Both written under the lock; volatile for {@link #empty}, which polls ask without it. */
    private volatile long written;
    private volatile long polled;
    private boolean overrun;

    SoftCq(long handle, ObjectRef ref, NativeBlock memory, int cqe, Reporter say, Profile profile) {
        this.handle = handle;
        this.ref = ref;
        this.memory = memory;
        this.cqe = cqe;
        this.say = say;
        this.profile = profile;
        this.frees = new Frees[cqe];
    }

    /** From any thread. */
    boolean empty() {
        return written == polled;
    }

    /** Writes a completion. @return its event, or -1 when there was no room and it is lost */
    long write(SoftQp qp, Cqe entry, long cause) {
        if (overrun || written - polled >= cqe) {
            lost(cause);
            return -1;
        }
        int index = (int) (written % cqe);
        int at = index * Wc.SIZE;
        memory.clear(at, Wc.SIZE);
        memory.putLong(at + Wc.WR_ID, entry.wrId());
        memory.putInt(at + Wc.STATUS, entry.status().value());
        memory.putInt(at + Wc.OPCODE, entry.opcode().value());
        memory.putInt(at + Wc.BYTE_LEN, (int) entry.byteLen());
        memory.putInt(at + Wc.IMM_DATA, SendWork.network(entry.immediate()));
        memory.putInt(at + Wc.QP_NUM, qp.qpn);
        memory.putInt(at + Wc.WC_FLAGS, entry.flags());
        frees[index] = new Frees(qp, qp.epoch(), entry.queue(), entry.slot());
        written = written + 1;
        boolean fine = entry.status() == WcStatus.SUCCESS;
        return say.nic(cause, new CqeWritten(ref, qp.ref, entry.queue(), entry.slot(), entry.wrId(),
                entry.status().value(), entry.opcode().name(), fine ? entry.byteLen() : 0));
    }

    private void lost(long cause) {
        if (!overrun) {
            say.state(cause, new AsyncRaised(ref, "CQ_ERR"));
        }
        overrun = profile.overrunIsFinal();
    }

    /** Moves up to {@code max} completions into {@code out}, oldest first. */
    int poll(int max, NativeBlock out) {
        int found = 0;
        for (; found < max && polled < written; found++) {
            int index = (int) (polled % cqe);
            polled = polled + 1;
            out.buffer().put(found * Wc.SIZE, memory.buffer(), index * Wc.SIZE, Wc.SIZE);
            Frees freed = frees[index];
            frees[index] = null;
            freed.qp().freed(freed.epoch(), freed.queue(), freed.slot());
        }
        return found;
    }
}
