package org.verbscope.verbs.soft;

import java.util.Optional;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.function.LongConsumer;
import org.verbscope.event.Bytes;
import org.verbscope.event.MemoryEvent.DmaWrite;
import org.verbscope.event.MemoryEvent.Leg;
import org.verbscope.event.MemoryEvent.Mover;
import org.verbscope.event.MemoryEvent.PayloadMove;
import org.verbscope.event.WorkQueue;
import org.verbscope.verbs.WcOpcode;
import org.verbscope.verbs.WcStatus;
import org.verbscope.verbs.roce.Encapsulation;
import org.verbscope.verbs.roce.Opcode;
import org.verbscope.verbs.spi.Layout.Grh;
import org.verbscope.verbs.spi.Layout.QpAttr;

/**
 * The receiving half of a datagram queue pair (IBTA volume 1, 9.8.3): each packet is a message. Into the
 * receive go 40 bytes of network header, then the payload. What cannot be taken is dropped in silence.
 */
final class Datagrams implements Receiver {
    private static final int HEAD = 128;
    private static final int IPV4_BYTES = 20;

    private final SoftQp qp;
    private final Scope scope;
    private final ArrayDeque<Frame> inbox = new ArrayDeque<>();
    private final ReceiveWork receive;
    private final ElementCheck check;
    private final LongConsumer fetching = this::fetch;
    private final LongConsumer checking = this::checkKey;
    private final LongConsumer writing = this::write;
    private final byte[] header = new byte[Grh.SIZE];
    private boolean busy;
    private boolean refusing;
    private boolean taken;
    private Frame frame;

    Datagrams(SoftQp qp, String owner) {
        this.qp = qp;
        this.scope = new Scope(owner);
        this.receive = new ReceiveWork(qp.machine.fabric.options().limits().sge());
        this.check = new ElementCheck(qp, Mr.LOCAL_WRITE);
    }

    @Override
    public void start(int psn) {
        forget();
        refusing = false;
    }

    @Override
    public void stop() {
        scope.cancel();
        inbox.clear();
        busy = false;
        refusing = true;
    }

    @Override
    public void forget() {
        taken = false;
    }

    @Override
    public boolean unfinished() {
        return taken;
    }

    @Override
    public ReceiveWork takeUnfinished() {
        taken = false;
        return receive;
    }

    @Override
    public void arrived(Frame packet) {
        inbox.add(packet);
        next();
    }

    private void next() {
        while (!busy && !inbox.isEmpty()) {
            frame = inbox.remove();
            if (refusing) {
                drop("its queue pair failed");
            } else if (frame.read.qkey() != qp.values.number(QpAttr.QKEY)) {
                qp.machine.port.qkeyViolated();
                drop("another Q_Key than that of " + qp.ref.words());
            } else if (!frame.read.padRight() || frame.read.payload() > qp.mtu()) {
                drop("not a whole datagram");
            } else if (qp.receives.empty()) {
                drop("no receive is posted");
            } else {
                later(Times.WQE_FETCH, "fetches a receive request", fetching, frame.cause);
            }
        }
    }

    private void later(long delay, String what, LongConsumer step, long cause) {
        busy = true;
        qp.engine().after(delay, scope, what, step, cause);
    }

    private void drop(String reason) {
        qp.machine.port.drop(qp.say, qp.ref, frame, reason);
    }

    /** The packet in hand is dealt with. */
    private void release() {
        busy = false;
        next();
    }

    private int bytes() {
        return Grh.SIZE + frame.read.payload();
    }

    private void fetch(long cause) {
        if (qp.receives.empty()) {
            // Another queue pair took the last one of the shared queue meanwhile.
            drop("no receive is posted");
            release();
            return;
        }
        long event = qp.fetchReceive(receive, cause);
        taken = true;
        if (bytes() > receive.sges.total()) {
            tooShort(event);
            return;
        }
        place(event);
    }

