package org.verbscope.verbs;

import org.verbscope.verbs.spi.Layout;
import org.verbscope.verbs.spi.NativeBlock;

/**
 * An entry of a port's GID table: {@code struct ibv_gid_entry} (ibv_query_gid_ex(3)).
 *
 * @param index what {@code sgid_index} of an address vector names
 * @param port from 1
 * @param type {@code ibv_gid_type}; see {@link GidType}
 * @param ifindex network interface, 0 when it has none
 */
public record GidEntry(Gid gid, int index, int port, int type, int ifindex) {
    static GidEntry read(NativeBlock block) {
        return new GidEntry(Gid.read(block, Layout.GidEntry.GID), block.getInt(Layout.GidEntry.GID_INDEX),
                block.getInt(Layout.GidEntry.PORT_NUM), block.getInt(Layout.GidEntry.GID_TYPE),
                block.getInt(Layout.GidEntry.NDEV_IFINDEX));
    }

    /** Whether it is a RoCE v2 GID of an IPv4 address: the one to choose for RoCE over IPv4. */
    public boolean isRoceV2Ipv4() {
        return type == GidType.ROCE_V2.value() && gid.isIpv4Mapped();
    }

    /** {@link #type()} in words. */
    public String typeName() {
        return GidType.nameOf(type);
    }
}
