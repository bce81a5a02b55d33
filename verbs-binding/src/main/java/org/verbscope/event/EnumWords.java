package org.verbscope.event;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** Constants as files write them: their names in lower case, made once for each type. */
final class EnumWords {
    private static final ClassValue<EnumWords> KNOWN = new ClassValue<>() {
        @Override
        protected EnumWords computeValue(Class<?> type) {
            return new EnumWords(type);
        }
    };

    private final String[] words;
    private final Map<String, Object> constants = new HashMap<>();

    private EnumWords(Class<?> type) {
        Object[] all = type.getEnumConstants();
        words = new String[all.length];
        for (int i = 0; i < all.length; i++) {
            words[i] = ((Enum<?>) all[i]).name().toLowerCase(Locale.ROOT);
            constants.put(words[i], all[i]);
        }
    }

    static String word(Enum<?> constant) {
        return KNOWN.get(constant.getDeclaringClass()).words[constant.ordinal()];
    }

    /** The constant of {@code type} that {@code word} stands for; null when there is none. */
    static Object constant(Class<?> type, String word) {
        return KNOWN.get(type).constants.get(word);
    }
}
