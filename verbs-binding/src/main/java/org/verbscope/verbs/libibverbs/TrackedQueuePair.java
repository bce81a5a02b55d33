package org.verbscope.verbs.libibverbs;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;
import org.verbscope.verbs.QpAttribute;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.QpType;
import org.verbscope.verbs.spi.DeviceHost;
import org.verbscope.verbs.spi.Layout;
import org.verbscope.verbs.spi.NativeBlock;

/**
 * What the lab knows of a queue pair of its own: its addresses, where it sends, and its {@link SentWork}.
 * A connected one has the address that its address vector names; one of datagrams has all those of its
 * device and of the groups that it is attached to. Thread-safe.
 */
final class TrackedQueuePair {
    /** Queue pair number of packets to a group. */
    static final int MULTICAST_QPN = 0xffffff;

    private final DeviceHost host;
    private final String kind;
    private final int ifindex;
    private final int number;
    private final int type;
    private final Addresses addresses;
    private final SentWork work;
    private final List<byte[]> groups = new ArrayList<>();
    private byte[] ownGid = new byte[16];
    private byte[] peerGid = new byte[16];
    private int peer;
    private long receives;

    /**
     * @param ifindex of the interface that its packets pass, or 0
     * @param init {@code ibv_qp_init_attr} that it was made of
     * @param addresses what its context knows
     */
    TrackedQueuePair(DeviceHost host, String kind, int ifindex, int number, NativeBlock init, Addresses addresses) {
        this.host = host;
        this.kind = kind;
        this.ifindex = ifindex;
        this.number = number;
        this.type = init.getInt(Layout.QpInitAttr.QP_TYPE);
        this.addresses = addresses;
        this.work = new SentWork(init.getInt(Layout.QpInitAttr.SQ_SIG_ALL) != 0, type == QpType.UD.value() ? addresses : null);
    }

    DeviceHost host() {
        return host;
    }

    boolean isRxe() {
        return kind.equals("rxe");
    }

    boolean isHardware() {
        return kind.equals("hardware");
    }

    /** Whether a good completion proves that the peer has it. */
    boolean isReliable() {
        return type == QpType.RC.value();
    }

    boolean isDatagram() {
        return type == QpType.UD.value();
    }

    int ifindex() {
        return ifindex;
    }

    int number() {
        return number;
    }

    ObjectRef ref() {
        return host.ref(ObjectKind.QP, Integer.toUnsignedLong(number));
    }

    /** Its send queue. */
    SentWork work() {
        return work;
    }

    /** Takes in what a successful {@code ibv_modify_qp} set. @param gid the context's GID that the address vector names, or null */
    synchronized void modified(NativeBlock attr, int mask, byte[] gid) {
        if (has(mask, QpAttribute.STATE) && attr.getInt(Layout.QpAttr.QP_STATE) == QpState.RESET.value()) {
            work.reset();
        }
        if (has(mask, QpAttribute.AV)) {
            attr.read(Layout.QpAttr.AH_ATTR + Layout.AhAttr.DGID, peerGid, 0, peerGid.length);
            ownGid = gid == null ? new byte[16] : gid.clone();
        }
        if (has(mask, QpAttribute.PATH_MTU)) {
            work.pathMtu(128 << attr.getInt(Layout.QpAttr.PATH_MTU));
        }
        if (has(mask, QpAttribute.DEST_QPN)) {
            peer = attr.getInt(Layout.QpAttr.DEST_QP_NUM);
        }
        if (has(mask, QpAttribute.SQ_PSN)) {
            work.begin(attr.getInt(Layout.QpAttr.SQ_PSN));
        }
    }

    private static boolean has(int mask, QpAttribute attribute) {
        return (mask & attribute.value()) != 0;
    }

    synchronized void attached(byte[] group) {
        groups.add(group.clone());
    }

    synchronized void detached(byte[] group) {
        groups.removeIf(each -> Arrays.equals(each, group));
    }

    /** Whether packets to {@code group} are for this one. */
    synchronized boolean isIn(byte[] group) {
        return groups.stream().anyMatch(each -> Arrays.equals(each, group));
    }

    /** Whether packets from {@code source} to queue pair {@code dest} at {@code destination} are this one's. */
    synchronized boolean sendsTo(byte[] source, byte[] destination, int dest) {
        return !isDatagram() && peer == dest && Arrays.equals(peerGid, destination) && Arrays.equals(ownGid, source);
    }

    /** Whether this is queue pair {@code dest} at {@code address}. */
    synchronized boolean isAt(byte[] address, int dest) {
        return number == dest && (isDatagram() ? addresses.isOwn(address) : Arrays.equals(ownGid, address));
    }

    /** Whether a datagram to {@code destination} is for this one. */
    boolean takes(Message.Destination destination) {
        byte[] gid = destination.gid();
        return gid != null && (destination.queuePair() == MULTICAST_QPN ? isIn(gid) : isAt(gid, destination.queuePair()));
    }

    synchronized int peer() {
        return peer;
    }

    synchronized byte[] peerGid() {
        return peerGid.clone();
    }

    /** Receive requests were taken. @return how many until now */
    synchronized long receivesPosted(int count) {
        receives += count;
        return receives;
    }
}
