package org.verbscope.jshell.protocol;

import java.io.IOException;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Sends frames in order on a thread of its own, so that no caller touches the channel. Any thread may call it, interrupted or not. */
public final class FrameSender implements AutoCloseable {
    private static final Supplier<Frame> END = () -> null;

    private final FrameChannel channel;
    private final BlockingQueue<Supplier<Frame>> queue = new LinkedBlockingQueue<>();
    private final Consumer<IOException> failed;

    /** @param failed told once when the connection is broken; nothing is sent after it */
    public FrameSender(FrameChannel channel, ThreadFactory threads, Consumer<IOException> failed) {
        this.channel = channel;
        this.failed = failed;
        threads.newThread(this::run).start();
    }

    public void send(Frame frame) {
        queue.add(() -> frame);
    }

    /** Sends what {@code frame} gives when its turn comes: output that grew meanwhile goes in one frame. Null sends nothing. */
    public void send(Supplier<Frame> frame) {
        queue.add(frame);
    }

    /** Ends the thread after what was given until now; what is given later is never sent. Closes no channel. */
    @Override
    public void close() {
        queue.add(END);
    }

    private void run() {
        try {
            while (true) {
                Supplier<Frame> next = queue.take();
                do {
                    if (next == END) {
                        channel.flush();
                        return;
                    }
                    Frame frame = next.get();
                    if (frame != null) {
                        channel.put(frame);
                    }
                    next = queue.poll();
                } while (next != null);
                channel.flush();
            }
        } catch (IOException broken) {
            failed.accept(broken);
        } catch (InterruptedException ended) {
            failed.accept(new IOException("the sending thread was interrupted", ended));
        }
    }
}
