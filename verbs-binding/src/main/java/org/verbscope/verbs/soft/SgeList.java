package org.verbscope.verbs.soft;

import java.util.ArrayList;
import java.util.List;
import org.verbscope.verbs.spi.Layout;
import org.verbscope.verbs.spi.NativeBlock;

/**
 * The scatter/gather elements of one fetched request, and the regions that their keys were found to
 * name. Elements are checked one by one, each before it is first used. Used again for other requests.
 */
final class SgeList {
    /** A stretch of one element that some bytes of the message lie in. */
    record Piece(Mr mr, long address, int length, long offset) { }

    private final long[] address;
    private final int[] length;
    private final int[] lkey;
    private final Mr[] mr;
    private int count;
    private long total;

    /** @param most elements that it can hold */
    SgeList(int most) {
        address = new long[most];
        length = new int[most];
        lkey = new int[most];
        mr = new Mr[most];
    }

    /** Reads {@code elements} of {@link Layout.Sge} from a ring. */
    void read(NativeBlock ring, long at, int elements) {
        count = elements;
        total = 0;
        for (int i = 0; i < elements; i++) {
            long from = at + (long) i * Layout.Sge.SIZE;
            address[i] = ring.getLong(from + Layout.Sge.ADDR);
            length[i] = ring.getInt(from + Layout.Sge.LENGTH);
            lkey[i] = ring.getInt(from + Layout.Sge.LKEY);
            mr[i] = null;
            total += bytesOf(i);
        }
    }

    /** Changes the first key to one that names nothing. @return false when there is none */
    boolean spoil() {
        if (count > 0) {
            lkey[0] ^= 0x550000;
        }
        return count > 0;
    }

    /** Bytes of all elements. */
    long total() {
        return total;
    }

    /** The first element that holds bytes of {@code offset} to {@code offset + bytes} and was not checked, or whose region is gone; -1 when none. */
    int unchecked(long offset, long bytes) {
        long start = 0;
        for (int i = 0; i < count && start < offset + bytes; i++) {
            long size = bytesOf(i);
            if ((mr[i] == null || !mr[i].alive()) && size > 0 && start + size > offset) {
                return i;
            }
            start += size;
        }
        return -1;
    }

    long addressOf(int element) {
        return address[element];
    }

    long bytesOf(int element) {
        return Integer.toUnsignedLong(length[element]);
    }

    int lkeyOf(int element) {
        return lkey[element];
    }

    /** The element's key was found to name {@code region}, which allows what is wanted. */
    void checked(int element, Mr region) {
        mr[element] = region;
    }

    /** Copies {@code bytes} of the message from {@code offset} on into the adapter's buffer. */
    void gather(long offset, byte[] into, int at, int bytes) {
        copy(offset, into, at, bytes, false);
    }

    /** Copies {@code bytes} of the message from {@code offset} on into host memory. */
    void scatter(long offset, byte[] from, int at, int bytes) {
        copy(offset, from, at, bytes, true);
    }

    private void copy(long offset, byte[] buffer, int at, int bytes, boolean toHost) {
        long start = 0;
        for (int i = 0; i < count && start < offset + bytes; i++) {
            long from = Math.max(offset, start);
            long to = Math.min(offset + bytes, start + bytesOf(i));
            if (from < to) {
                int place = at + (int) (from - offset);
                if (toHost) {
                    mr[i].write(address[i] + (from - start), buffer, place, (int) (to - from));
                } else {
                    mr[i].read(address[i] + (from - start), buffer, place, (int) (to - from));
                }
            }
            start += bytesOf(i);
        }
    }

    /** Where {@code bytes} of the message from {@code offset} on lie, for the log. */
    List<Piece> pieces(long offset, int bytes) {
        var pieces = new ArrayList<Piece>(2);
        long start = 0;
        for (int i = 0; i < count && start < offset + bytes; i++) {
            long from = Math.max(offset, start);
            long to = Math.min(offset + bytes, start + bytesOf(i));
            if (from < to) {
                pieces.add(new Piece(mr[i], address[i] + (from - start), (int) (to - from), from));
            }
            start += bytesOf(i);
        }
        return pieces;
    }
}
