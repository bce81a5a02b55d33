package org.verbscope.verbs.soft;

import org.verbscope.verbs.spi.Layout;
import org.verbscope.verbs.spi.NativeBlock;

/** A receive request as the adapter fetched it. */
final class ReceiveWork {
    final long slot;
    final long wrId;
    final SgeList sges;

    ReceiveWork(NativeBlock ring, long at, long slot) {
        this.slot = slot;
        wrId = ring.getLong(at + Layout.RecvWr.WR_ID);
        sges = SgeList.read(ring, at + Layout.RecvWr.SIZE, ring.getInt(at + Layout.RecvWr.NUM_SGE));
    }
}
