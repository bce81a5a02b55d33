package org.verbscope.ccode;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.verbscope.verbs.CConstant;

/** The words of a log as the constants that they stand for. */
final class CConstants {
    private CConstants() { }

    /**
     * {@code RTR} as {@code IBV_QPS_RTR}; {@code ?7}, a value without a constant, as {@code (enum ibv_qp_state) 7}.
     *
     * @return empty for a word that is neither
     */
    static Optional<String> of(CConstant[] constants, String type, String word) {
        for (CConstant constant : constants) {
            if (constant.name().equals(word)) {
                return Optional.of(constant.cName());
            }
        }
        return word.startsWith("?") ? CText.parse(word.substring(1)).filter(n -> n >= 0 && n <= Integer.MAX_VALUE)
                .map(n -> "(" + type + ") " + n) : Optional.empty();
    }

    /** {@code LOCAL_WRITE REMOTE_READ ?0x100} as {@code IBV_ACCESS_LOCAL_WRITE | IBV_ACCESS_REMOTE_READ | 0x100}. */
    static Optional<String> mask(CConstant[] flags, String words) {
        if (words.equals("0")) {
            return Optional.of("0");
        }
        List<String> parts = new ArrayList<>();
        for (String word : words.split(" ")) {
            Optional<String> part = word.startsWith("?")
                    ? CText.parse(word.substring(1)).filter(n -> n >>> 32 == 0).map(n -> "0x" + Long.toHexString(n))
                    : of(flags, "int", word);
            if (part.isEmpty()) {
                return Optional.empty();
            }
            parts.add(part.get());
        }
        return Optional.of(String.join(" | ", parts));
    }

    /** A mask given as its bits. */
    static String mask(CConstant[] flags, int bits) {
        List<String> parts = new ArrayList<>();
        int rest = bits;
        for (CConstant flag : flags) {
            if ((rest & flag.value()) != 0) {
                parts.add(flag.cName());
                rest &= ~flag.value();
            }
        }
        if (rest != 0) {
            parts.add(CText.hex(rest));
        }
        return parts.isEmpty() ? "0" : String.join(" | ", parts);
    }
}
