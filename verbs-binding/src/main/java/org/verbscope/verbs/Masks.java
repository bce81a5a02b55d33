package org.verbscope.verbs;

import java.util.Collection;
import java.util.StringJoiner;

/** Sets of C bits, as ints, and in words. Bits without a constant survive. */
final class Masks {
    private Masks() { }

    static int of(Collection<? extends CConstant> set) {
        int mask = 0;
        for (CConstant flag : set) {
            mask |= flag.value();
        }
        return mask;
    }

    static int of(CConstant[] set) {
        int mask = 0;
        for (CConstant flag : set) {
            mask |= flag.value();
        }
        return mask;
    }

    /** {@code "LOCAL_WRITE REMOTE_READ ?0x100"}; {@code "0"} for none. */
    static String words(CConstant[] flags, int mask) {
        if (mask == 0) {
            return "0";
        }
        var words = new StringJoiner(" ");
        int rest = mask;
        for (CConstant flag : flags) {
            if ((rest & flag.value()) != 0) {
                words.add(flag.name());
                rest &= ~flag.value();
            }
        }
        if (rest != 0) {
            words.add("?0x" + Integer.toHexString(rest));
        }
        return words.toString();
    }
}
