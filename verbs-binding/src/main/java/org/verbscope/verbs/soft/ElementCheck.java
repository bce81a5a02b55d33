package org.verbscope.verbs.soft;

import org.verbscope.event.MemoryEvent.KeyChecked;
import org.verbscope.event.ObjectRef;

/** Looks up the keys of a request's own elements. One a user, used again. */
final class ElementCheck {
    private final SoftQp qp;
    private final int rights;
    private final String word;
    private Verdict verdict = Verdict.OK;

    /** @param rights bits of {@link Mr}; 0 for reading, which every region allows */
    ElementCheck(SoftQp qp, int rights) {
        this.qp = qp;
        this.rights = rights;
        this.word = rights == 0 ? "LOCAL_READ" : "LOCAL_WRITE";
    }

    /** Looks {@code element} up and notes its region in {@code sges} when it is allowed. @return the event */
    long look(SgeList sges, int element, SoftPd pd, long cause) {
        int key = sges.lkeyOf(element);
        long address = sges.addressOf(element);
        long bytes = sges.bytesOf(element);
        Mr mr = qp.machine.keys.region(key);
        verdict = mr == null ? qp.machine.keys.missing(key) : mr.verdict(pd, address, bytes, rights);
        if (verdict.ok()) {
            sges.checked(element, mr);
        }
        return qp.say.full() ? qp.say.nic(cause, new KeyChecked(qp.ref, mr == null ? ObjectRef.NONE : mr.ref, key, address,
                bytes, word, verdict.words())) : 0;
    }

    /** What {@link #look} found last. */
    Verdict verdict() {
        return verdict;
    }
}
