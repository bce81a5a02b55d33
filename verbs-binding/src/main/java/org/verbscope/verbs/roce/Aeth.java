package org.verbscope.verbs.roce;

/**
 * Acknowledge extended transport header, 4 bytes (IBTA volume 1, 9.3.5, syndromes 9.7.5).
 *
 * @param syndrome 8 bits: kind in the top three, detail below
 * @param msn requests completed by the responder, 24 bits
 */
public record Aeth(int syndrome, int msn) {
    public static final int SIZE = 4;

    /** Acknowledged; the low bits say "no credit information". */
    public static final int ACK = 0x1f;
    /** Not ready; the low five bits are a code of {@link RnrTimer}. */
    public static final int RNR_NAK = 0x20;
    public static final int NAK_SEQUENCE = 0x60;
    public static final int NAK_INVALID_REQUEST = 0x61;
    public static final int NAK_REMOTE_ACCESS = 0x62;
    public static final int NAK_REMOTE_OPERATION = 0x63;

    public boolean isAck() {
        return isAck(syndrome);
    }

    public static boolean isAck(int syndrome) {
        return syndrome >>> 5 == 0;
    }

    public boolean isRnr() {
        return isRnr(syndrome);
    }

    public static boolean isRnr(int syndrome) {
        return syndrome >>> 5 == 1;
    }

    public boolean isNak() {
        return syndrome >>> 5 == 3;
    }

    /** A NAK whose code has a meaning. */
    public static boolean isKnownNak(int syndrome) {
        return syndrome >= NAK_SEQUENCE && syndrome <= NAK_REMOTE_OPERATION;
    }

    /** In words, e.g. {@code NAK remote access error}. */
    public String words() {
        if (isAck()) {
            return "ACK";
        } else if (isRnr()) {
            return "RNR NAK, wait code " + (syndrome & 0x1f);
        }
        return switch (syndrome) {
            case NAK_SEQUENCE -> "NAK PSN sequence error";
            case NAK_INVALID_REQUEST -> "NAK invalid request";
            case NAK_REMOTE_ACCESS -> "NAK remote access error";
            case NAK_REMOTE_OPERATION -> "NAK remote operational error";
            default -> "syndrome 0x" + Integer.toHexString(syndrome);
        };
    }

    /** Writes 4 bytes at {@code at}. */
    public void write(byte[] out, int at) {
        write(out, at, syndrome, msn);
    }

    /** As {@code new Aeth(...).write(out, at)}, for those who write one a packet and want no garbage. */
    public static void write(byte[] out, int at, int syndrome, int msn) {
        BigEndian.put8(out, at, syndrome);
        BigEndian.put24(out, at + 1, msn);
    }

    /** Reads 4 bytes at {@code at}. @throws IndexOutOfBoundsException when there are fewer */
    public static Aeth read(byte[] in, int at) {
        return new Aeth(BigEndian.get8(in, at), BigEndian.get24(in, at + 1));
    }
}
