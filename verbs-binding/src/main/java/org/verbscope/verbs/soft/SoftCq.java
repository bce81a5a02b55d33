package org.verbscope.verbs.soft;

import org.verbscope.event.CompletionEvent.ChannelNotified;
import org.verbscope.event.CompletionEvent.CqeWritten;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.WorkQueue;
import org.verbscope.verbs.AsyncEventType;
import org.verbscope.verbs.WcStatus;
import org.verbscope.verbs.spi.Layout.Wc;
import org.verbscope.verbs.spi.NativeBlock;

/** A completion queue: slots of {@code ibv_wc} in native memory, written by the adapter, copied out by polls. */
final class SoftCq {
    /** What a slot frees when it is polled. */
    private record Frees(SoftQp qp, int epoch, WorkQueue queue, long slot) { }

    /** What the program waits for on the channel. */
    private enum Armed { NO, SOLICITED, NEXT }

    final long handle;
    final ObjectRef ref;
    /** Null for none. */
    final SoftChannel channel;
    int users;
    private final Engine engine;
    private final Reporter say;
    private final Profile profile;
    private final Scope interrupts;
    private NativeBlock memory;
    private Frees[] frees;
    /** Both written under the lock; volatile for {@link #empty}, which polls ask without it. */
    private volatile long written;
    private volatile long polled;
    private boolean overrun;
    private Armed armed = Armed.NO;
    /** Events that were taken from the channel and not acked. */
    private int unacked;

    SoftCq(long handle, ObjectRef ref, SoftChannel channel, NativeBlock memory, int cqe, Fabric fabric, Reporter say) {
        this.handle = handle;
        this.ref = ref;
        this.channel = channel;
        this.memory = memory;
        this.engine = fabric.engine();
        this.profile = fabric.profile();
        this.say = say;
        this.frees = new Frees[cqe];
        this.interrupts = new Scope("machine " + ref.machine() + ", " + ref.words());
    }

    int cqe() {
        return frees.length;
    }

    /** From any thread. */
    boolean empty() {
        return written == polled;
    }

    /** Writes a completion. @return its event, or -1 when there was no room and it is lost */
    long write(SoftQp qp, Cqe entry, long cause) {
        if (overrun || written - polled >= cqe()) {
            lost(cause);
            return -1;
        }
        int index = index(written);
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
        long event = say.nic(cause, new CqeWritten(ref, qp.ref, entry.queue(), entry.slot(), entry.wrId(),
                entry.status().value(), entry.opcode().name(), fine ? entry.byteLen() : 0));
        if (armed == Armed.NEXT || armed == Armed.SOLICITED && (entry.solicited() || !fine)) {
            armed = Armed.NO;
            interrupt(event);
        }
        return event;
    }

    private int index(long count) {
        return (int) (count % frees.length);
    }

    private void interrupt(long cause) {
        if (channel != null) {
            engine.after(Times.INTERRUPT, interrupts, "tells a completion channel", () -> {
                channel.tell(this);
                say.nic(cause, new ChannelNotified(channel.ref, ref));
                engine.changed();
            });
        }
    }

    private void lost(long cause) {
        if (!overrun) {
            say.events.raise(ref, handle, AsyncEventType.CQ_ERR, cause);
        }
        overrun = profile.overrunIsFinal();
    }

    /**
     * The next completion, or the next solicited or failed one, is to be told on the channel; what is in
     * the queue already is not. Asking for less than was asked for before changes nothing.
     */
    void arm(boolean solicitedOnly) {
        if (armed != Armed.NEXT) {
            armed = solicitedOnly ? Armed.SOLICITED : Armed.NEXT;
        }
    }

    /** An event of it was taken from the channel. */
    void taken() {
        unacked++;
    }

    void ack(int count) {
        unacked = Math.max(0, unacked - count);
    }

    /** Whether something uses it, or events of it were not acked: in C its destruction would wait for those for ever. */
    boolean busy() {
        return users > 0 || unacked > 0 || say.events.unacked(ref.kind(), handle);
    }

    void destroy() {
        interrupts.cancel();
        say.events.forget(ref.kind(), handle);
        if (channel != null) {
            channel.forget(this);
            channel.users--;
        }
    }

    /** Whether {@code cqe} entries would hold what is in it. */
    boolean fits(int cqe) {
        return written - polled <= cqe;
    }

    /** Moves it to {@code bigger}, of {@code cqe} entries, which it {@link #fits}. */
    void resize(NativeBlock bigger, int cqe) {
        NativeBlock from = memory;
        Frees[] were = frees;
        memory = bigger;
        frees = new Frees[cqe];
        for (long count = polled; count < written; count++) {
            int old = (int) (count % were.length);
            frees[index(count)] = were[old];
            memory.buffer().put(index(count) * Wc.SIZE, from.buffer(), old * Wc.SIZE, Wc.SIZE);
        }
    }

    /** Moves up to {@code max} completions into {@code out}, oldest first. */
    int poll(int max, NativeBlock out) {
        int found = 0;
        for (; found < max && polled < written; found++) {
            int index = index(polled);
            polled = polled + 1;
            out.buffer().put(found * Wc.SIZE, memory.buffer(), index * Wc.SIZE, Wc.SIZE);
            Frees freed = frees[index];
            frees[index] = null;
            freed.qp().freed(freed.epoch(), freed.queue(), freed.slot());
        }
        return found;
    }
}
