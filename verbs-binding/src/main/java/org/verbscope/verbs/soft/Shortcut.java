package org.verbscope.verbs.soft;

import java.util.Arrays;
import org.verbscope.event.WorkQueue;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.QpType;
import org.verbscope.verbs.WcOpcode;
import org.verbscope.verbs.WcStatus;
import org.verbscope.verbs.WrOpcode;
import org.verbscope.verbs.roce.Encapsulation;
import org.verbscope.verbs.roce.Opcode;
import org.verbscope.verbs.roce.PacketPath;
import org.verbscope.verbs.roce.RocePacket;
import org.verbscope.verbs.spi.Layout.SendWr;

/**
 * A Write of one packet on a reliable connection, carried in one go by the post that asks for it: the outcome of the eleven
 * actions from its doorbell to its completion, where nobody could tell. That is while nothing else is under way on the fabric,
 * nobody sees packets or has written down what adapters do, nothing is made to go wrong, and nothing is wrong with the request.
 * Whatever is not so goes the long way, as everything that is refused does: this class knows no refusal.
 *
 * <p>The time that the actions would have taken passes as it would have, so that on the whole nothing is faster than modelled
 * ({@link Engine#passIdle}): a computer that keeps up with the model gains nothing by it, a slow one its share of the
 * difference. What it must leave behind is held to the long way by ShortcutTest. Under the engine's lock.
 */
final class Shortcut {
    private static final int WRITE = WrOpcode.RDMA_WRITE.value();

    private final Fabric fabric;
    private final byte[] payload = new byte[Port.MTU];
    private long taken;

    Shortcut(Fabric fabric) {
        this.fabric = fabric;
    }

    /** How often it was taken. */
    long taken() {
        return taken;
    }

    /** The one request of {@code qp} that its adapter has not heard of yet, if it can. @return false when nothing was done */
    boolean carries(SoftQp qp) {
        Ring ring = qp.sendRing;
        if (ring.posted - ring.fetched != 1 || ring.rung != ring.fetched || qp.type != QpType.RC || qp.state != QpState.RTS
                || ring.memory().getInt(ring.at(ring.fetched) + SendWr.OPCODE) != WRITE || !nobodyLooks(qp) || !qp.requester.rests()) {
            return false;
        }
        SoftQp peer = peer(qp);
        if (peer == null) {
            return false;
        }
        SendWork work = qp.requester.window().work(ring.fetched);
        work.read(ring.memory(), ring.at(ring.fetched), ring.fetched, 0, qp.mtu());
        if (work.length == 0 || work.length > Math.min(qp.mtu(), peer.mtu()) || !elementsAllowed(qp, work)) {
            return false;
        }
        RemoteKey key = peer.machine.keys.remote(work.rkey);
        return key != null && key.verdict(peer, work.remoteAddress, work.length, Mr.REMOTE_WRITE).ok() && !key.region().relaxed()
                && fabric.engine().passIdle(nanos(qp, (int) work.length)) && carry(qp, peer, work, key);
    }

    private boolean nobodyLooks(SoftQp qp) {
        return fabric.engine().idle() && fabric.tap() == null && fabric.undisturbed() && qp.wrongKeys == 0 && !qp.say.full();
    }

    /** The queue pair at the other end, if both are connected to each other and it waits for just this packet; or null. */
    private SoftQp peer(SoftQp qp) {
        PacketPath path = qp.path;
        Machine to = qp.machine.undisturbed() ? fabric.withGid(path.destination()) : null;
        SoftQp peer = to == null || !to.undisturbed() ? null : to.qps.get(qp.values.destQpn());
        if (peer == null || peer == qp || peer.type != QpType.RC || peer.state != QpState.RTS || peer.say.full()
                || (peer.values.access() & Mr.REMOTE_WRITE) == 0 || !sameWay(path, peer.path) || !(peer.receiver instanceof Responder responder)
                || !responder.awaits(qp.requester.window().next())) {
            return null;
        }
        return peer;
    }

    private static boolean sameWay(PacketPath one, PacketPath other) {
        return one.how() == other.how() && Arrays.equals(one.destination(), other.source()) && Arrays.equals(one.source(), other.destination());
    }

    private static boolean elementsAllowed(SoftQp qp, SendWork work) {
        if (work.inlineAt >= 0) {
            return true;
        }
        for (int element = work.sges.unchecked(0, work.length); element >= 0; element = work.sges.unchecked(0, work.length)) {
            Mr mr = qp.machine.keys.region(work.sges.lkeyOf(element));
            if (mr == null || mr.verdict(qp.pd, work.sges.addressOf(element), work.sges.bytesOf(element), 0) != Verdict.OK) {
                return false;
            }
            work.sges.checked(element, mr);
        }
        return true;
    }

    /** What the actions of the long way take from the doorbell to the completion, one after the other. */
    static long nanos(SoftQp qp, int bytes) {
        Encapsulation how = qp.path.how();
        int request = RocePacket.size(how, qp.transport() | Opcode.WRITE_ONLY, bytes);
        int answer = RocePacket.size(how, qp.transport() | Opcode.ACKNOWLEDGE, 0);
        return Times.DOORBELL + Times.WQE_FETCH + 2 * Times.KEY_CHECK + Times.DMA_READ + Times.PACK + Times.DMA_WRITE + 2 * Times.onBus(bytes)
                + Times.onCable(request) + Times.onCable(answer) + 2 * Times.WIRE_LATENCY + Responder.ANSWER + Times.CQE_WRITE;
    }

    private boolean carry(SoftQp qp, SoftQp peer, SendWork work, RemoteKey key) {
        taken++;
        int bytes = (int) work.length;
        Ring ring = qp.sendRing;
        if (work.inlineAt >= 0) {
            ring.memory().read(work.inlineAt, payload, 0, bytes);
        } else {
            work.sges.gather(0, payload, 0, bytes);
        }
        key.region().write(key.inRegion(work.remoteAddress), payload, 0, bytes);
        ring.ring(ring.posted, 0);
        ring.fetched++;
        qp.requester.carried(work);
        ((Responder) peer.receiver).tookWrite();
        if (qp.signalsAll || work.has(SendWork.SIGNALED)) {
            qp.complete(fabric.cqes().take().begin(qp, WorkQueue.SEND, work.slot, work.wrId, WcOpcode.RDMA_WRITE, 0), 0);
        }
        return true;
    }
}
