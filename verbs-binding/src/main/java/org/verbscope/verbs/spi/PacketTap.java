package org.verbscope.verbs.spi;

/** Sees packets that go over a wire. Asked by whoever runs the engine, one packet at a time: it must be quick and call no verb. */
@FunctionalInterface
public interface PacketTap {
    /**
     * @param nanos lab time
     * @param bytes from the IP header on, with a right ICRC; used again for others once this returns
     * @param size how many of them are the packet
     */
    void packet(long nanos, byte[] bytes, int size);
}
