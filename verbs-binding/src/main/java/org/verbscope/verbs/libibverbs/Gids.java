package org.verbscope.verbs.libibverbs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.verbscope.verbs.spi.Layout;
import org.verbscope.verbs.spi.NativeBlock;

/** The GID table of one context. Thread-safe. */
final class Gids {
    private static final int ENODATA = 61;
    /** Entries that are looked at for {@link #isOwn}: tables are long and mostly empty. */
    private static final int MOST = 1024;
    private static final int MOST_ONE_BY_ONE = 16;

    private final long context;
    private final String device;
    private volatile List<byte[]> own = List.of();

    Gids(long context, String device) {
        this.context = context;
        this.device = device;
    }

    /** {@link org.verbscope.verbs.spi.VerbsContext#queryGid}. */
    int query(int port, int index, NativeBlock entry) {
        if (Library.get().hasGidQuery()) {
            return GidQuery._ibv_query_gid_ex(context, port, index, entry.address(), 0, Layout.GidEntry.SIZE);
        }
        int errno = Errnos.of(Ibverbs.ibv_query_gid(context, (byte) port, index, entry.address()));
        if (errno != 0) {
            return errno;
        }
        entry.putInt(Layout.GidEntry.GID_INDEX, index);
        entry.putInt(Layout.GidEntry.PORT_NUM, port);
        entry.putInt(Layout.GidEntry.GID_TYPE, Sysfs.SYSTEM.gidType(device, port, index));
        entry.putInt(Layout.GidEntry.NDEV_IFINDEX, Sysfs.SYSTEM.gidIfindex(device, port, index));
        return entry.getLong(0) == 0 && entry.getLong(Long.BYTES) == 0 ? ENODATA : 0;
    }

    /** The GID of an entry; null when it is empty. */
    byte[] at(int port, int index) {
        NativeBlock entry = NativeMemory.allocate(Layout.GidEntry.SIZE);
        byte[] gid = query(port, index, entry) == 0 ? read(entry, 0) : null;
        NativeMemory.free(entry);
        return gid;
    }

    private static byte[] read(NativeBlock entry, int at) {
        var gid = new byte[16];
        entry.read(at + Layout.GidEntry.GID, gid, 0, gid.length);
        return gid;
    }

    /** Whether the device had this address when {@link #refresh} looked last. */
    boolean isOwn(byte[] gid) {
        for (byte[] each : own) {
            if (Arrays.equals(each, gid)) {
                return true;
            }
        }
        return false;
    }

    /** Looks at the addresses that the device has now: interfaces gain and lose them. */
    void refresh() {
        var now = new ArrayList<byte[]>();
        if (Library.get().hasGidQuery()) {
            NativeBlock table = NativeMemory.allocate((long) MOST * Layout.GidEntry.SIZE);
            long found = GidQuery._ibv_query_gid_table(context, table.address(), MOST, 0, Layout.GidEntry.SIZE);
            for (int i = 0; i < found; i++) {
                now.add(read(table, i * Layout.GidEntry.SIZE));
            }
            NativeMemory.free(table);
        } else {
            for (int i = 0; i < MOST_ONE_BY_ONE; i++) {
                byte[] gid = at(1, i);
                if (gid != null) {
                    now.add(gid);
                }
            }
        }
        own = List.copyOf(now);
    }
}
