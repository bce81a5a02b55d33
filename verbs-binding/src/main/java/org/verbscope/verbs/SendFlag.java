package org.verbscope.verbs;

import java.util.Collection;
import java.util.EnumSet;

/** Flags of a send request: {@code enum ibv_send_flags} (ibv_post_send(3)). */
public enum SendFlag implements CConstant {
    /** Waits until earlier reads and atomics are done. */
    FENCE("IBV_SEND_FENCE", 1),
    /** Gives a completion on success, too. */
    SIGNALED("IBV_SEND_SIGNALED", 1 << 1),
    /** Asks for an event at a receiver that armed its queue for solicited ones only. */
    SOLICITED("IBV_SEND_SOLICITED", 1 << 2),
    /** The processor copies the payload into the request while posting: the memory may be used again at once, and needs no key. */
    INLINE("IBV_SEND_INLINE", 1 << 3);

    private static final SendFlag[] ALL = values();

    private final String cName;
    private final int value;

    SendFlag(String cName, int value) {
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
    public static int maskOf(Collection<SendFlag> set) {
        return Masks.of(set);
    }

    /** The constants whose bits are in {@code mask}; bits without a constant are left out. */
    public static EnumSet<SendFlag> setOf(int mask) {
        var set = EnumSet.noneOf(SendFlag.class);
        for (SendFlag constant : ALL) {
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
