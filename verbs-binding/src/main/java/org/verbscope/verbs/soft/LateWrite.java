package org.verbscope.verbs.soft;

import java.util.function.LongConsumer;
import org.verbscope.event.Bytes;
import org.verbscope.event.MemoryEvent.DmaWrite;
import org.verbscope.event.MemoryEvent.Leg;
import org.verbscope.event.MemoryEvent.Mover;
import org.verbscope.event.MemoryEvent.PayloadMove;

/**
 * A Write to a region with RELAXED_ORDERING that is on its way into memory, where Writes behind it may overtake it
 * ({@code ibv_reg_mr(3)}). The first of those that come close together takes {@link Times#RELAXED}; while it does,
 * none of the others is held up. What says that it is done (acknowledgement, completion), what reads memory and what
 * writes elsewhere waits for {@link #left()}.
 */
final class LateWrite {
    private static final int HEAD = 128;

    private final SoftQp qp;
    private final LongConsumer landing = this::land;
    /** Null when none is on its way. */
    private Frame frame;
    private Mr region;
    private long address;
    private long offset;
    private int at;
    private int bytes;
    private long cause;
    private long landsAt;
    private Action planned;

    LateWrite(SoftQp qp) {
        this.qp = qp;
    }

    /** Whether a packet for {@code into} may be overtaken: none is on its way already. */
    boolean takes(Mr into) {
        return frame == null && into.relaxed() && qp.profile().relaxesWrites();
    }

    /** Takes the payload of {@code packet}, whose key is good. @param into address as the region calls it; {@code from}, place in the message */
    void begin(Frame packet, Mr where, long into, long from, long event) {
        frame = packet.copiedInto(qp.machine.fabric.frames().take());
        region = where;
        address = into;
        offset = from;
        at = packet.read.payloadAt();
        bytes = packet.read.payload();
        cause = event;
        region.onTheWay(this);
        planned = qp.engine().after(Times.RELAXED, qp.answers, "writes payload by DMA, late", landing, 0);
        landsAt = planned.time;
    }

    /** Nanoseconds until it is in memory; 0 when none is on its way. */
    long left() {
        return frame == null ? 0 : Math.max(0, landsAt - qp.engine().time());
    }

    /** Its region ends: it is written before. */
    void landNow() {
        qp.engine().cancel(planned);
        land(0);
    }

    private void land(long none) {
        region.write(address, frame.bytes, at, bytes);
        if (qp.say.full()) {
            told(qp, frame, region, address, offset, at, bytes, cause);
        }
        end();
    }

    /** It never will be: its queue pair is emptied. */
    void forget() {
        if (frame != null) {
            end();
        }
    }

    private void end() {
        region.arrived(this);
        qp.machine.fabric.frames().give(frame);
        frame = null;
        region = null;
        planned = null;
    }

    /** Says that payload of a Write is in memory. @return the event */
    static long told(SoftQp qp, Frame frame, Mr region, long address, long offset, int at, int bytes, long cause) {
        if (offset == 0) {
            qp.say.modelled(cause, new PayloadMove(frame.message, Leg.NIC_TO_HOST, Mover.NIC, frame.messageBytes, false));
        }
        return qp.say.nic(cause, new DmaWrite(qp.ref, region.ref, address, bytes, frame.message, frame.number, offset,
                Bytes.copyOf(frame.bytes, at, Math.min(bytes, HEAD))));
    }
}
