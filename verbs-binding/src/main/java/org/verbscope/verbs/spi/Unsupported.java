package org.verbscope.verbs.spi;

/** What a device answers to verbs that it does not offer. */
final class Unsupported {
    /** EOPNOTSUPP. */
    static final int ERRNO = 95;

    private Unsupported() { }
}
