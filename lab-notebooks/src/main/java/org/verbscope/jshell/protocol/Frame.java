package org.verbscope.jshell.protocol;

/** One frame. @param payload not copied: neither end changes it */
public record Frame(FrameType type, byte[] payload) {
    /** Largest payload in bytes. */
    public static final int LARGEST = 32 << 20;

    /** Byte length before the payload: length and kind. */
    static final int HEADER = Integer.BYTES + 1;

    /** A frame with {@code message} as JSON. */
    public static Frame of(FrameType type, Object message) {
        return new Frame(type, Messages.bytes(message));
    }

    /** A frame that says all by its kind. */
    public static Frame of(FrameType type) {
        return new Frame(type, new byte[0]);
    }
}
