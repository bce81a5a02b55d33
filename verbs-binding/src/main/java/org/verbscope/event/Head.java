package org.verbscope.event;

/**
 * What every event has in common. A draft has sequence 0 and, mostly, time {@link #NOW}; the log
 * fills both in when it takes the event.
 *
 * @param seq place in the log, from 1 without holes; 0 in a draft
 * @param time lab time in nanoseconds since the session began, or {@link #NOW} in a draft
 * @param machine 1 to 8; 0 for what belongs to no machine
 * @param cause sequence number of the event that led to this one; 0 when there is none;
 *     {@link #FIRST_OF_BATCH} in a draft that is taken together with its cause
 */
public record Head(long seq, long time, int machine, Layer layer, Path path, Evidence evidence,
        Source source, Origin origin, long cause) {
    /** In a draft: the log's clock says when. */
    public static final long NOW = -1;
    /** In a draft: caused by the first event of the batch it is taken in. */
    public static final long FIRST_OF_BATCH = -1;

    /** A measured draft by the person's program, without a cause. */
    public static Head of(int machine, Layer layer, Path path, Source source) {
        return new Head(0, NOW, machine, layer, path, Evidence.MEASURED, source, Origin.PROGRAM, 0);
    }

    /** A draft about the lab itself: cells, checks, notes. */
    public static Head notebook() {
        return of(0, Layer.USER, Path.NONE, Source.NOTEBOOK);
    }

    public Head with(Evidence how) {
        return new Head(seq, time, machine, layer, path, how, source, origin, cause);
    }

    public Head with(Origin whose) {
        return new Head(seq, time, machine, layer, path, evidence, source, whose, cause);
    }

    public Head causedBy(long event) {
        return new Head(seq, time, machine, layer, path, evidence, source, origin, event);
    }

    public Head at(long labTime) {
        return new Head(seq, labTime, machine, layer, path, evidence, source, origin, cause);
    }

    Head stamped(long place, long when, long first) {
        return new Head(place, time == NOW ? when : time, machine, layer, path, evidence, source, origin,
                cause == FIRST_OF_BATCH ? (first == place ? 0 : first) : cause);
    }
}
