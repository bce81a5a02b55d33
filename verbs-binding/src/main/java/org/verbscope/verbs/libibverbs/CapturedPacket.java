package org.verbscope.verbs.libibverbs;

/**
 * A packet as a packet socket saw it.
 *
 * @param time lab time at which the kernel saw it
 * @param outgoing whether it left this computer through the interface, or came in
 * @param ifindex the interface
 * @param bytes from the IP header on; not copied, nobody changes it
 */
record CapturedPacket(long time, boolean outgoing, int ifindex, byte[] bytes) { }
