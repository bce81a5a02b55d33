package org.verbscope.state;

import java.util.Comparator;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.WorkQueue;

/**
 * One machine of the lab.
 *
 * @param number 1 to 8
 * @param device what its context says of itself, the last one opened
 * @param objects everything it has or had, in the order of kind, number and generation
 * @param sharedQueues receive queues that several queue pairs share
 * @param controlEntries system calls made by control verbs since its first context was opened
 */
public record Machine(int number, Device device, OrderedMap<ObjectRef, LabObject> objects,
        OrderedMap<ObjectRef, QueuePair> queuePairs, OrderedMap<ObjectRef, Region> regions,
        OrderedMap<ObjectRef, CqRing> completionQueues, OrderedMap<ObjectRef, WorkRing> sharedQueues, Adapter adapter,
        ControlEntries controlEntries) {
    /**
     * The device in use.
     *
     * @param kind {@code soft}, {@code rxe} or another word for what it is; empty before one is opened
     */
    public record Device(String name, String kind, String netdev, String gid) {
        static final Device NONE = new Device("", "", "", "");
    }

    /** A count and the weakest evidence that it rests on (null while it is 0). */
    public record ControlEntries(long count, org.verbscope.event.Evidence evidence) { }

    static final Comparator<ObjectRef> BY_REF = Machine::compare;

    /** By kind, number, generation and machine. Each event looks for objects several times, so it is written out. */
    private static int compare(ObjectRef a, ObjectRef b) {
        if (a == b) {
            return 0;
        } else if (a.kind() != b.kind()) {
            return a.kind().compareTo(b.kind());
        } else if (a.number() != b.number()) {
            return Long.compare(a.number(), b.number());
        }
        return a.generation() != b.generation() ? Integer.compare(a.generation(), b.generation()) : Integer.compare(a.machine(), b.machine());
    }

    static Machine of(int number) {
        return new Machine(number, Device.NONE, OrderedMap.empty(BY_REF), OrderedMap.empty(BY_REF),
                OrderedMap.empty(BY_REF), OrderedMap.empty(BY_REF), OrderedMap.empty(BY_REF), Adapter.IDLE, new ControlEntries(0, null));
    }

    public boolean alive(ObjectRef ref) {
        LabObject object = objects.get(ref);
        return object != null && object.alive();
    }

    /** Living objects of a kind, oldest first. */
    public java.util.List<LabObject> living(ObjectKind kind) {
        return objects.values().filter(o -> o.alive() && o.ref().kind() == kind)
                .sorted(Comparator.comparingLong(LabObject::created)).toList();
    }

    Machine with(Device next) {
        return new Machine(number, next, objects, queuePairs, regions, completionQueues, sharedQueues, adapter, controlEntries);
    }

    Machine with(LabObject object) {
        return new Machine(number, device, objects.with(object.ref(), object), queuePairs, regions, completionQueues,
                sharedQueues, adapter, controlEntries);
    }

    Machine with(QueuePair qp) {
        return new Machine(number, device, objects, queuePairs.with(qp.ref(), qp), regions, completionQueues, sharedQueues,
                adapter, controlEntries);
    }

    Machine with(Region region) {
        return new Machine(number, device, objects, queuePairs, regions.with(region.ref(), region), completionQueues,
                sharedQueues, adapter, controlEntries);
    }

    Machine with(ObjectRef cq, CqRing ring) {
        return new Machine(number, device, objects, queuePairs, regions, completionQueues.with(cq, ring),
                sharedQueues, adapter, controlEntries);
    }

    /**
     * The queue that requests of {@code owner}, a queue pair or a shared receive queue, lie in: for receives of a
     * queue pair that has a shared one, that. Null when no event made it.
     */
    public WorkRing ring(ObjectRef owner, WorkQueue which) {
        ObjectRef holder = holder(owner, which);
        if (holder.kind() == ObjectKind.SRQ) {
            return sharedQueues.get(holder);
        }
        QueuePair qp = queuePairs.get(holder);
        return qp == null ? null : qp.queue(which);
    }

    /** With another content of what {@link #ring} gives. */
    Machine with(ObjectRef owner, WorkQueue which, WorkRing ring) {
        ObjectRef holder = holder(owner, which);
        return holder.kind() == ObjectKind.SRQ ? with(holder, ring) : with(queuePairs.get(holder).with(which, ring));
    }

    private ObjectRef holder(ObjectRef owner, WorkQueue which) {
        QueuePair qp = which == WorkQueue.RECEIVE ? queuePairs.get(owner) : null;
        return qp == null ? owner : qp.sharedQueue();
    }

    Machine with(ObjectRef srq, WorkRing ring) {
        return new Machine(number, device, objects, queuePairs, regions, completionQueues, sharedQueues.with(srq, ring),
                adapter, controlEntries);
    }

    Machine with(Adapter next) {
        return new Machine(number, device, objects, queuePairs, regions, completionQueues, sharedQueues, next, controlEntries);
    }

    Machine with(ControlEntries next) {
        return new Machine(number, device, objects, queuePairs, regions, completionQueues, sharedQueues, adapter, next);
    }
}
