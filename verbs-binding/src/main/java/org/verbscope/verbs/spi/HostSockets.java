package org.verbscope.verbs.spi;

import java.nio.ByteBuffer;

/**
 * TCP sockets of this computer's kernel, one system call a method where it says so; found by
 * {@link java.util.ServiceLoader}. Thread-safe for different sockets.
 */
public interface HostSockets {
    /**
     * Two connected sockets on loopback, made by {@code socket}, {@code bind}, {@code listen}, {@code connect} and {@code accept}.
     *
     * @param errno 0, or why there are none
     * @param call the call that was refused; empty when none was
     */
    record Connected(int one, int two, int errno, String call) { }

    /** Opens and connects. */
    Connected connect();

    /** {@code write(2)}, once. @return bytes that the kernel took, or the negated errno */
    int write(int socket, byte[] bytes);

    /**
     * {@code read(2)}, once; it waits at most a tenth of a second.
     *
     * @param into filled from its beginning
     * @return bytes, 0 at the end of the stream, or the negated errno, EAGAIN when nothing came
     */
    int read(int socket, byte[] into);

    /** Where {@code direct} lies, for the two methods below; the caller keeps it as long as they use the address. */
    long address(ByteBuffer direct);

    /** {@code write(2)}, once, straight from memory; it waits at most a tenth of a second. @return as {@link #write(int, byte[])} */
    int write(int socket, long address, int bytes);

    /** {@code read(2)}, once, straight into memory. @return as {@link #read(int, byte[])} */
    int read(int socket, long address, int bytes);

    /** Whether a read would find something now, without taking it. */
    boolean ready(int socket);

    /** {@code close(2)}. */
    void close(int socket);
}
