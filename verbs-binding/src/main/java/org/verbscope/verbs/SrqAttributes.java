package org.verbscope.verbs;

import java.util.LinkedHashMap;
import java.util.Map;
import org.verbscope.verbs.spi.Layout.SrqAttr;
import org.verbscope.verbs.spi.NativeBlock;

/**
 * {@code struct ibv_srq_attr} (ibv_create_srq(3), ibv_query_srq(3)).
 *
 * @param maxWr receive requests queued at once
 * @param maxSge elements of a request
 * @param limit SRQ_LIMIT_REACHED is raised once when fewer than these are left; 0 when not armed
 */
public record SrqAttributes(int maxWr, int maxSge, int limit) {
    /** Not armed. */
    public static SrqAttributes of(int maxWr, int maxSge) {
        return new SrqAttributes(maxWr, maxSge, 0);
    }

    void write(NativeBlock block, int at) {
        block.putInt(at + SrqAttr.MAX_WR, maxWr);
        block.putInt(at + SrqAttr.MAX_SGE, maxSge);
        block.putInt(at + SrqAttr.SRQ_LIMIT, limit);
    }

    static SrqAttributes read(NativeBlock block, int at) {
        return new SrqAttributes(block.getInt(at + SrqAttr.MAX_WR), block.getInt(at + SrqAttr.MAX_SGE),
                block.getInt(at + SrqAttr.SRQ_LIMIT));
    }

    Map<String, String> words() {
        var words = new LinkedHashMap<String, String>();
        words.put("max_wr", String.valueOf(maxWr));
        words.put("max_sge", String.valueOf(maxSge));
        words.put("srq_limit", String.valueOf(limit));
        return words;
    }
}
