package org.verbscope.session;

import java.io.IOException;
import java.io.InputStream;

/** Counts what unpacking has produced and ends it at the limits: 2 GiB in all, and 200 times the file. */
final class Bound {
    private static final long MAX_UNPACKED = 2L << 30;
    private static final long MAX_RATIO = 200;
    private static final long SMALL = 16L << 20;
    private static final int BLOCK = 64 << 10;

    private final long limit;
    private long unpacked;

    Bound(long fileSize) {
        this.limit = Math.min(MAX_UNPACKED, Math.max(SMALL, fileSize * MAX_RATIO));
    }

    byte[] bytes(InputStream in, int max, String name) throws IOException, SessionException {
        byte[] bytes = in.readNBytes(max + 1);
        count(bytes.length, name);
        if (bytes.length > max) {
            throw new SessionException(name + " is larger than " + max + " bytes.");
        }
        return bytes;
    }

    /** Reads on to the end of an entry and forgets it: to skip an entry is to unpack it, too. */
    void skip(InputStream in, String name) throws IOException, SessionException {
        byte[] some = new byte[BLOCK];
        for (int read = in.read(some); read >= 0; read = in.read(some)) {
            count(read, name);
        }
    }

    /** So many more bytes came out of {@code name}. */
    void count(long bytes, String name) throws SessionException {
        unpacked += bytes;
        if (unpacked > limit) {
            throw new SessionException("the file unpacks to more than " + limit + " bytes (at " + name + "); it is refused. "
                    + "Take the session from where it was written.");
        }
    }
}
