package org.verbscope.verbs.soft;

import java.util.ArrayDeque;
import org.verbscope.event.MemoryEvent.DmaRead;
import org.verbscope.event.MemoryEvent.Leg;
import org.verbscope.event.MemoryEvent.Mover;
import org.verbscope.event.MemoryEvent.PayloadMove;
import org.verbscope.verbs.roce.Aeth;
import org.verbscope.verbs.roce.Opcode;
import org.verbscope.verbs.roce.Psn;
import org.verbscope.verbs.roce.Reth;
import org.verbscope.verbs.roce.RocePacket;
import org.verbscope.verbs.spi.Layout.QpAttr;

/** Answers reads packet by packet, and remembers the last ones so that they can be answered again. */
final class ReadResponder {
    /** A read that was answered, from which PSN on. */
    private record Remembered(int psn, Reth what) { }

    private final SoftQp qp;
    private final Scope scope;
    private final ArrayDeque<Remembered> answered = new ArrayDeque<>();

    ReadResponder(SoftQp qp, Scope scope) {
        this.qp = qp;
        this.scope = scope;
    }

    void forget() {
        answered.clear();
    }

    void remember(int psn, Reth what) {
        answered.add(new Remembered(psn, what));
        while (answered.size() > qp.values.small(QpAttr.MAX_DEST_RD_ATOMIC)) {
            answered.remove();
        }
    }

    /** Whether the request at {@code psn} asks for all or the rest of a read that is remembered. */
    boolean remembers(int psn, Reth asked, int mtu) {
        return answered.stream().anyMatch(known -> {
            long done = (long) Psn.distance(psn, known.psn()) * mtu;
            Reth what = known.what();
            return done >= 0 && done <= what.length() && asked.rkey() == what.rkey()
                    && asked.address() == what.address() + done && asked.length() == what.length() - done;
        });
    }

    /**
     * Sends the answer.
     *
     * @param mr where the data are; null when there are none
     * @param psn of the first packet of the answer
     * @param again whether it was answered before
     * @param done when all is read
     */
    void respond(Frame request, Mr mr, int psn, boolean again, int msn, long cause, Runnable done) {
        Reth what = request.read.reth();
        next(new Answer(request, mr, what, Psn.packets(what.length(), qp.values.mtu()), psn, again, msn, cause, done), 0);
    }

    private record Answer(Frame request, Mr mr, Reth what, int packets, int psn, boolean again, int msn, long cause,
            Runnable done) { }

    private void next(Answer answer, int number) {
        int mtu = qp.values.mtu();
        int bytes = (int) Math.min(mtu, answer.what().length() - (long) number * mtu);
        long delay = bytes == 0 ? Times.PACK : (number == 0 ? Times.DMA_READ : 0) + Times.onBus(bytes);
        qp.engine().after(delay, scope, bytes == 0 ? "packs a read response" : "reads payload by DMA", () -> {
            packet(answer, number, bytes);
            if (number + 1 < answer.packets()) {
                next(answer, number + 1);
            } else {
                answer.done().run();
            }
        });
    }

    private void packet(Answer answer, int number, int bytes) {
        boolean last = number == answer.packets() - 1;
        int operation = answer.packets() == 1 ? Opcode.READ_RESPONSE_ONLY : number == 0 ? Opcode.READ_RESPONSE_FIRST
                : last ? Opcode.READ_RESPONSE_LAST : Opcode.READ_RESPONSE_MIDDLE;
        long message = answer.request().message;
        Frame frame = qp.frame(operation, bytes, false, false, Psn.plus(answer.psn(), number), message, number, answer.cause());
        if (Opcode.hasAeth(operation)) {
            new Aeth(Aeth.ACK, answer.msn()).write(frame.bytes, qp.extensions());
        }
        if (bytes > 0) {
            long offset = (long) number * qp.values.mtu();
            long address = answer.what().address() + offset;
            answer.mr().read(address, frame.bytes, frame.size - bytes - RocePacket.pad(bytes) - 4, bytes);
            if (qp.say.full()) {
                if (number == 0) {
                    qp.say.modelled(answer.cause(), new PayloadMove(message, Leg.HOST_TO_NIC, Mover.NIC,
                            answer.what().length(), answer.again()));
                    frame.beginsMove = answer.what().length();
                    frame.again = answer.again();
                }
                frame.cause = qp.say.nic(answer.cause(),
                        new DmaRead(qp.ref, answer.mr().ref, address, bytes, message, number, offset));
            }
        }
        qp.machine.port.send(frame, qp.engine().time() + Times.PACK, qp.answers);
    }
}
