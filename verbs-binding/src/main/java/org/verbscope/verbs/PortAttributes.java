package org.verbscope.verbs;

import java.nio.ByteBuffer;
import org.verbscope.verbs.spi.Layout.PortAttr;
import org.verbscope.verbs.spi.NativeBlock;

/**
 * A port: {@code struct ibv_port_attr} (ibv_query_port(3)). Numbers as in C; the names say what they mean.
 *
 * @param port from 1
 * @param state see {@link PortState}
 * @param maxMtu code, see {@link Mtu}
 * @param activeMtu code, see {@link Mtu}
 * @param gidTblLen entries of the GID table, empty ones counted
 * @param capFlags {@code port_cap_flags}
 * @param maxMsgSz longest message in bytes
 * @param pkeyTblLen entries of the P_Key table
 * @param lid its address within an InfiniBand subnet; 0 on Ethernet
 * @param smLid address of the subnet manager; 0 on Ethernet
 * @param lmc bits of the LID that it does not look at
 * @param activeWidth code of its lanes: 1 one, 2 four, 4 eight, 8 twelve, 16 two
 * @param activeSpeed code of a lane's speed
 * @param physState {@code phys_state}: 5 is a link that is up
 * @param linkLayer see {@link LinkLayer}
 * @param flags {@code flags}: 1 when a GRH is needed
 * @param capFlags2 of the extended structure; 0 where the device or library does not offer it
 * @param activeSpeedEx as {@code capFlags2}; counts instead of {@code activeSpeed} when it is not 0
 */
public record PortAttributes(int port, int state, int maxMtu, int activeMtu, int gidTblLen, int capFlags, long maxMsgSz,
        int pkeyTblLen, int lid, int smLid, int lmc, int activeWidth, int activeSpeed, int physState, int linkLayer,
        int flags, int capFlags2, int activeSpeedEx) {
    static PortAttributes read(int port, NativeBlock block) {
        ByteBuffer b = block.buffer();
        return new PortAttributes(port, b.getInt(PortAttr.STATE), b.getInt(PortAttr.MAX_MTU), b.getInt(PortAttr.ACTIVE_MTU),
                b.getInt(PortAttr.GID_TBL_LEN), b.getInt(PortAttr.PORT_CAP_FLAGS), b.getInt(PortAttr.MAX_MSG_SZ) & 0xffffffffL,
                b.getShort(PortAttr.PKEY_TBL_LEN) & 0xffff, b.getShort(PortAttr.LID) & 0xffff,
                b.getShort(PortAttr.SM_LID) & 0xffff, b.get(PortAttr.LMC) & 0xff, b.get(PortAttr.ACTIVE_WIDTH) & 0xff,
                b.get(PortAttr.ACTIVE_SPEED) & 0xff, b.get(PortAttr.PHYS_STATE) & 0xff, b.get(PortAttr.LINK_LAYER) & 0xff,
                b.get(PortAttr.FLAGS) & 0xff, b.getShort(PortAttr.PORT_CAP_FLAGS2) & 0xffff, b.getInt(PortAttr.ACTIVE_SPEED_EX));
    }

    /** {@link #state()} in words. */
    public String stateName() {
        return PortState.nameOf(state);
    }

    /** {@link #linkLayer()} in words. */
    public String linkLayerName() {
        return LinkLayer.nameOf(linkLayer);
    }

    /** Whether packets can go through it. */
    public boolean isActive() {
        return state == PortState.ACTIVE.value();
    }

    /** RoCE and iWARP: addresses are GIDs, never LIDs. */
    public boolean isEthernet() {
        return linkLayer == LinkLayer.ETHERNET.value();
    }

    /** Payload bytes of {@link #activeMtu()}. */
    public int activeMtuBytes() {
        return 128 << activeMtu;
    }
}
