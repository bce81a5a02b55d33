package org.verbscope.verbs.soft.udp;

import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;

/** Calls of the C library, mapped directly; manual pages of the same names. -1 leaves the errno for {@link Native#getLastError}. */
final class UdpWireLibc {
    static {
        Native.register(UdpWireLibc.class, NativeLibrary.getProcess());
    }

    private UdpWireLibc() { }

    static native int socket(int domain, int type, int protocol);

    static native int bind(int fd, long address, int length);

    static native int connect(int fd, long address, int length);

    static native int setsockopt(int fd, int level, int option, long value, int length);

    static native long sendto(int fd, long bytes, long count, int flags, long address, int length);

    static native int recvmmsg(int fd, long messages, int count, int flags, long timeout);

    static native int open(String path, int flags);

    static native int setns(int fd, int type);

    static native int getifaddrs(long result);

    static native void freeifaddrs(long list);

    /** The third argument is a pointer for the commands used here. */
    static native int ioctl(int fd, long command, long argument);

    static native int close(int fd);
}
