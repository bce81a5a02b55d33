package org.verbscope.state;

import org.verbscope.event.Evidence;

/** How many events of a prefix rest on what. */
public record EvidenceCounts(long measured, long inferred, long modelled) {
    static final EvidenceCounts NONE = new EvidenceCounts(0, 0, 0);

    public long of(Evidence evidence) {
        return switch (evidence) {
            case MEASURED -> measured;
            case INFERRED -> inferred;
            case MODELLED -> modelled;
        };
    }

    EvidenceCounts plus(Evidence evidence) {
        return switch (evidence) {
            case MEASURED -> new EvidenceCounts(measured + 1, inferred, modelled);
            case INFERRED -> new EvidenceCounts(measured, inferred + 1, modelled);
            case MODELLED -> new EvidenceCounts(measured, inferred, modelled + 1);
        };
    }
}
