package org.verbscope.verbs.soft;

/** What the device has at most. */
final class Limits {
    static final int QP = 4096;
    static final int QP_WR = 16_384;
    static final int SGE = 32;
    static final int INLINE = 512;
    static final int CQ = 4096;
    static final int CQE = 65_535;
    static final int MR = 65_536;
    static final int PD = 4096;
    static final int RD_ATOMIC = 16;
    static final long MESSAGE = 1L << 30;
    static final long MR_BYTES = 1L << 35;

    private Limits() { }
}
