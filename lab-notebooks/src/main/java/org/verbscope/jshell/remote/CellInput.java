package org.verbscope.jshell.remote;

import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import org.verbscope.verbs.trace.StopFlag;

/**
 * {@code System.in} of cells. A read takes what is there; with nothing there it asks the window and waits
 * until something comes, the cell is stopped or the input has ended.
 */
final class CellInput extends InputStream {
    private static final long LOOK_MILLIS = 10;

    private final Runnable wanted;
    private byte[] there = new byte[0];
    private int next;
    private boolean ended;

    /** @param wanted asks the window for input */
    CellInput(Runnable wanted) {
        this.wanted = wanted;
    }

    synchronized void began() {
        there = new byte[0];
        next = 0;
        ended = false;
    }

    synchronized void give(String text, boolean end) {
        byte[] more = text.getBytes(StandardCharsets.UTF_8);
        byte[] all = new byte[there.length - next + more.length];
        System.arraycopy(there, next, all, 0, there.length - next);
        System.arraycopy(more, 0, all, there.length - next, more.length);
        there = all;
        next = 0;
        ended = end;
        notifyAll();
    }

    @Override
    public synchronized int read() throws IOException {
        return await() ? there[next++] & 0xFF : -1;
    }

    /** Gives what is there, at most {@code count}: readers need not wait for a full buffer. */
    @Override
    public synchronized int read(byte[] into, int from, int count) throws IOException {
        if (count == 0) {
            return 0;
        }
        if (!await()) {
            return -1;
        }
        int given = Math.min(count, there.length - next);
        System.arraycopy(there, next, into, from, given);
        next += given;
        return given;
    }

    @Override
    public synchronized int available() {
        return there.length - next;
    }

    private boolean await() throws IOException {
        boolean asked = false;
        while (next == there.length && !ended) {
            if (!asked) {
                wanted.run();
                asked = true;
            }
            StopFlag.check();
            try {
                wait(LOOK_MILLIS);
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
                throw (IOException) new InterruptedIOException("stopped while waiting for input").initCause(stopped);
            }
        }
        return next < there.length;
    }
}
