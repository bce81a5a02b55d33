package org.verbscope.verbs.soft;

import java.util.Arrays;
import org.verbscope.verbs.Errno;
import org.verbscope.verbs.GidType;
import org.verbscope.verbs.spi.Layout.AhAttr;
import org.verbscope.verbs.spi.Layout.Grh;
import org.verbscope.verbs.spi.Layout.Wc;
import org.verbscope.verbs.spi.NativeBlock;

/** Address handles of one context, and the way back to the sender of a datagram. */
final class Addresses {
    private static final int IPV4_AT = 20;
    private static final int ROCE_V1_NEXT_HEADER = 0x1b;

    private final Tables own;
    private final Handles<SoftAh> handles = new Handles<>();

    Addresses(Tables own) {
        this.own = own;
    }

    /** The handle, or null. */
    SoftAh get(long handle) {
        return handles.get(handle);
    }

    /** @return the handle, or the negated errno; for {@code ETIMEDOUT} the caller waits */
    long create(SoftPd pd, NativeBlock attr) {
        if (pd == null) {
            return -Errno.EINVAL.number();
        } else if (handles.size() >= own.limits().ah()) {
            return -Errno.ENOMEM.number();
        }
        var route = new Route(own.machine, attr, 0, 0);
        if (route.refusal().number() != 0) {
            return -route.refusal().number();
        }
        long handle = own.machine.nextHandle();
        handles.put(handle, new SoftAh(handle, pd, route.path(0, 0)));
        pd.children++;
        return handle;
    }

    int destroy(long handle) {
        SoftAh ah = handles.get(handle);
        if (ah == null) {
            return Errno.EINVAL.number();
        }
        handles.remove(handle);
        ah.pd().children--;
        return 0;
    }

    /** Fills {@code attr} with the way back to who sent the datagram of {@code wc}. @return the errno: EINVAL when it went to none of this machine's GIDs */
    int fromCompletion(NativeBlock wc, int at, NativeBlock grh, NativeBlock attr) {
        attr.clear(0, AhAttr.SIZE);
        attr.putByte(AhAttr.PORT_NUM, (byte) 1);
        attr.putByte(AhAttr.SL, wc.getByte(at + Wc.SL));
        if ((wc.getInt(at + Wc.WC_FLAGS) & Cqe.GRH) == 0) {
            return 0;
        }
        var header = new byte[Grh.SIZE];
        grh.read(0, header, 0, Grh.SIZE);
        boolean ipv6 = (header[0] & 0xff) >> 4 == 6;
        byte[] from = ipv6 ? part(header, 8) : mapped(header, IPV4_AT + 12);
        byte[] to = ipv6 ? part(header, 24) : mapped(header, IPV4_AT + 16);
        GidType type = ipv6 && header[6] == ROCE_V1_NEXT_HEADER ? GidType.ROCE_V1 : GidType.ROCE_V2;
        for (GidTable.Entry entry : own.machine.gids()) {
            if (entry.type() == type && Arrays.equals(entry.gid(), to)) {
                attr.write(AhAttr.DGID, from, 0, from.length);
                attr.putByte(AhAttr.IS_GLOBAL, (byte) 1);
                attr.putByte(AhAttr.SGID_INDEX, (byte) entry.index());
                attr.putByte(AhAttr.HOP_LIMIT, (byte) 0xff);
                int first = ipv6 ? (header[0] & 0xf) << 4 | (header[1] & 0xff) >> 4 : header[IPV4_AT + 1];
                attr.putByte(AhAttr.TRAFFIC_CLASS, (byte) first);
                attr.putInt(AhAttr.FLOW_LABEL, ipv6 ? (header[1] & 0xf) << 16 | (header[2] & 0xff) << 8 | header[3] & 0xff : 0);
                return 0;
            }
        }
        return Errno.EINVAL.number();
    }

    private static byte[] part(byte[] header, int at) {
        return Arrays.copyOfRange(header, at, at + 16);
    }

    private static byte[] mapped(byte[] header, int at) {
        var gid = new byte[16];
        gid[10] = (byte) 0xff;
        gid[11] = (byte) 0xff;
        System.arraycopy(header, at, gid, 12, 4);
        return gid;
    }
}
