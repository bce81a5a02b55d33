package org.verbscope.verbs;

import java.util.Collection;
import java.util.EnumSet;

/** What a completion carries besides: {@code enum ibv_wc_flags} (ibv_poll_cq(3)). */
public enum WcFlag implements CConstant {
    /** The first 40 bytes of the receive hold the global route header; defined on UD only. */
    GRH("IBV_WC_GRH", 1),
    /** {@code imm_data} is defined. */
    WITH_IMM("IBV_WC_WITH_IMM", 1 << 1),
    /** {@code invalidated_rkey} is defined. rxe of Linux 6.1 sets bit 4 instead. */
    WITH_INV("IBV_WC_WITH_INV", 1 << 3);

    private static final WcFlag[] ALL = values();

    private final String cName;
    private final int value;

    WcFlag(String cName, int value) {
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
    public static int maskOf(Collection<WcFlag> set) {
        return Masks.of(set);
    }

    /** The constants whose bits are in {@code mask}; bits without a constant are left out. */
    public static EnumSet<WcFlag> setOf(int mask) {
        var set = EnumSet.noneOf(WcFlag.class);
        for (WcFlag constant : ALL) {
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
