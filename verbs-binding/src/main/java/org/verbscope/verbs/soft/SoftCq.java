package org.verbscope.verbs.soft;

import java.util.function.LongConsumer;
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
    private final LongConsumer tell = this::tell;
    /** As {@link Ring}, a power of two of places. */
    private NativeBlock memory;
    private int cqe;
    private int mask;
    /** Of each entry: whose slot is free again once it is polled. */
    private SoftQp[] qps;
    private int[] epochs;
    private boolean[] sends;
    private long[] slots;
    /** Both written under the lock; volatile for {@link #empty}, which polls ask without it. */
    private volatile long written;
    private volatile long polled;
    private boolean overrun;
    /** Entries that it is made to hold at most. */
    private int room = Integer.MAX_VALUE;
    private Armed armed = Armed.NO;
    /** Events that were taken from the channel and not acked. */
    private int unacked;

    SoftCq(long handle, ObjectRef ref, SoftChannel channel, NativeBlock memory, int cqe, Fabric fabric, Reporter say) {
        this.handle = handle;
        this.ref = ref;
        this.channel = channel;
        this.memory = memory;
        this.engine = fabric.engine();
        this.profile = fabric.options().profile();
        this.say = say;
        size(cqe);
        this.interrupts = new Scope("machine " + ref.machine() + ", " + ref.words());
    }

    private void size(int entries) {
        cqe = entries;
        int places = Ring.places(entries);
        mask = places - 1;
        qps = new SoftQp[places];
        epochs = new int[places];
        sends = new boolean[places];
        slots = new long[places];
    }

    int cqe() {
        return cqe;
    }

    /** From now on it holds {@code entries} at most, however large its ring is. */
    void room(int entries) {
        room = entries;
    }

    /** From any thread. */
    boolean empty() {
        return written == polled;
    }

    /** Writes a completion. @return its event, or -1 when there was no room and it is lost */
    long write(Cqe entry, long cause) {
        if (overrun || written - polled >= Math.min(cqe(), room)) {
            lost(cause);
            return -1;
        }
        int index = index(written);
        int at = index * Wc.SIZE;
        memory.clear(at, Wc.SIZE);
        memory.putLong(at + Wc.WR_ID, entry.wrId);
        memory.putInt(at + Wc.STATUS, entry.status.value());
        memory.putInt(at + Wc.OPCODE, entry.opcode.value());
        memory.putInt(at + Wc.BYTE_LEN, (int) entry.byteLen);
        memory.putInt(at + Wc.IMM_DATA, entry.immediate);
        memory.putInt(at + Wc.QP_NUM, entry.qp.qpn);
        memory.putInt(at + Wc.SRC_QP, entry.sourceQpn);
        memory.putInt(at + Wc.WC_FLAGS, entry.flags);
        qps[index] = entry.qp;
        epochs[index] = entry.qp.epoch();
        sends[index] = entry.queue == WorkQueue.SEND;
        slots[index] = entry.slot;
        written = written + 1;
        boolean fine = entry.status == WcStatus.SUCCESS;
        long event = say.full() ? say.nic(cause, new CqeWritten(ref, entry.qp.ref, entry.queue, entry.slot, entry.wrId,
                entry.status.value(), entry.opcode.name(), fine ? entry.byteLen : 0)) : 0;
        if (armed == Armed.NEXT || armed == Armed.SOLICITED && (entry.solicited || !fine && solicits(entry))) {
            armed = Armed.NO;
            interrupt(event);
        }
        return event;
    }

    private boolean solicits(Cqe failed) {
        return profile.failuresSolicit()
                || failed.queue == WorkQueue.RECEIVE && failed.status == WcStatus.WR_FLUSH_ERR;
    }

    private int index(long count) {
        return (int) count & mask;
    }

    private void interrupt(long cause) {
        if (channel != null) {
            engine.after(Times.INTERRUPT, interrupts, "tells a completion channel", tell, cause);
        }
    }

    private void tell(long cause) {
        channel.tell(this);
        if (say.full()) {
            say.nic(cause, new ChannelNotified(channel.ref, ref));
        }
        engine.changed();
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

    /** Whether {@code entries} would hold what is in it. */
    boolean fits(int entries) {
        return written - polled <= entries;
    }

    /** Moves it to {@code other} memory of {@code entries}, which it {@link #fits}. */
    void resize(NativeBlock other, int entries) {
        NativeBlock from = memory;
        SoftQp[] oldQps = qps;
        int[] oldEpochs = epochs;
        boolean[] oldSends = sends;
        long[] oldSlots = slots;
        int oldMask = mask;
        memory = other;
        size(entries);
        for (long count = polled; count < written; count++) {
            int old = (int) count & oldMask;
            int now = index(count);
            qps[now] = oldQps[old];
            epochs[now] = oldEpochs[old];
            sends[now] = oldSends[old];
            slots[now] = oldSlots[old];
            memory.buffer().put(now * Wc.SIZE, from.buffer(), old * Wc.SIZE, Wc.SIZE);
        }
    }

    /** Takes the completions of {@code qp} out; the others keep their order. */
    void remove(SoftQp qp) {
        long kept = polled;
        for (long count = polled; count < written; count++) {
            int from = index(count);
            if (qps[from] == qp) {
                qp.freed(epochs[from], sends[from], slots[from]);
                continue;
            }
            int to = index(kept++);
            qps[to] = qps[from];
            epochs[to] = epochs[from];
            sends[to] = sends[from];
            slots[to] = slots[from];
            memory.buffer().put(to * Wc.SIZE, memory.buffer(), from * Wc.SIZE, Wc.SIZE);
        }
        written = kept;
    }

    /** Moves up to {@code max} completions into {@code out}, oldest first. */
    int poll(int max, NativeBlock out) {
        int found = 0;
        for (; found < max && polled < written; found++) {
            int index = index(polled);
            polled = polled + 1;
            out.buffer().put(found * Wc.SIZE, memory.buffer(), index * Wc.SIZE, Wc.SIZE);
            SoftQp qp = qps[index];
            qps[index] = null;
            qp.freed(epochs[index], sends[index], slots[index]);
        }
        return found;
    }
}
