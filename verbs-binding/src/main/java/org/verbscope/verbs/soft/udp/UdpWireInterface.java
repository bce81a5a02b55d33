package org.verbscope.verbs.soft.udp;

import com.sun.jna.Pointer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import org.verbscope.verbs.Gid;
import org.verbscope.verbs.roce.Encapsulation;

/**
 * The network interface that has an address (getifaddrs(3), netdevice(7)).
 *
 * @param gid the address
 * @param name of the interface
 * @param scope that link-local addresses need (ipv6(7)); 0 for others
 * @param mtu largest IP packet in bytes
 */
record UdpWireInterface(Gid gid, String name, int scope, int mtu) {
    private static final int NAME = 8;
    private static final int ADDRESS = 24;
    private static final int SCOPE = 24;
    private static final int IFNAMSIZ = 16;
    private static final int SIZE_OF_IFREQ = 40;
    private static final long SIOCGIFMTU = 0x8921;

    /** The interface of {@code gid} in the namespace of this thread. */
    static Optional<UdpWireInterface> of(Gid gid) {
        UdpWireMemory result = UdpWireMemory.of(Long.BYTES);
        if (UdpWireLibc.getifaddrs(result.address()) != 0) {
            return Optional.empty();
        }
        long list = result.bytes().getLong(0);
        try {
            for (Pointer entry = new Pointer(list); entry != null; entry = entry.getPointer(0)) {
                Pointer address = entry.getPointer(ADDRESS);
                if (address != null && holds(address, gid)) {
                    String name = entry.getPointer(NAME).getString(0);
                    boolean ipv6 = address.getShort(0) == UdpWireSocket.AF_INET6;
                    return Optional.of(new UdpWireInterface(gid, name, ipv6 ? address.getInt(SCOPE) : 0, mtu(name)));
                }
            }
            return Optional.empty();
        } finally {
            UdpWireLibc.freeifaddrs(list);
        }
    }

    private static boolean holds(Pointer address, Gid gid) {
        byte[] wanted = gid.bytes();
        if (Encapsulation.ipv4Mapped(wanted)) {
            return address.getShort(0) == UdpWireSocket.AF_INET
                    && Arrays.equals(address.getByteArray(4, 4), Arrays.copyOfRange(wanted, 12, 16));
        }
        return address.getShort(0) == UdpWireSocket.AF_INET6 && Arrays.equals(address.getByteArray(8, 16), wanted);
    }

    private static int mtu(String name) {
        int fd = UdpWireLibc.socket(UdpWireSocket.AF_INET, UdpWireSocket.DATAGRAM, 0);
        UdpWireMemory request = UdpWireMemory.of(SIZE_OF_IFREQ);
        byte[] bytes = name.getBytes(StandardCharsets.US_ASCII);
        request.bytes().put(0, bytes, 0, Math.min(bytes.length, IFNAMSIZ - 1));
        int answer = UdpWireLibc.ioctl(fd, SIOCGIFMTU, request.address());
        UdpWireLibc.close(fd);
        return answer == 0 ? request.bytes().getInt(IFNAMSIZ) : 0;
    }
}
