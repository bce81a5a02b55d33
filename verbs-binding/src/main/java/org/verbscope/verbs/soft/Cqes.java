package org.verbscope.verbs.soft;

/** Completions of one fabric that are not on their way. */
final class Cqes {
    private Cqe unused;

    Cqe take() {
        Cqe cqe = unused == null ? new Cqe() : unused;
        unused = cqe.nextUnused;
        return cqe;
    }

    /** It is written, or lost. */
    void give(Cqe cqe) {
        cqe.nextUnused = unused;
        unused = cqe;
    }

    /** Nothing is on its way any more. */
    void clear() {
        unused = null;
    }
}
