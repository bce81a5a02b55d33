package org.verbscope.notebook;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;

/**
 * Ids for the cells to which a file gives none. They come from what the cell holds, so that a file read twice gives the
 * same ids, also for the cells that follow one inserted by hand.
 */
final class DerivedIds {
    private static final int LENGTH = 8;

    private final Set<String> taken;
    // Without it a file of a hundred thousand equal cells would cost the square of that in digests.
    private final Map<String, Integer> seen = new HashMap<>();

    DerivedIds(Set<String> taken) {
        this.taken = taken;
    }

    String next(String type, String source) {
        String content = digest(type + "\n" + source);
        String id;
        do {
            int nth = seen.merge(content, 1, Integer::sum);
            id = digest(content + nth).substring(0, LENGTH);
        } while (!taken.add(id));
        return id;
    }

    private static String digest(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }
}
