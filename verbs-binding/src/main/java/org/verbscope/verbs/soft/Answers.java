package org.verbscope.verbs.soft;

import java.util.function.LongConsumer;
import org.verbscope.event.Bytes;
import org.verbscope.event.MemoryEvent.DmaRead;
import org.verbscope.event.MemoryEvent.DmaWrite;
import org.verbscope.event.MemoryEvent.Leg;
import org.verbscope.event.MemoryEvent.Mover;
import org.verbscope.event.MemoryEvent.PayloadMove;
import org.verbscope.verbs.AsyncEventType;
import org.verbscope.verbs.WcStatus;
import org.verbscope.verbs.roce.Aeth;
import org.verbscope.verbs.roce.AtomicAckEth;
import org.verbscope.verbs.roce.Icrc;
import org.verbscope.verbs.roce.Opcode;
import org.verbscope.verbs.roce.Psn;
import org.verbscope.verbs.roce.RocePacket;

/**
 * Answers reads packet by packet and carries out atomics, one at a time. What was answered last is
 * remembered ({@link Remembered}), so that it can be answered again.
 */
final class Answers {
    private final SoftQp qp;
    private final Responder responder;
    private final Remembered remembered;
    private final LongConsumer reading = this::packet;
    private final LongConsumer carryingOut = this::carryOut;
    private final LongConsumer fetchingOriginal = this::fetchOriginal;
    private final LongConsumer telling = this::tellOriginal;
    private final LongConsumer checking = this::checkAgain;
    private final Target target = new Target();
    private boolean busy;
    private Frame request;
    private int psn;
    /** Of the packets of the answer. */
    private int packets;
    private int number;
    private int mtu;
    private boolean again;
    /** Event that all packets follow from. */
    private long cause;
    /** What memory held before the atomic. */
    private long original;

    Answers(SoftQp qp, Responder responder) {
        this.qp = qp;
        this.responder = responder;
        this.remembered = new Remembered(qp.machine.fabric.options().limits().rdAtomic());
    }

    /** Whether one is being answered for the first time. */
    boolean answering() {
        return busy && !again;
    }

    void forget() {
        remembered.clear();
        busy = false;
    }

    private boolean atomic() {
        return Opcode.hasAtomicEth(request.read.opcode());
    }

    /** A new request, whose key is good. */
    void begin(Frame what, Target where, long event) {
        take(what, event, false);
        target.copy(where);
        packets = atomic() ? 1 : Psn.packets(target.length, mtu);
        psn = responder.beginAnswer(packets);
        if (atomic()) {
            beginAtomic(event);
        } else {
            remembered.add(qp.values.readResources(), psn, packets, target, 0, false);
            nextPacket();
        }
    }

    private void take(Frame what, long event, boolean before) {
        busy = true;
        request = what;
        cause = event;
        again = before;
        number = 0;
        mtu = qp.mtu();
    }

    private void end() {
        qp.machine.fabric.frames().give(request);
        busy = false;
        responder.release();
    }

    /** A request that was answered before. @return false when it is not remembered */
    boolean again(Frame what, int first) {
        target.read(what.read);
        boolean asksAtomic = Opcode.hasAtomicEth(what.read.opcode());
        if (asksAtomic ? !remembered.holdsAtomic(first, target) : !remembered.holdsRead(first, target, qp.mtu())) {
            return false;
        }
        take(what, what.cause, true);
        psn = first;
        packets = asksAtomic ? 1 : Psn.packets(target.length, mtu);
        if (asksAtomic) {
            original = remembered.original(first);
            responder.later(Times.PACK, "packs an atomic answer", telling, cause);
        } else if (target.length == 0) {
            nextPacket();
        } else {
            responder.later(Times.KEY_CHECK, "checks an rkey", checking, cause);
        }
        return true;
    }

    private void checkAgain(long event) {
        Verdict verdict = target.lookUp(qp, Mr.REMOTE_READ);
        cause = qp.say.full() ? qp.say.nic(event, target.told(qp, Mr.REMOTE_READ, verdict)) : 0;
        if (verdict.ok()) {
            nextPacket();
        } else {
            refuse(psn, cause);
        }
    }

    private void refuse(int at, long event) {
        busy = false;
        responder.refuse(request, at, Aeth.NAK_REMOTE_ACCESS, WcStatus.REM_ACCESS_ERR, AsyncEventType.QP_ACCESS_ERR, event);
        responder.release();
    }

    private int bytes() {
        return (int) Math.min(mtu, target.length - (long) number * mtu);
    }

    private void nextPacket() {
        int bytes = bytes();
        long delay = bytes == 0 ? Times.PACK
                : qp.machine.roomIn(qp.engine().time()) + (number == 0 ? Times.DMA_READ : 0) + Times.onBus(bytes);
        responder.later(delay, bytes == 0 ? "packs a read response" : "reads payload by DMA", reading, cause);
    }

