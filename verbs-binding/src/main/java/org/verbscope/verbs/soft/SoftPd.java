package org.verbscope.verbs.soft;

/** A protection domain: a number, and what keeps it from being freed. */
final class SoftPd {
    final long handle;
    int children;

    SoftPd(long handle) {
        this.handle = handle;
    }
}
