package org.verbscope.verbs;

import java.util.Collection;
import java.util.EnumSet;

/** What may be done to memory, by whom: {@code enum ibv_access_flags} (ibv_reg_mr(3)). */
public enum AccessFlag implements CConstant {
    /** The device may write: receives, and what reads and atomics bring. */
    LOCAL_WRITE("IBV_ACCESS_LOCAL_WRITE", 1),
    /** Peers may write by RDMA_WRITE; a region needs LOCAL_WRITE too. */
    REMOTE_WRITE("IBV_ACCESS_REMOTE_WRITE", 1 << 1),
    /** Peers may read by RDMA_READ. */
    REMOTE_READ("IBV_ACCESS_REMOTE_READ", 1 << 2),
    /** Peers may do atomics; a region needs LOCAL_WRITE too. */
    REMOTE_ATOMIC("IBV_ACCESS_REMOTE_ATOMIC", 1 << 3),
    /** Memory windows may be bound to the region. */
    MW_BIND("IBV_ACCESS_MW_BIND", 1 << 4),
    /** Addresses count from the beginning of the region or window, not of the memory. */
    ZERO_BASED("IBV_ACCESS_ZERO_BASED", 1 << 5),
    /** Pages are not pinned but fetched when the device touches them; few devices can. */
    ON_DEMAND("IBV_ACCESS_ON_DEMAND", 1 << 6),
    /** The memory lies in huge pages. */
    HUGETLB("IBV_ACCESS_HUGETLB", 1 << 7),
    /** The device may let writes overtake each other; ignored where it cannot. */
    RELAXED_ORDERING("IBV_ACCESS_RELAXED_ORDERING", 1 << 20);

    private static final AccessFlag[] ALL = values();

    private final String cName;
    private final int value;

    AccessFlag(String cName, int value) {
        this.cName = cName;
        this.value = value;
    }

    @Override
    public String cName() {
        return cName;
    }

    @Override
    public int value() {
        return value;
    }

    /** The constants of {@code set} as a C mask. */
    public static int maskOf(Collection<AccessFlag> set) {
        return Masks.of(set);
    }

    /** The constants whose bits are in {@code mask}; bits without a constant are left out. */
    public static EnumSet<AccessFlag> setOf(int mask) {
        var set = EnumSet.noneOf(AccessFlag.class);
        for (AccessFlag constant : ALL) {
            if ((mask & constant.value) != 0) {
                set.add(constant);
            }
        }
        return set;
    }

    /** {@code mask} in words: the short names, {@code 0} for none, {@code ?0x...} for bits without a name. */
    public static String words(int mask) {
        return Masks.words(ALL, mask);
    }
}
