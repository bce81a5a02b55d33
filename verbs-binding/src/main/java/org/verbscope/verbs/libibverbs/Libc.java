package org.verbscope.verbs.libibverbs;

import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;

/** Calls of the C library, mapped directly; manual pages of the same names. -1 leaves the errno for {@link Native#getLastError}. */
final class Libc {
    static {
        Native.register(Libc.class, NativeLibrary.getProcess());
    }

    private Libc() { }

    static native long mmap(long address, long length, int protection, int flags, int fd, long offset);

    static native int munmap(long address, long length);

    static native int madvise(long address, long length, int advice);

    static native int mprotect(long address, long length, int protection);

    static native int socket(int domain, int type, int protocol);

    static native int bind(int fd, long address, int length);

    static native int listen(int fd, int backlog);

    static native int connect(int fd, long address, int length);

    static native int accept(int fd, long address, long length);

    static native int getsockname(int fd, long address, long length);

    static native int setsockopt(int fd, int level, int option, long value, int length);

    static native int getsockopt(int fd, int level, int option, long value, long length);

    static native long recvmsg(int fd, long message, int flags);

    static native long send(int fd, long bytes, long count, int flags);

    static native long recv(int fd, long bytes, long count, int flags);

    static native int poll(long fds, long count, int timeoutMillis);

    /** The third argument is an int for all commands used here. */
    static native int fcntl(int fd, int command, int argument);

    static native int eventfd(int initial, int flags);

    static native long read(int fd, long bytes, long count);

    static native long write(int fd, long bytes, long count);

    static native int close(int fd);

    /** Where this thread's errno is. */
    static native long __errno_location();
}
