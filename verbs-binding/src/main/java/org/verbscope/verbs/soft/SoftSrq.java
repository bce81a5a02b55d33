package org.verbscope.verbs.soft;

/** A shared receive queue. */
final class SoftSrq {
    final long handle;
    final ReceiveQueue queue;
    final int maxSge;
    final ReceivePosting posting;
    /** Queue pairs that take from it. */
    int users;
    private final Scope doorbells;

    SoftSrq(long handle, ReceiveQueue queue, int maxSge, Machine machine, Reporter say) {
        this.handle = handle;
        this.queue = queue;
        this.maxSge = maxSge;
        this.doorbells = new Scope("machine " + machine.number + ", " + queue.ref.words());
        this.posting = new ReceivePosting(machine, queue, say, doorbells, maxSge);
    }

    /** Destroyed: no doorbell of it is heard any more. */
    void destroy() {
        doorbells.cancel();
    }
}
