package org.verbscope.verbs.libibverbs;

import org.verbscope.verbs.spi.Layout;
import org.verbscope.verbs.spi.NativeBlock;

/** Address handles of one context and where they lead. Thread-safe. */
final class Datagrams implements Addresses {
    private final long context;
    private final Control control;
    private final Gids gids;
    private final HandleMap<byte[]> handles = new HandleMap<>();

    Datagrams(long context, Control control, Gids gids) {
        this.context = context;
        this.control = control;
        this.gids = gids;
    }

    @Override
    public boolean isOwn(byte[] gid) {
        return gids.isOwn(gid);
    }

    @Override
    public byte[] of(long addressHandle) {
        return handles.get(addressHandle);
    }

    /** {@link org.verbscope.verbs.spi.DatagramVerbs#createAh}. */
    long create(long pd, NativeBlock attr) {
        long ah = control.pointer("create_ah", () -> Ibverbs.ibv_create_ah(pd, attr.address()));
        if (ah > 0) {
            var gid = new byte[16];
            attr.read(Layout.AhAttr.DGID, gid, 0, gid.length);
            handles.put(ah, gid);
            gids.refresh();
        }
        return ah;
    }

    /** {@link org.verbscope.verbs.spi.DatagramVerbs#initAhFromWc}. */
    int init(int port, NativeBlock wc, int wcOffset, NativeBlock grh, NativeBlock attr) {
        return control.errno("init_ah_from_wc", () ->
                Ibverbs.ibv_init_ah_from_wc(context, (byte) port, wc.address() + wcOffset, grh.address(), attr.address()));
    }

    /** {@link org.verbscope.verbs.spi.DatagramVerbs#destroyAh}. */
    int destroy(long ah) {
        byte[] led = handles.get(ah);
        int errno = control.errno("destroy_ah", () -> Ibverbs.ibv_destroy_ah(ah));
        if (errno == 0) {
            handles.remove(ah, led);
        }
        return errno;
    }
}
