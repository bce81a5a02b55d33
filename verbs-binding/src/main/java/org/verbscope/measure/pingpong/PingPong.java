package org.verbscope.measure.pingpong;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.verbscope.verbs.Completions;
import org.verbscope.verbs.RdmaContext;
import org.verbscope.verbs.WcStatus;

/**
 * One side of an exchange of messages with another program: {@code ibv_rc_pingpong} and its like of rdma-core, or another of
 * these (manual pages of the same names). The client sends, the server sends back what came, and so on. For one thread; the
 * context stays its owner's.
 */
public final class PingPong implements AutoCloseable {
    private static final int MOST_BAD_PAGES = 100;
    private static final int NUMBERED = 1 + Integer.BYTES;
    private static final byte FILLING = 0x7b;
    /** Where nothing has arrived, so that what never came is not taken for a message. */
    private static final byte UNTOUCHED = 0x55;
    private static final Duration NAP = Duration.ofMillis(100);
    /** So often a peer of the specification tries again. */
    private static final int TRIES = 8;

    private final PingPongSpec spec;
    private final Consumer<String> says;
    private final PingPongEnd end;
    private final PingPongMeeting meeting;
    private final PingPongWait wait;
    private final int[] pending;
    private final TreeSet<Integer> badPages = new TreeSet<>();
    private IntConsumer each = count -> { };
    private ByteBuffer out;
    private ByteBuffer in;
    private int receives;
    private int received;
    private int posted;
    private int sent;
    private boolean settling;

    private PingPong(PingPongSpec spec, RdmaContext context, Consumer<String> says) {
        this.spec = spec;
        this.says = says;
        this.pending = new int[spec.queuePairs()];
        this.wait = new PingPongWait(spec);
        this.end = new PingPongEnd(context, spec);
        try {
            this.meeting = new PingPongMeeting(spec);
        } catch (PingPongException refused) {
            end.close();
            throw refused;
        }
    }

    /**
     * Makes the objects; a server listens from now on.
     *
     * @param context open device; closing it is its owner's
     * @param says gets the lines that the programs print before the exchange
     * @throws PingPongException when that cannot be
     * @throws org.verbscope.verbs.VerbsException when the device refuses
     */
    public static PingPong open(PingPongSpec spec, RdmaContext context, Consumer<String> says) {
        return new PingPong(spec, context, says);
    }

    /** The TCP port where a server is met. */
    public int tcpPort() {
        return meeting.port();
    }

    /** From now on {@code each} is told, when a message came and before it is answered, how many have come. */
    public void eachArrival(IntConsumer action) {
        each = action;
    }

    /**
     * Meets the other side and exchanges the messages.
     *
     * @throws PingPongException when it does not come to its end
     */
    public PingPongResult play() {
        fill();
        receives = spec.rxDepth();
        end.receives(receives);
        end.addresses().forEach(address -> says.accept(words("local", address)));
        meet();
        long start = System.nanoTime();
        for (int qp = 0; qp < pending.length; qp++) {
            pending[qp] = (int) PingPongEnd.RECV;
            if (!spec.isServer()) {
                send(qp);
            }
        }
        exchange();
        long nanos = System.nanoTime() - start;
        return new PingPongResult(2L * spec.size() * spec.iterations(), spec.iterations(), nanos, badPages());
    }

    private void meet() {
        List<PingPongAddress> peers;
        if (spec.isServer()) {
            peers = meeting.await(pending.length);
            end.connect(peers);
            meeting.answer(end.addresses());
        } else {
            peers = meeting.connect(end.addresses());
            end.connect(peers);
            meeting.done();
        }
        peers.forEach(address -> says.accept(words("remote", address)));
    }

    private String words(String whose, PingPongAddress address) {
        // The datagram program writes a colon there, in its own line alone.
        String before = spec.kind() == PingPongKind.UD && whose.equals("local") ? ":" : ",";
        return String.format(Locale.ROOT, "  %-15s LID 0x%04x, QPN 0x%06x, PSN 0x%06x%s GID %s", whose + " address:", address.lid(),
                address.qpn(), address.psn(), before, address.gid());
    }

    private void exchange() {
        int wanted = spec.iterations();
        while (received < wanted || sent < wanted) {
            int found = take();
            for (int i = 0; i < found; i++) {
                completed(end.completions(), i);
            }
        }
        if (end.cq().unackedEvents() > 0) {
            end.cq().ackEvents(end.cq().unackedEvents());
        }
    }

    private int take() {
        int found = end.cq().poll(end.completions());
        while (found == 0) {
            if (end.channel() != null) {
                end.cq().reqNotify();
                // What came before the queue was armed raises no event.
                found = end.cq().poll(end.completions());
                if (found == 0) {
                    end.channel().getCqEvent(NAP);
                    wait.look("nothing arrived");
                }
            } else {
                wait.spin();
            }
            found = found == 0 ? end.cq().poll(end.completions()) : found;
        }
        wait.arrived();
        return found;
    }

