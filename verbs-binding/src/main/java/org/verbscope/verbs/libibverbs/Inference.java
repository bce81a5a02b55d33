package org.verbscope.verbs.libibverbs;

import java.util.ArrayList;
import java.util.List;
import org.verbscope.event.CpuEvent.KernelEntry;
import org.verbscope.event.Entry;
import org.verbscope.event.Event;
import org.verbscope.event.Evidence;
import org.verbscope.event.Head;
import org.verbscope.event.Layer;
import org.verbscope.event.MemoryEvent.Leg;
import org.verbscope.event.MemoryEvent.Mover;
import org.verbscope.event.MemoryEvent.PayloadMove;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.Origin;
import org.verbscope.event.Path;
import org.verbscope.event.Source;
import org.verbscope.event.WorkEvent.Doorbell;
import org.verbscope.event.WorkQueue;
import org.verbscope.verbs.spi.DeviceHost;

/**
 * Writes down what a device must have done though nothing saw it, as {@link Evidence#INFERRED}: system
 * calls by the table, and the moves of payload that a taken, acknowledged or completed request implies.
 */
final class Inference {
    private final DeviceHost host;
    private final boolean software;
    private final boolean hardware;
    private final KernelTable table;

    Inference(DeviceHost host, String kind) {
        this.host = host;
        this.software = kind.equals("rxe");
        this.hardware = kind.equals("hardware");
        this.table = KernelTable.of(kind);
    }

    private static Head head(DeviceHost on, long time, Layer layer, Path path, Source source, long cause) {
        return new Head(0, time, on.machine(), layer, path, Evidence.INFERRED, source, Origin.PROGRAM, cause);
    }

    /** A verb was in the device since {@code time}. @return the last event; the call when there is none */
    long entered(String verb, Path path, long time, boolean accepted) {
        long call = host.call();
        List<Entry> entries = new ArrayList<>();
        for (KernelTable.Call made : table.of(verb, accepted)) {
            entries.add(new Entry(head(host, time, Layer.KERNEL, path, Source.KERNEL_TABLE, call),
                    new KernelEntry(made.name(), made.count(), verb)));
        }
        return entries.isEmpty() ? call : host.sink().emitAll(entries) + entries.size() - 1;
    }

    /** Send requests were taken by a call that began at {@code time}. @param tail requests taken so far */
    void sent(ObjectRef qp, List<Message> taken, long tail, long time) {
        long cause = hardware ? doorbell(qp, WorkQueue.SEND, tail, time) : entered("post_send", Path.DATA, time, true);
        for (Message message : taken) {
            message.latest(cause);
            if (message.direction() == Message.Direction.TO_PEER) {
                if (message.isInline()) {
                    move(host, message, Leg.INLINE, Mover.CPU, time, false);
                }
                if (software) {
                    move(host, message, Leg.USER_TO_KERNEL, Mover.CPU, time, false);
                }
            }
        }
    }

    /** Receive requests were taken. */
    void receivesPosted(ObjectRef qp, long tail, long time) {
        if (hardware) {
            doorbell(qp, WorkQueue.RECEIVE, tail, time);
        }
    }

    private long doorbell(ObjectRef qp, WorkQueue queue, long tail, long time) {
        return host.sink().emit(head(host, time, Layer.NIC, Path.DATA, Source.CALL, host.call()),
                new Doorbell(qp, queue, tail));
    }

    /** A request ended well at {@code requester}. @param peer the other end, or null when it is elsewhere */
    static void done(TrackedQueuePair requester, TrackedQueuePair peer, Message message, long time) {
        boolean there = message.direction() == Message.Direction.TO_PEER;
        if (message.direction() == Message.Direction.NONE) {
            return;
        }
        DeviceHost peers = peer == null ? null : peer.host();
        left(requester, there ? requester.host() : peers, message, time);
        // Without a reliable connection a good completion says nothing of the other side.
        if ((requester.isReliable() || !there) && message.arrive()) {
            taken(requester, there ? peers : requester.host(), message, time);
        }
    }

    /** A message of {@code sender} was taken in by its peer. @param peer null when it is elsewhere */
    static void arrived(TrackedQueuePair sender, TrackedQueuePair peer, Message message, long time) {
        if (message.direction() == Message.Direction.TO_PEER) {
            left(sender, sender.host(), message, time);
            taken(sender, peer == null ? null : peer.host(), message, time);
        }
    }

    /** The payload left the memory of {@code from}, as far as nothing else has told it. */
    private static void left(TrackedQueuePair requester, DeviceHost from, Message message, long time) {
        boolean read = message.direction() == Message.Direction.FROM_PEER;
        if (!message.leave()) {
            return;
        }
        if (requester.isHardware()) {
            if (!message.isInline()) {
                move(from, message, Leg.HOST_TO_NIC, Mover.NIC, time, false);
            }
            move(from == null ? requester.host() : from, message, Leg.WIRE, Mover.CABLE, time, false);
        } else if (requester.isRxe() && read && !message.wasSeen()) {
            move(from, message, Leg.USER_TO_KERNEL, Mover.CPU, time, false);
        }
    }

    private static void taken(TrackedQueuePair requester, DeviceHost to, Message message, long time) {
        if (requester.isRxe()) {
            move(to, message, Leg.KERNEL_TO_USER, Mover.CPU, time, false);
        } else if (requester.isHardware()) {
            move(to, message, Leg.NIC_TO_HOST, Mover.NIC, time, false);
        }
    }

    /** Writes down one inferred leg on a machine of this log; nothing when the machine is not of this log. */
    static void move(DeviceHost on, Message message, Leg leg, Mover mover, long time, boolean again) {
        if (on != null) {
            Layer layer = mover == Mover.CPU ? Layer.KERNEL : mover == Mover.NIC ? Layer.NIC : Layer.WIRE;
            message.latest(on.sink().emit(head(on, time, leg == Leg.INLINE ? Layer.USER : layer, Path.DATA,
                    mover == Mover.CPU ? Source.KERNEL_TABLE : Source.CALL, message.latest()),
                    message.move(leg, mover, again)));
        }
    }

    /** One event of a message, caused by the one before. @return its number */
    static long tell(DeviceHost on, Layer layer, Evidence evidence, long time, Message message, Event event) {
        Head head = new Head(0, time, on.machine(), layer, Path.DATA, evidence, Source.CAPTURE, Origin.PROGRAM,
                message == null ? 0 : message.latest());
        long seq = on.sink().emit(head, event);
        if (message != null) {
            message.latest(seq);
        }
        return seq;
    }
}
