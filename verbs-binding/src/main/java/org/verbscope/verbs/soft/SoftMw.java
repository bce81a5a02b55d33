package org.verbscope.verbs.soft;

import java.util.LinkedHashMap;
import java.util.Map;
import org.verbscope.event.ObjectEvent.ObjectChanged;
import org.verbscope.event.ObjectRef;
import org.verbscope.verbs.AccessFlag;
import org.verbscope.verbs.MwType;

/**
 * A memory window: a key for a part of a region. Type 1 is bound to another part whenever its owner
 * wants; type 2 (as 2B of IBTA volume 1, 10.6.7.2) must be free, and then belongs to the queue pair.
 */
final class SoftMw implements RemoteKey {
    static final int TYPE_1 = MwType.TYPE_1.value();
    static final int TYPE_2 = MwType.TYPE_2.value();
    private static final int VARIANT = 0xff;
    private static final int REMOTE = Mr.REMOTE_READ | Mr.REMOTE_WRITE | Mr.REMOTE_ATOMIC;

    final long handle;
    final SoftPd pd;
    final int type;
    final ObjectRef ref;
    private final Reporter say;
    /** As the library knows it: of a type 1 the key that its last bind asked for. */
    int asked;
    private int rkey;
    private int binding;
    /** Null while it is bound to nothing. */
    private Mr mr;
    private SoftQp qp;
    private long address;
    private long length;
    private int access;

    SoftMw(long handle, SoftPd pd, int type, int rkey, ObjectRef ref, Reporter say) {
        this.handle = handle;
        this.pd = pd;
        this.type = type;
        this.rkey = rkey;
        this.asked = rkey;
        this.ref = ref;
        this.say = say;
    }

    int rkey() {
        return rkey;
    }

    /** A key like {@code key} with the next variant. */
    static int next(int key) {
        return key & ~VARIANT | key + 1 & VARIANT;
    }

    /** Binds it as {@code work} says. @param to null for no bytes @return false when it may not be */
    boolean bind(SoftQp by, Mr to, SendWork work) {
        boolean free = type == TYPE_1 || mr == null && to != null;
        boolean same = by.pd == pd && (to == null || to.pd == pd) || type == TYPE_1 && !by.profile().keepsWindowsInTheirDomain();
        if (!free || !same || (work.bindAccess & ~(REMOTE | Mr.ZERO_BASED)) != 0 || type == TYPE_1 && zeroBased(work.bindAccess)) {
            return false;
        }
        if (to != null && !mayLieOn(to, work)) {
            return false;
        }
        release();
        mr = to;
        if (to != null) {
            to.windows++;
        }
        qp = type == TYPE_2 ? by : null;
        address = work.bindAddress;
        length = work.bindLength;
        access = work.bindAccess;
        rkey = rkey & ~VARIANT | work.key & VARIANT;
        binding++;
        work.cause = told(work.cause);
        return true;
    }

    private static boolean zeroBased(int access) {
        return (access & Mr.ZERO_BASED) != 0;
    }

    private static boolean mayLieOn(Mr region, SendWork work) {
        boolean writes = (work.bindAccess & (Mr.REMOTE_WRITE | Mr.REMOTE_ATOMIC)) != 0;
        return region.alive() && !zeroBased(region.access) && (region.access & Mr.MW_BIND) != 0
                && (!writes || (region.access & Mr.LOCAL_WRITE) != 0) && region.holds(work.bindAddress, work.bindLength);
    }

    /** Takes the key back, for its owner or for a peer of {@code by}. @return false when it may not be */
    boolean invalidate(int key, SoftQp by, long cause) {
        if (type == TYPE_1 || key != rkey || mr == null || qp != by) {
            return false;
        }
        release();
        binding++;
        told(cause);
        return true;
    }

    /** Its queue pair is gone. */
    void forget(SoftQp gone) {
        if (qp == gone) {
            release();
            binding++;
        }
    }

    /** Leaves the region. */
    void release() {
        if (mr != null) {
            mr.windows--;
            mr = null;
        }
        qp = null;
        length = 0;
        access = 0;
    }

    private long told(long cause) {
        Map<String, String> now = new LinkedHashMap<>();
        now.put("rkey", "0x" + Integer.toHexString(rkey));
        now.put("mr", mr == null ? "" : mr.ref.words());
        now.put("address", "0x" + Long.toHexString(mr == null ? 0 : address));
        now.put("length", String.valueOf(length));
        now.put("access", AccessFlag.words(access));
        return say.state(cause, new ObjectChanged(ref, now));
    }

    @Override
    public Verdict verdict(SoftQp through, long at, long bytes, int rights) {
        if (mr == null) {
            return Verdict.UNBOUND;
        } else if (pd != through.pd) {
            return Verdict.OTHER_PD;
        } else if (type == TYPE_2 && qp != through) {
            return Verdict.OTHER_QP;
        } else if ((access & rights) != rights) {
            return Verdict.NOT_IN_WINDOW;
        } else if (!mr.alive()) {
            return Verdict.STALE;
        }
        long into = zeroBased(access) ? at : at - address;
        boolean inside = through.profile().boundsWindows() ? into >= 0 && bytes >= 0 && into <= length - bytes
                : mr.holds(inRegion(at), bytes);
        return inside ? Verdict.OK : Verdict.OUTSIDE_WINDOW;
    }

    @Override
    public ObjectRef ref() {
        return ref;
    }

    @Override
    public Mr region() {
        return mr;
    }

    @Override
    public long inRegion(long at) {
        return zeroBased(access) ? address + at : at;
    }

    @Override
    public int binding() {
        return binding;
    }
}
