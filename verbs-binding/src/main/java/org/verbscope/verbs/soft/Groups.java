package org.verbscope.verbs.soft;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.verbscope.verbs.Errno;
import org.verbscope.verbs.Gid;
import org.verbscope.verbs.QpType;
import org.verbscope.verbs.roce.Encapsulation;

/** Multicast groups of one machine, and which of its queue pairs are in them (IBTA volume 1, 10.5). */
final class Groups {
    /** Destination queue pair number that means all members of the group. */
    static final int ALL_MEMBERS = 0xffffff;
    private static final int IPV4_CLASS_D = 0xe0;

    private final Limits limits;
    private final Map<Gid, List<SoftQp>> groups = new LinkedHashMap<>();

    Groups(Limits limits) {
        this.limits = limits;
    }

    /** Whether 16 bytes of GID name a group: an IPv6 multicast address, or an IPv4 one in its mapped form. */
    static boolean isGroup(byte[] gid) {
        return gid[0] == (byte) 0xff || (gid[12] & 0xf0) == IPV4_CLASS_D && Encapsulation.ipv4Mapped(gid);
    }

    /** Joins; again changes nothing. @return the errno */
    int attach(SoftQp qp, byte[] gid) {
        if (qp == null || qp.type != QpType.UD || !isGroup(gid)) {
            return Errno.EINVAL.number();
        }
        List<SoftQp> members = groups.get(Gid.of(gid));
        if (members != null && members.contains(qp)) {
            return 0;
        } else if (members == null ? groups.size() >= limits.mcastGroups() : members.size() >= limits.mcastAttach()) {
            return Errno.ENOMEM.number();
        }
        groups.computeIfAbsent(Gid.of(gid), none -> new ArrayList<>()).add(qp);
        qp.groups++;
        return 0;
    }

    /** Leaves. @return the errno: EINVAL when it is no member */
    int detach(SoftQp qp, byte[] gid) {
        List<SoftQp> members = groups.get(Gid.of(gid));
        if (members == null || !members.remove(qp)) {
            return Errno.EINVAL.number();
        }
        qp.groups--;
        if (members.isEmpty()) {
            groups.remove(Gid.of(gid));
        }
        return 0;
    }

    /** The queue pair is gone. */
    void forget(SoftQp qp) {
        groups.values().forEach(members -> members.remove(qp));
        groups.values().removeIf(List::isEmpty);
    }

    /** Whether somebody else than {@code sender} is in the group. */
    boolean wants(byte[] gid, SoftQp sender) {
        return members(gid).stream().anyMatch(member -> member != sender);
    }

    /** In order of joining; a copy. */
    List<SoftQp> members(byte[] gid) {
        return List.copyOf(groups.getOrDefault(Gid.of(gid), List.of()));
    }
}