    private void packet(long event) {
        int bytes = bytes();
        if (bytes > 0 && !target.valid()) {
            refuse(Psn.plus(psn, number), event);
            return;
        }
        boolean last = number == packets - 1;
        int operation = packets == 1 ? Opcode.READ_RESPONSE_ONLY : number == 0 ? Opcode.READ_RESPONSE_FIRST
                : last ? Opcode.READ_RESPONSE_LAST : Opcode.READ_RESPONSE_MIDDLE;
        Frame frame = qp.frame(operation, bytes, false, false, Psn.plus(psn, number), request.message, number, event);
        if (Opcode.hasAeth(operation)) {
            Aeth.write(frame.bytes, frame.extensionsAt, Aeth.ACK, responder.msn());
        }
        if (bytes > 0) {
            long offset = (long) number * mtu;
            target.region.read(target.at + offset, frame.bytes, frame.size - bytes - RocePacket.pad(bytes) - Icrc.SIZE, bytes);
            read(frame, offset, bytes, event);
        }
        qp.machine.port.send(frame, qp.engine().time() + Times.PACK, qp.answers);
        number++;
        if (last) {
            end();
        } else {
            nextPacket();
        }
    }

    /** Data for {@code frame} were read from host memory. */
    private void read(Frame frame, long offset, int bytes, long event) {
        if (!qp.say.full()) {
            return;
        }
        if (number == 0) {
            qp.say.modelled(event, new PayloadMove(frame.message, Leg.HOST_TO_NIC, Mover.NIC, target.length, again));
            frame.beginsMove = target.length;
            frame.again = again;
        }
        frame.cause = qp.say.nic(event, new DmaRead(qp.ref, target.region.ref, target.at + offset, bytes, frame.message,
                number, offset));
    }

    /** An adapter carries out one at a time. By itself it reads and then writes; with the processor's help it does both at once. */
    private void beginAtomic(long event) {
        long wait = qp.machine.reserveAtomic(qp.engine().time()) - qp.engine().time();
        if (withProcessor()) {
            responder.later(wait + Times.ATOMIC, "carries out an atomic", carryingOut, event);
        } else {
            responder.later(wait + Times.DMA_READ, "reads for an atomic", fetchingOriginal, event);
        }
    }

    /** Whether atomics are atomic against the processor's own, too. */
    private boolean withProcessor() {
        return qp.machine.fabric.options().atomics() == Options.Atomics.GLOB;
    }

    private boolean compares() {
        return Opcode.operation(request.read.opcode()) == Opcode.COMPARE_SWAP;
    }

    private void fetchOriginal(long event) {
        if (!target.valid()) {
            refuse(psn, event);
            return;
        }
        original = target.region.getWord(target.at);
        responder.later(Times.DMA_WRITE, "carries out an atomic", carryingOut, qp.say.full() ? toldRead(event) : 0);
    }

    private void carryOut(long event) {
        if (!target.valid()) {
            refuse(psn, event);
            return;
        }
        long read = event;
        if (withProcessor()) {
            original = compares() ? target.region.compareSwap(target.at, target.compare, target.swapOrAdd)
                    : target.region.fetchAdd(target.at, target.swapOrAdd);
            read = qp.say.full() ? toldRead(event) : 0;
        } else if (!compares()) {
            target.region.putWord(target.at, original + target.swapOrAdd);
        } else if (original == target.compare) {
            target.region.putWord(target.at, target.swapOrAdd);
        }
        remembered.add(qp.values.readResources(), psn, 1, target, original, true);
        boolean wrote = !compares() || original == target.compare;
        tellOriginal(qp.say.full() && wrote ? toldWrite(read) : read);
    }

    private long toldRead(long event) {
        qp.say.modelled(event, new PayloadMove(request.message, Leg.HOST_TO_NIC, Mover.NIC, Long.BYTES, again));
        return qp.say.nic(event, new DmaRead(qp.ref, target.region.ref, target.at, Long.BYTES, request.message, 0, 0));
    }

    private long toldWrite(long event) {
        var now = new byte[Long.BYTES];
        target.region.read(target.at, now, 0, Long.BYTES);
        return qp.say.nic(event, new DmaWrite(qp.ref, target.region.ref, target.at, Long.BYTES, request.message, 0, 0,
                Bytes.copyOf(now, 0, Long.BYTES)));
    }

    private void tellOriginal(long event) {
        Frame frame = qp.frame(Opcode.ATOMIC_ACKNOWLEDGE, 0, false, false, psn, request.message, 0, event);
        Aeth.write(frame.bytes, frame.extensionsAt, Aeth.ACK, responder.msn());
        AtomicAckEth.write(frame.bytes, frame.extensionsAt + Aeth.SIZE, original);
        frame.beginsMove = Long.BYTES;
        frame.again = again;
        qp.machine.port.send(frame, qp.engine().time() + Times.PACK, qp.answers);
        end();
    }
}
