package org.verbscope.ccode;

import org.verbscope.event.ObjectRef;

/** How C text writes the numbers that only a device knows: as they were, or as a program finds them when it runs. */
interface Terms {
    /** Where {@code reg_mr} finds its memory: a pointer. */
    String memory(int machine, long address);

    /** The address of a scatter/gather element: a 64-bit number. */
    String address(int machine, long address, int lkey);

    String lkey(int machine, long address, int lkey);

    /** The address that a request of {@code qp} names at its peer: a 64-bit number. */
    String remoteAddress(ObjectRef qp, long address, int rkey);

    String rkey(ObjectRef qp, long address, int rkey);

    /** @param gid where the destination is, in the log's words; empty when that is not known */
    String qpn(ObjectRef qp, String gid, long number);

    /** An initialiser or an expression of {@code union ibv_gid}. */
    String gid(String gid);

    /** @param dgid where the address vector leads, in the log's words */
    String sgidIndex(int machine, String dgid, long index);

    /** What stands for hop limit, traffic class and flow label where the log has none: more fields of a {@code struct ibv_global_route}, or a comment. */
    String restOfRoute();
}
