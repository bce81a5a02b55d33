package org.verbscope.verbs.soft.udp;

/** Who takes what comes to a soft device by UDP. Called from a thread of the wire, one for each address. */
public interface UdpWireArrivals {
    /**
     * Packets, from the IP header on. Whatever a stranger may send is among them; the arrays are used again afterwards.
     *
     * @param count of those that are here
     * @param unfit datagrams that were too long or too short for a packet
     * @param lost datagrams that this computer dropped because its own buffer was full
     */
    void take(byte[][] packets, int[] sizes, int count, int unfit, long lost);

    /** What was given is where it belongs; now there is time for what follows from it. */
    void taken();

    /** Nothing comes to one of the addresses any more: the socket answered this errno. */
    void failed(int errno);
}
