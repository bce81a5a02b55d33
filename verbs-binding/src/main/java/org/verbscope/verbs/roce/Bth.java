package org.verbscope.verbs.roce;

/**
 * Base transport header, 12 bytes (IBTA volume 1, 9.2). Transport version is 0, FECN and BECN are 0.
 *
 * @param opcode see {@link Opcode}
 * @param solicited whether the receiver's completion is a solicited event
 * @param migrated MigReq: hardware sends 1, rxe 0; nobody's behaviour depends on it here
 * @param pad zero bytes after the payload, 0 to 3
 * @param pkey partition key
 * @param destQpn 24 bits
 * @param ackRequested whether the responder must acknowledge this packet
 * @param psn 24 bits
 */
public record Bth(int opcode, boolean solicited, boolean migrated, int pad, int pkey, int destQpn,
        boolean ackRequested, int psn) {
    public static final int SIZE = 12;
    /** The partition everybody is in. */
    public static final int DEFAULT_PKEY = 0xffff;

    /** Writes 12 bytes at {@code at}. */
    public void write(byte[] out, int at) {
        write(out, at, opcode, solicited, migrated, pad, pkey, destQpn, ackRequested, psn);
    }

    /** As {@code new Bth(...).write(out, at)}, for those who write one a packet and want no garbage. */
    public static void write(byte[] out, int at, int opcode, boolean solicited, boolean migrated, int pad, int pkey,
            int destQpn, boolean ackRequested, int psn) {
        BigEndian.put8(out, at, opcode);
        BigEndian.put8(out, at + 1, (solicited ? 0x80 : 0) | (migrated ? 0x40 : 0) | pad << 4);
        BigEndian.put16(out, at + 2, pkey);
        BigEndian.put8(out, at + 4, 0);
        BigEndian.put24(out, at + 5, destQpn);
        BigEndian.put8(out, at + 8, ackRequested ? 0x80 : 0);
        BigEndian.put24(out, at + 9, psn);
    }

    /** Reads 12 bytes at {@code at}. @throws IndexOutOfBoundsException when there are fewer */
    public static Bth read(byte[] in, int at) {
        int flags = BigEndian.get8(in, at + 1);
        return new Bth(BigEndian.get8(in, at), (flags & 0x80) != 0, (flags & 0x40) != 0, flags >> 4 & 3,
                BigEndian.get16(in, at + 2), BigEndian.get24(in, at + 5), (in[at + 8] & 0x80) != 0,
                BigEndian.get24(in, at + 9));
    }
}
