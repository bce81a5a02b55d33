package org.verbscope.verbs.soft;

/** What is made to go wrong in one machine's adapter. */
final class Troubles {
    /** It gives no answers. */
    boolean silent;
    /** It neither sends nor receives. */
    boolean killed;
    /** Nanoseconds that packets wait before it looks at them. */
    long late;
    /** Pages that its program may pin. */
    long lockable = Long.MAX_VALUE;
    /** An entry of its GID table is gone: packets may still come for it. */
    boolean gidGone;

    /** Whether any of it is about packets. */
    boolean ofPackets() {
        return silent || killed || gidGone || late > 0;
    }

    void clear() {
        gidGone = false;
        silent = false;
        killed = false;
        late = 0;
        lockable = Long.MAX_VALUE;
    }
}