    private void completed(Completions done, int i) {
        if (done.status(i) != WcStatus.SUCCESS.value()) {
            throw new PingPongException("Failed status " + WcStatus.nameOf(done.status(i)) + " (" + done.status(i) + ") for wr_id "
                    + done.wrId(i) + " after " + received + " arrivals and " + sent + " completed sends of " + spec.iterations()
                    + "; \"./verbscope explain\" says what it means");
        }
        int qp = place(done.qpNum(i));
        if (done.wrId(i) == PingPongEnd.SEND) {
            sent++;
        } else {
            arrived();
        }
        pending[qp] &= (int) ~done.wrId(i);
        if (!settling) {
            answer(qp);
        } else if (sent == posted) {
            settling = false;
            for (int each = 0; each < pending.length; each++) {
                answer(each);
            }
        }
    }

    private void answer(int qp) {
        if (pending[qp] == 0 && sent < spec.iterations()) {
            send(qp);
            pending[qp] = (int) (PingPongEnd.RECV | PingPongEnd.SEND);
        }
    }

    private int place(int number) {
        for (int i = 0; i < pending.length; i++) {
            if (end.number(i) == number) {
                return i;
            }
        }
        throw new PingPongException("a completion of queue pair " + number + ", which is not one of this exchange");
    }

    private void arrived() {
        received++;
        if (spec.check()) {
            check();
        }
        each.accept(received);
        if (--receives <= pending.length) {
            end.receives(spec.rxDepth() - receives);
            receives = spec.rxDepth();
        }
    }

    private void send(int qp) {
        if (numbered()) {
            out.putInt(1, sent);
        }
        pending[qp] |= (int) PingPongEnd.SEND;
        posted++;
        end.send(qp);
    }

    /** Whether each message is another one: only where one queue pair uses the memory. */
    private boolean numbered() {
        return spec.check() && !spec.isServer() && pending.length == 1 && spec.size() >= NUMBERED;
    }

    /** The programs' message; to be checked, one of bytes that differ, with the zero that the programs look for in each page. */
    private void fill() {
        out = end.out();
        in = end.in();
        for (int i = 0; i < spec.size(); i++) {
            in.put(i, UNTOUCHED);
            boolean first = i % PingPongEnd.PAGE == 0;
            out.put(i, !spec.check() || spec.isServer() ? FILLING : first ? 0 : (byte) (i * 31 + i / PingPongEnd.PAGE * 7));
        }
    }

    /** A client gets back what it sent; a server knows only of the zeros. */
    private void check() {
        if (spec.isServer()) {
            for (int page = 0; (long) page * PingPongEnd.PAGE < spec.size() && badPages.size() < MOST_BAD_PAGES; page++) {
                if (in.get(page * PingPongEnd.PAGE) != 0) {
                    badPages.add(page);
                }
            }
            return;
        }
        int wrong = in.mismatch(out);
        if (wrong >= 0 && badPages.size() < MOST_BAD_PAGES) {
            badPages.add(wrong / PingPongEnd.PAGE);
        }
    }

    /**
     * Nothing is answered until every message that went out is acknowledged. Of several queue pairs the others else bring the
     * exchange to its end while one still waits, and a program that has all its messages acknowledges none again. For what is
     * told of each arrival.
     */
    void settle() {
        settling = sent < posted;
    }

    /** How many messages have come. */
    int arrivals() {
        return received;
    }

    /** Pages in which wrong bytes came, the first hundred. */
    List<Integer> badPages() {
        return List.copyOf(badPages);
    }

    /** The message that came last; a copy. */
    public byte[] lastArrival() {
        var bytes = new byte[spec.size()];
        end.in().get(0, bytes);
        return bytes;
    }

    /** The message that went out last; a copy. */
    public byte[] lastSent() {
        var bytes = new byte[spec.size()];
        end.out().get(0, bytes);
        return bytes;
    }

    /**
     * Keeps the queue pairs for as long as the other side may still send again: the acknowledgement of its last message may be
     * lost, and it would wait for another in vain.
     */
    public void linger() {
        boolean acknowledged = spec.kind() == PingPongKind.RC || spec.kind() == PingPongKind.SRQ;
        long until = System.nanoTime() + (acknowledged ? TRIES * (4096L << spec.timeout()) : 0);
        for (long left = until - System.nanoTime(); left > 0 && !Thread.currentThread().isInterrupted(); left = until - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    /** Closes what it made. */
    @Override
    public void close() {
        try {
            meeting.close();
        } finally {
            end.close();
        }
    }
}
