package org.verbscope.verbs.soft;

import java.util.ArrayList;
import java.util.List;
import org.verbscope.verbs.spi.Layout;
import org.verbscope.verbs.spi.NativeBlock;

/**
 * The scatter/gather elements of one fetched request, and the regions that their keys were found to
 * name. Elements are checked one by one, each before it is first used.
 */
final class SgeList {
    /** A stretch of one element that some bytes of the message lie in. */
    record Piece(Mr mr, long address, int length, long offset) { }

    private final long[] address;
    private final int[] length;
    private final int[] lkey;
    private final Mr[] mr;
    private final long total;

    private SgeList(int count) {
        address = new long[count];
        length = new int[count];
        lkey = new int[count];
        mr = new Mr[count];
        total = 0;
    }

    private SgeList(SgeList read, long total) {
        address = read.address;
        length = read.length;
        lkey = read.lkey;
        mr = read.mr;
        this.total = total;
    }

    /** Reads {@code count} elements of {@link Layout.Sge} from a ring. */
    static SgeList read(NativeBlock ring, long at, int count) {
        var list = new SgeList(count);
        long total = 0;
        for (int i = 0; i < count; i++) {
            long from = at + (long) i * Layout.Sge.SIZE;
            list.address[i] = ring.getLong(from + Layout.Sge.ADDR);
            list.length[i] = ring.getInt(from + Layout.Sge.LENGTH);
            list.lkey[i] = ring.getInt(from + Layout.Sge.LKEY);
            total += Integer.toUnsignedLong(list.length[i]);
        }
        return new SgeList(list, total);
    }

    /** Bytes of all elements. */
    long total() {
        return total;
    }

    /** The first element that holds bytes of {@code offset} to {@code offset + bytes} and was not checked; -1 when none. */
    int unchecked(long offset, long bytes) {
        long start = 0;
        for (int i = 0; i < address.length && start < offset + bytes; i++) {
            long size = bytesOf(i);
            if (mr[i] == null && size > 0 && start + size > offset) {
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

    /** Copies bytes of the message into the adapter's buffer. @return where they came from */
    List<Piece> gather(long offset, byte[] into, int at, int bytes) {
        List<Piece> pieces = pieces(offset, bytes);
        for (Piece piece : pieces) {
            piece.mr().read(piece.address(), into, at + (int) (piece.offset() - offset), piece.length());
        }
        return pieces;
    }

    /** Copies bytes of the message into host memory. @return where they went */
    List<Piece> scatter(long offset, byte[] from, int at, int bytes) {
        List<Piece> pieces = pieces(offset, bytes);
        for (Piece piece : pieces) {
            piece.mr().write(piece.address(), from, at + (int) (piece.offset() - offset), piece.length());
        }
        return pieces;
    }

    private List<Piece> pieces(long offset, int bytes) {
        var pieces = new ArrayList<Piece>(2);
        long start = 0;
        for (int i = 0; i < address.length && start < offset + bytes; i++) {
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
