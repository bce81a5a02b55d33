package org.verbscope.verbs;

import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import org.verbscope.event.ObjectRef;
import org.verbscope.verbs.spi.Layout.AhAttr;
import org.verbscope.verbs.spi.NativeBlock;

/**
 * The way to a peer: {@code struct ibv_ah_attr} (ibv_modify_qp(3), ibv_create_ah(3)). By GID, with a
 * global routing header, on Ethernet ports; by LID within an InfiniBand subnet.
 *
 * @param dgid the peer's GID
 * @param sgidIndex own GID: index in this port's table, 8 bits
 * @param hopLimit 8 bits; on RoCE the route decides
 * @param trafficClass 8 bits
 * @param flowLabel 20 bits
 * @param global whether it has a global routing header (GRH)
 * @param dlid 16 bits
 * @param sl service level, 4 bits
 * @param srcPathBits 7 bits
 * @param staticRate 8 bits
 * @param port own port, from 1
 */
public record AddressVector(Gid dgid, int sgidIndex, int hopLimit, int trafficClass, int flowLabel, boolean global,
        int dlid, int sl, int srcPathBits, int staticRate, int port) {
    /** @throws IllegalArgumentException naming the field that does not fit */
    public AddressVector {
        CFields.fit("sgid_index", sgidIndex, 8);
        CFields.fit("hop_limit", hopLimit, 8);
        CFields.fit("traffic_class", trafficClass, 8);
        CFields.fit("flow_label", flowLabel, 20);
        CFields.fit("dlid", dlid, 16);
        CFields.fit("sl", sl, 8);
        CFields.fit("src_path_bits", srcPathBits, 8);
        CFields.fit("static_rate", staticRate, 8);
        CFields.fit("port_num", port, 8);
    }

    /** To a GID, from GID index 0 of port 1. */
    public static AddressVector to(Gid peer) {
        return new AddressVector(peer, 0, 64, 0, 0, true, 0, 0, 0, 0, 1);
    }

    /** To a LID of the same InfiniBand subnet, from port 1, without a GRH. */
    public static AddressVector to(int lid) {
        return new AddressVector(Gid.ZERO, 0, 0, 0, 0, false, lid, 0, 0, 0, 1);
    }

    /** With own GID number {@code index}. */
    public AddressVector fromIndex(int index) {
        return new AddressVector(dgid, index, hopLimit, trafficClass, flowLabel, global, dlid, sl, srcPathBits, staticRate, port);
    }

    /** From port {@code number}, from 1. */
    public AddressVector fromPort(int number) {
        return new AddressVector(dgid, sgidIndex, hopLimit, trafficClass, flowLabel, global, dlid, sl, srcPathBits, staticRate, number);
    }

    /** With another flow label, which on RoCE v2 chooses the UDP source port. */
    public AddressVector withFlowLabel(int label) {
        return new AddressVector(dgid, sgidIndex, hopLimit, trafficClass, label, global, dlid, sl, srcPathBits, staticRate, port);
    }

    /** With another traffic class: the IP header's DSCP and ECN bits. */
    public AddressVector withTrafficClass(int value) {
        return new AddressVector(dgid, sgidIndex, hopLimit, value, flowLabel, global, dlid, sl, srcPathBits, staticRate, port);
    }

    /** {@code is_global} 0: refused on Ethernet ports. */
    public AddressVector withoutGrh() {
        return new AddressVector(dgid, sgidIndex, hopLimit, trafficClass, flowLabel, false, dlid, sl, srcPathBits, staticRate, port);
    }

    void write(NativeBlock block, int at) {
        ByteBuffer b = block.buffer();
        dgid.write(block, at + AhAttr.DGID);
        b.putInt(at + AhAttr.FLOW_LABEL, flowLabel);
        b.put(at + AhAttr.SGID_INDEX, (byte) sgidIndex);
        b.put(at + AhAttr.HOP_LIMIT, (byte) hopLimit);
        b.put(at + AhAttr.TRAFFIC_CLASS, (byte) trafficClass);
        b.putShort(at + AhAttr.DLID, (short) dlid);
        b.put(at + AhAttr.SL, (byte) sl);
        b.put(at + AhAttr.SRC_PATH_BITS, (byte) srcPathBits);
        b.put(at + AhAttr.STATIC_RATE, (byte) staticRate);
        b.put(at + AhAttr.IS_GLOBAL, (byte) (global ? 1 : 0));
        b.put(at + AhAttr.PORT_NUM, (byte) port);
    }

    static AddressVector read(NativeBlock block, int at) {
        ByteBuffer b = block.buffer();
        return new AddressVector(Gid.read(block, at + AhAttr.DGID), b.get(at + AhAttr.SGID_INDEX) & 0xff,
                b.get(at + AhAttr.HOP_LIMIT) & 0xff, b.get(at + AhAttr.TRAFFIC_CLASS) & 0xff,
                b.getInt(at + AhAttr.FLOW_LABEL) & 0xfffff, b.get(at + AhAttr.IS_GLOBAL) != 0,
                b.getShort(at + AhAttr.DLID) & 0xffff, b.get(at + AhAttr.SL) & 0xff,
                b.get(at + AhAttr.SRC_PATH_BITS) & 0xff, b.get(at + AhAttr.STATIC_RATE) & 0xff,
                b.get(at + AhAttr.PORT_NUM) & 0xff);
    }

    /** For the log, in C's terms. */
    Map<String, String> words(String parent, ObjectRef ref) {
        var words = new LinkedHashMap<String, String>();
        words.put(parent, ref.words());
        words.put("is_global", global ? "1" : "0");
        words.put(global ? "dgid" : "dlid", global ? dgid.toString() : String.valueOf(dlid));
        words.put("sgid_index", String.valueOf(sgidIndex));
        words.put("hop_limit", String.valueOf(hopLimit));
        words.put("traffic_class", String.valueOf(trafficClass));
        words.put("flow_label", String.valueOf(flowLabel));
        words.put("port_num", String.valueOf(port));
        return words;
    }

    /** {@code ::ffff:10.77.0.2 from index 1 of port 1}, or the LID. */
    @Override
    public String toString() {
        return global ? dgid + " from index " + sgidIndex + " of port " + port
                : "LID " + dlid + " from port " + port + ", no GRH";
    }
}
