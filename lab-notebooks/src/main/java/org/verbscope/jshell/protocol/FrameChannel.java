package org.verbscope.jshell.protocol;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/**
 * Frames over a socket. One thread reads and one thread writes, both at once: by ByteBuffers, since the
 * streams of one SocketChannel block each other on Java 17. An interrupt closes a channel, so neither thread
 * may be one that others interrupt.
 */
public final class FrameChannel implements AutoCloseable {
    private final SocketChannel channel;
    private final ByteBuffer header = ByteBuffer.allocate(Frame.HEADER);
    private ByteBuffer out = ByteBuffer.allocateDirect(64 << 10);

    public FrameChannel(SocketChannel channel) {
        this.channel = channel;
    }

    /**
     * The next frame, or null when the other end has closed between two frames.
     *
     * @throws ProtocolException when the bytes are no frame
     */
    public Frame read() throws IOException {
        header.clear();
        if (!fill(header)) {
            if (header.position() == 0) {
                return null;
            }
            throw new ProtocolException("the connection ended inside a frame");
        }
        int length = header.flip().getInt();
        FrameType type = FrameType.of(header.get());
        if (length < 0 || length > Frame.LARGEST) {
            throw new ProtocolException("a frame of " + length + " bytes; at most " + Frame.LARGEST + " are allowed");
        }
        ByteBuffer payload = ByteBuffer.allocate(length);
        if (!fill(payload)) {
            throw new ProtocolException("the connection ended inside a frame");
        }
        return new Frame(type, payload.array());
    }

    private boolean fill(ByteBuffer buffer) throws IOException {
        while (buffer.hasRemaining()) {
            if (channel.read(buffer) < 0) {
                return false;
            }
        }
        return true;
    }

    /** Puts {@code frame} behind those not yet sent; sends when many bytes wait. */
    void put(Frame frame) throws IOException {
        int length = frame.payload().length;
        if (length > Frame.LARGEST) {
            throw new ProtocolException(frame.type() + " of " + length + " bytes is larger than a frame may be");
        }
        if (out.remaining() < Frame.HEADER + length) {
            flush();
        }
        if (out.capacity() < Frame.HEADER + length) {
            ByteBuffer large = ByteBuffer.allocate(Frame.HEADER + length);
            send(large.putInt(length).put((byte) frame.type().ordinal()).put(frame.payload()).flip());
        } else {
            out.putInt(length).put((byte) frame.type().ordinal()).put(frame.payload());
        }
    }

    void flush() throws IOException {
        send(out.flip());
        out.clear();
    }

    private void send(ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
