package org.verbscope.measure;

import java.util.function.BooleanSupplier;

/**
 * One end of a TCP connection. A message is written with one {@code write}, or more when the kernel takes a part of it, and read
 * into a buffer of its size. In a bandwidth run the receiver answers the last message with one byte, for which the sender waits, as a sender of
 * verbs waits for the last completion. For one thread.
 */
final class TcpLoop implements Loop {
    private static final BooleanSupplier NEVER = () -> false;

    private final TcpEnds ends;
    private final int end;
    private final int size;
    private final boolean pingPong;
    private final Patience patience;
    private final Stamps stamps;
    private final Done done = new Done();
    private final BooleanSupplier enough = this::enough;
    private Goal incoming;
    private long came;
    private long reads;
    private long writes;

    /** @param end 0 begins, 1 answers */
    TcpLoop(TcpEnds ends, int end, RunSpec spec, Patience patience, Stamps stamps) {
        this.ends = ends;
        this.end = end;
        this.size = spec.size();
        this.pingPong = spec.quantity() == Quantity.LATENCY;
        this.patience = patience;
        this.stamps = stamps;
    }

    @Override
    public void run(Goal out, Goal in) {
        stamps.clear();
        reads = 0;
        writes = 0;
        came = 0;
        incoming = in;
        done.set(0);
        if (end == 0) {
            out.begin();
        }
        if (pingPong) {
            pingPong(out, in);
        } else if (end == 0) {
            send(out);
        } else {
            receive(in);
        }
    }

    private void pingPong(Goal out, Goal in) {
        boolean begins = end == 0;
        boolean more = begins ? out.any() : !in.reached(0);
        for (long i = 0; more; i++) {
            if (begins && !out.more(i + 1)) {
                out.total(i + 1);
                more = false;
            }
            if (!begins) {
                read(size, NEVER);
            }
            write(size);
            stamps.now();
            if (begins) {
                read(size, NEVER);
            } else {
                more = !in.reached(i + 1);
            }
            done.set(i + 1);
        }
    }

    private void send(Goal out) {
        long sent = 0;
        while (out.more(sent)) {
            write(size);
            done.set(++sent);
        }
        out.total(sent);
        if (sent > 0) {
            read(1, NEVER);
        }
    }

    private void receive(Goal in) {
        while (!in.reached(came)) {
            if (!read(size, enough)) {
                break;
            }
            done.set(++came);
        }
        if (came > 0) {
            write(1);
        }
    }

    private boolean enough() {
        return incoming.reached(came);
    }

    private void write(int bytes) {
        for (int at = 0; at < bytes; ) {
            writes++;
            int wrote = ends.write(end, at, bytes - at);
            moved(wrote, NEVER);
            at += wrote;
        }
    }

    /** @return whether all came; false when nothing did and {@code enough} */
    private boolean read(int bytes, BooleanSupplier enough) {
        for (int at = 0; at < bytes; ) {
            reads++;
            int got = ends.read(end, at, bytes - at);
            if (!moved(got, at == 0 ? enough : NEVER)) {
                return false;
            }
            at += got;
        }
        return true;
    }

    private boolean moved(int bytes, BooleanSupplier enough) {
        if (bytes > 0) {
            patience.arrived();
            patience.spin(); // sees a stop, although something always comes
            return true;
        }
        return patience.look(enough);
    }

    @Override
    public Done done() {
        return done;
    }

    @Override
    public long[] ownCalls() {
        return new long[] {reads, writes};
    }
}
