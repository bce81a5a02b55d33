package org.verbscope.verbs.soft;

/** What things take, in nanoseconds of lab time: a 100 Gb/s adapter on PCIe, a cable with a switch in it. */
final class Times {
    static final long DOORBELL = 100;
    static final long WQE_FETCH = 300;
    static final long KEY_CHECK = 20;
    static final long DMA_READ = 300;
    static final long DMA_WRITE = 40;
    static final long CQE_WRITE = 50;
    /** How long a Write to a region with relaxed ordering takes into memory when it is overtaken. */
    static final long RELAXED = 2_000;
    /** Read, change and write of eight bytes. */
    static final long ATOMIC = DMA_READ + DMA_WRITE;
    /** From a completion that was waited for to the event on its channel. */
    static final long INTERRUPT = 500;
    /** From payload in the adapter to a packet that may leave. */
    static final long PACK = 20;
    static final long WIRE_LATENCY = 1_000;
    /** How long nobody must answer for an address before it counts as unreachable. */
    static final long ADDRESS_TIMEOUT = 1_000_000_000;
    /** Preamble, Ethernet header and trailer, gap: bytes that a packet costs on the cable beside itself. */
    private static final int FRAMING = 38;
    private static final int BITS_PER_NANO = 100;
    private static final int PCIE_BYTES_PER_NANO = 25;
    /** Largest packets that an adapter's buffer holds while they wait for the cable. */
    private static final int BUFFERED = 16;
    /** How long a full buffer takes to empty onto the cable. */
    static final long BUFFER = BUFFERED * onCable(Frame.SIZE);

    private Times() { }

    /** How long {@code bytes} of a packet occupy the cable. */
    static long onCable(int bytes) {
        return (8L * (bytes + FRAMING) + BITS_PER_NANO - 1) / BITS_PER_NANO;
    }

    /** How long {@code bytes} occupy the bus between host and adapter. */
    static long onBus(int bytes) {
        return (bytes + PCIE_BYTES_PER_NANO - 1) / PCIE_BYTES_PER_NANO;
    }

    /** Local ACK timeout: 4.096 µs times 2 to the code; 0 waits for ever (IBTA volume 1, 9.7.6.1.3). */
    static long ackTimeout(int code) {
        return code == 0 ? Long.MAX_VALUE : 4_096L << code;
    }
}
