package org.verbscope.verbs;

import java.util.Collection;
import java.util.EnumSet;

/** What may be done to memory, by whom: {@code enum ibv_access_flags} (ibv_reg_mr(3)). */
public enum AccessFlag implements CConstant {
    LOCAL_WRITE("IBV_ACCESS_LOCAL_WRITE", 1),
    REMOTE_WRITE("IBV_ACCESS_REMOTE_WRITE", 1 << 1),
    REMOTE_READ("IBV_ACCESS_REMOTE_READ", 1 << 2),
    REMOTE_ATOMIC("IBV_ACCESS_REMOTE_ATOMIC", 1 << 3),
    MW_BIND("IBV_ACCESS_MW_BIND", 1 << 4),
    ZERO_BASED("IBV_ACCESS_ZERO_BASED", 1 << 5),
    ON_DEMAND("IBV_ACCESS_ON_DEMAND", 1 << 6),
    HUGETLB("IBV_ACCESS_HUGETLB", 1 << 7),
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
