package org.verbscope.verbs.soft;

/** What the protection table says of one access. */
enum Verdict {
    OK(""),
    NO_SUCH_KEY("no memory region has this key"),
    OTHER_PD("the memory region belongs to another protection domain than the queue pair"),
    NOT_ALLOWED("the memory region was registered without this access"),
    OUTSIDE("the bytes are not all inside the memory region");

    private final String words;

    Verdict(String words) {
        this.words = words;
    }

    String words() {
        return words;
    }

    boolean ok() {
        return this == OK;
    }

    /** @param access bits of {@link Mr} that are needed; 0 for reading locally, which every region allows */
    static Verdict of(Mr mr, SoftPd pd, long address, long length, int access) {
        if (mr == null) {
            return NO_SUCH_KEY;
        } else if (mr.pd != pd) {
            return OTHER_PD;
        } else if ((mr.access & access) != access) {
            return NOT_ALLOWED;
        }
        return mr.holds(address, length) ? OK : OUTSIDE;
    }
}
