package org.verbscope.verbs.roce;

/**
 * Where packets of a queue pair go: its address vector, resolved. Immutable; the arrays are not copied
 * because every packet reads them: nobody changes them.
 *
 * @param how what carries the transport headers
 * @param source GID, 16 bytes in network order
 * @param destination GID, 16 bytes in network order
 * @param sourcePort UDP source port, see {@link UdpSourcePort}
 * @param trafficClass 8 bits
 * @param hopLimit 8 bits
 * @param flowLabel 20 bits; IPv6 only
 */
public record PacketPath(Encapsulation how, byte[] source, byte[] destination, int sourcePort, int trafficClass,
        int hopLimit, int flowLabel) { }
