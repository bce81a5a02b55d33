package org.verbscope.notebook;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * What a file held when it was last read or written. It is the content that counts: a checkout that puts the same bytes
 * back, or a touch, is no change.
 */
record FileStamp(int length, String digest) {
    static FileStamp of(byte[] bytes) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
            return new FileStamp(bytes.length, HexFormat.of().formatHex(digest));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }
}
