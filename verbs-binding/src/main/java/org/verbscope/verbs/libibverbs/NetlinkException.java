package org.verbscope.verbs.libibverbs;

import java.io.IOException;

/** The kernel refused a netlink request, or its answer cannot be read. */
final class NetlinkException extends IOException {
    private static final long serialVersionUID = 1;
    private final int errno;

    /** @param errno 0 when it is the answer that is wrong */
    NetlinkException(String message, int errno) {
        super(message);
        this.errno = errno;
    }

    int errno() {
        return errno;
    }
}
