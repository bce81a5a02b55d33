package org.verbscope.verbs.soft;

import org.verbscope.verbs.spi.Layout.RecvWr;

/** A receive request as the adapter fetched it. One a queue pair, used again. */
final class ReceiveWork {
    final SgeList sges;
    long slot;
    long wrId;

    /** @param mostSges elements that a request may have */
    ReceiveWork(int mostSges) {
        sges = new SgeList(mostSges);
    }

    void read(Ring ring, long fetched) {
        slot = fetched;
        int at = ring.at(fetched);
        wrId = ring.memory().getLong(at + RecvWr.WR_ID);
        sges.read(ring.memory(), at + RecvWr.SIZE, ring.memory().getInt(at + RecvWr.NUM_SGE));
    }
}
