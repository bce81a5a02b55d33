package org.verbscope.verbs;

import java.util.ArrayList;
import java.util.List;

/**
 * A receive request for people: {@code struct ibv_recv_wr} (ibv_post_recv(3)). Immutable.
 *
 * @param wrId comes back in the completion
 * @param sges where the message goes, in order
 */
public record RecvRequest(long wrId, List<Sge> sges) {
    /** A copy of the list is kept. */
    public RecvRequest {
        sges = List.copyOf(sges);
    }

    /** Into one piece of memory. */
    public static RecvRequest into(long wrId, MemoryRegion mr, long offset, long length) {
        return new RecvRequest(wrId, List.of(new Sge(mr, offset, length)));
    }

    /** For a message without payload. */
    public static RecvRequest empty(long wrId) {
        return new RecvRequest(wrId, List.of());
    }

    /** With one more piece of memory. */
    public RecvRequest and(MemoryRegion mr, long offset, long length) {
        List<Sge> more = new ArrayList<>(sges);
        more.add(new Sge(mr, offset, length));
        return new RecvRequest(wrId, more);
    }
}