    /** The receive is used for the next one, or ends in error: when it is of a shared queue, or as the profile says. */
    private void tooShort(long cause) {
        taken = false;
        Optional<WcStatus> status = qp.profile().shortDatagramReceive();
        if (qp.receives.shared) {
            qp.endReceive(receive, WcStatus.REM_INV_REQ_ERR, false, Times.CQE_WRITE, cause);
        } else if (status.isPresent()) {
            qp.endReceive(receive, status.get(), true, Times.CQE_WRITE, cause);
        } else {
            qp.receives.ring.fetched = receive.slot;
        }
        drop("the receive is shorter than 40 bytes and the payload");
        release();
    }

    private void place(long cause) {
        if (receive.sges.unchecked(0, bytes()) >= 0) {
            later(Times.KEY_CHECK, "checks an lkey", checking, cause);
        } else {
            later(Times.DMA_WRITE + Times.onBus(bytes()), "writes payload by DMA", writing, cause);
        }
    }

    private void checkKey(long cause) {
        int element = receive.sges.unchecked(0, bytes());
        long event = element < 0 ? cause : check.look(receive.sges, element, qp.receives.pd, cause);
        if (element < 0 || check.verdict().ok()) {
            place(event);
            return;
        }
        refusing = true;
        taken = false;
        drop("its receive names memory that may not be written");
        qp.endReceive(receive, qp.profile().receiveKeyError(), true, Times.CQE_WRITE, event);
        release();
    }

    private void write(long cause) {
        if (receive.sges.unchecked(0, bytes()) >= 0) {
            place(cause);
            return;
        }
        networkHeader();
        receive.sges.scatter(0, header, 0, Grh.SIZE);
        receive.sges.scatter(Grh.SIZE, frame.bytes, frame.read.payloadAt(), frame.read.payload());
        complete(qp.say.full() ? told(cause) : 0);
        qp.machine.fabric.frames().give(frame);
        release();
    }

    /** The GRH, or the IPv6 header, or the IPv4 header behind twenty bytes that mean nothing. */
    private void networkHeader() {
        boolean ipv4 = frame.read.encapsulation() == Encapsulation.IPV4_UDP;
        Arrays.fill(header, 0, IPV4_BYTES, (byte) 0);
        System.arraycopy(frame.bytes, 0, header, ipv4 ? IPV4_BYTES : 0, ipv4 ? IPV4_BYTES : Grh.SIZE);
    }

    private long told(long cause) {
        qp.say.modelled(cause, new PayloadMove(frame.message, Leg.NIC_TO_HOST, Mover.NIC, frame.messageBytes, false));
        var all = new byte[bytes()];
        System.arraycopy(header, 0, all, 0, Grh.SIZE);
        System.arraycopy(frame.bytes, frame.read.payloadAt(), all, Grh.SIZE, frame.read.payload());
        long event = cause;
        for (SgeList.Piece piece : receive.sges.pieces(0, bytes())) {
            event = qp.say.nic(cause, new DmaWrite(qp.ref, piece.mr().ref, piece.address(), piece.length(), frame.message,
                    frame.number, piece.offset(), Bytes.copyOf(all, (int) piece.offset(), Math.min(piece.length(), HEAD))));
        }
        return event;
    }

    private void complete(long cause) {
        taken = false;
        Cqe entry = qp.machine.fabric.cqes().take().begin(qp, WorkQueue.RECEIVE, receive.slot, receive.wrId, WcOpcode.RECV, bytes());
        entry.flags = Cqe.GRH;
        if (Opcode.hasImmediate(frame.read.opcode())) {
            entry.flags |= Cqe.WITH_IMM;
            entry.immediate = SendWork.network(frame.read.immediateOrKey());
        }
        entry.sourceQpn = frame.read.sourceQpn();
        entry.solicited = frame.read.solicited();
        qp.receives.completes(receive.slot);
        qp.engine().after(Times.CQE_WRITE, qp.answers, "writes a receive completion", entry.write, cause);
    }
}
