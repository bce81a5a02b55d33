package org.verbscope.measure.pingpong;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import org.verbscope.verbs.trace.StopFlag;

/** How long to wait for the other side: as long as the spec says, and no longer than until somebody presses stop. */
final class PingPongWait {
    private static final int LOOK_EVERY = 1 << 10;
    private static final int YIELD_EVERY = 1 << 5;

    private final long limit;
    private int spins;
    private boolean came = true;
    private long deadline;

    PingPongWait(PingPongSpec spec) {
        limit = spec.patience().toNanos();
    }

    static Socket accept(ServerSocket server, PingPongSpec spec) throws IOException {
        var wait = new PingPongWait(spec);
        while (true) {
            try {
                return server.accept();
            } catch (SocketTimeoutException nobodyYet) {
                wait.look("nobody connected");
            }
        }
    }

    void arrived() {
        came = true;
    }

    /** Nothing arrived. Looks only now and then, because that costs more than a poll; others who want the processor get it. */
    void spin() {
        if (++spins % LOOK_EVERY == 0) {
            look("nothing arrived");
        } else if (spins % YIELD_EVERY == 0) {
            Thread.yield();
        }
    }

    /** @throws PingPongException when it is time to give up */
    void look(String what) {
        StopFlag.check();
        long now = System.nanoTime();
        if (came) {
            came = false;
            deadline = now + limit;
        } else if (limit > 0 && now - deadline > 0) {
            throw new PingPongException(what + " for " + limit / 1_000_000 + " ms");
        }
    }
}
