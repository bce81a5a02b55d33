package org.verbscope.verbs.soft;

import org.verbscope.event.ObjectRef;

/** What an rkey names: a region, or a window on one. */
interface RemoteKey {
    /** Whether the peer of {@code qp} may do that. @param rights bits of {@link Mr} */
    Verdict verdict(SoftQp qp, long address, long bytes, int rights);

    ObjectRef ref();

    /** Where the bytes are. Only after a verdict of OK. */
    Mr region();

    /** As {@link #region} calls the address that the peer names. */
    long inRegion(long address);

    /** Changes when what was checked does not count any more. */
    int binding();
}
