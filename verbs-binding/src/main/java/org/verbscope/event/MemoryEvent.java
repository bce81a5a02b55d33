package org.verbscope.event;

/** Memory read, written and checked. */
public sealed interface MemoryEvent extends Event {
    /** One leg of a message's way from one memory to the next. */
    enum Leg { USER_TO_KERNEL, HOST_TO_NIC, WIRE, NIC_TO_HOST, KERNEL_TO_USER, INLINE }

    /** Who moved it: an adapter, a processor running program or kernel code, or the cable. */
    enum Mover { NIC, CPU, CABLE }

    /**
     * A key, its bounds and its permissions were looked up.
     *
     * @param mr the region found, or {@link ObjectRef#NONE}
     * @param access what was wanted, e.g. {@code REMOTE_WRITE}
     * @param verdict empty when allowed, otherwise the reason
     */
    record KeyChecked(ObjectRef qp, ObjectRef mr, int key, long address, long length, String access, String verdict)
            implements MemoryEvent { }

    /**
     * Payload read from host memory by the device, one packet's worth.
     *
     * @param message sequence number of the {@code WorkPosted} it belongs to
     * @param packet 0-based number of the packet within the message
     * @param offset of these bytes within the message
     */
    record DmaRead(ObjectRef qp, ObjectRef mr, long address, long length, long message, int packet, long offset)
            implements MemoryEvent { }

    /** Payload written to host memory by the device. @param head the first bytes, at most 128 */
    record DmaWrite(ObjectRef qp, ObjectRef mr, long address, long length, long message, int packet, long offset,
            Bytes head) implements MemoryEvent { }

    /**
     * A leg was travelled: one event a message and leg, at its first byte, however many packets carry it.
     * Its evidence is about the mover. A CPU copy is a move whose mover is {@link Mover#CPU}.
     *
     * @param bytes length of the whole message
     * @param again true when work was sent again; counted apart
     */
    record PayloadMove(long message, Leg leg, Mover mover, long bytes, boolean again) implements MemoryEvent { }

    /** The program read a lab buffer. */
    record BufferRead(ObjectRef mr, long offset, long length) implements MemoryEvent { }

    /** The program wrote a lab buffer. @param head the first bytes, at most 128 */
    record BufferWritten(ObjectRef mr, long offset, long length, Bytes head) implements MemoryEvent { }
}
