package org.verbscope.lab;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.verbscope.verbs.CompletionQueue;
import org.verbscope.verbs.GidEntry;
import org.verbscope.verbs.QpCapabilities;
import org.verbscope.verbs.QpType;
import org.verbscope.verbs.QueuePair;
import org.verbscope.verbs.RdmaContext;
import org.verbscope.verbs.RdmaDevice;
import org.verbscope.verbs.RdmaDevices;
import org.verbscope.verbs.SharedReceiveQueue;
import org.verbscope.verbs.VerbsObject;
import org.verbscope.verbs.trace.Trace;

/** One machine of a lab: its number and its open adapter, which the lab closes. For one thread. */
public final class LabMachine {
    private final int number;
    private final RdmaDevice device;
    private final RdmaContext context;

    private LabMachine(int number, RdmaDevice device, RdmaContext context) {
        this.number = number;
        this.device = device;
        this.context = context;
    }

    static LabMachine open(int number, String name, Trace trace) {
        RdmaDevice device = RdmaDevices.list().stream().filter(d -> d.name().equals(name)).findFirst()
                .orElseThrow(() -> new IllegalStateException("machine " + number + " has no device " + name
                        + "; there are: " + RdmaDevices.list().stream().map(RdmaDevice::name)
                                .collect(Collectors.joining(", "))));
        return new LabMachine(number, device, device.open(number, trace));
    }

    /** One of a run that has ended. */
    static LabMachine recorded(int number, RdmaContext context) {
        return new LabMachine(number, context.device(), context);
    }

    /** 1 to 8. */
    public int number() {
        return number;
    }

    /** The device that is its adapter. */
    public RdmaDevice device() {
        return device;
    }

    /** The device, open; the lab closes it. */
    public RdmaContext context() {
        return context;
    }

    /** Pages of 4096 bytes that memory regions keep in place now; on a real device those of all machines of this process. */
    public long pinnedPages() {
        return context.pinnedPages();
    }

    /** A protection domain, memory, a completion queue and a queue pair in RESET; the memory is called {@code label}. */
    public Endpoint endpoint(String label) {
        return endpoint(label, QpType.RC);
    }

    /**
     * As {@link #endpoint(String)}, with a queue pair of this type. Its own steps to RTS are those of a connection; for UD write
     * them out: INIT takes a Q_Key in place of access flags, and RTR nothing more (ibv_modify_qp(3)).
     */
    public Endpoint endpoint(String label, QpType type) {
        return Endpoint.create(this, label, type);
    }

    /** As {@link #endpoint(String)}; the memory is called {@code buffer}. */
    public Endpoint endpoint() {
        return endpoint("buffer");
    }

    /**
     * As {@link #endpoint(String)}, with queues of these sizes at least, and completing to {@code cq}, which is the caller's.
     *
     * @param cap what {@code ibv_create_qp} is asked for
     */
    public Endpoint endpoint(String label, CompletionQueue cq, QpCapabilities cap) {
        return Endpoint.create(this, label, cq, cap);
    }

    /**
     * As {@link #endpoint(String)}, in the protection domain of {@code srq}, from which its queue pair takes its receives, and completing
     * to {@code cq}; both are the caller's. {@link Endpoint#postRecv} is refused.
     */
    public Endpoint endpoint(String label, CompletionQueue cq, SharedReceiveQueue srq) {
        return Endpoint.create(this, label, cq, srq);
    }

    /** The open queue pair of this number, whoever made it. @throws IllegalArgumentException naming those that there are */
    public QueuePair queuePair(int number) {
        List<QueuePair> open = queuePairs(context).toList();
        return open.stream().filter(qp -> qp.number() == number).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("machine " + this.number + " has no queue pair 0x"
                        + Integer.toHexString(number) + "; it has " + (open.isEmpty() ? "none" : open)));
    }

    private static Stream<QueuePair> queuePairs(VerbsObject object) {
        Stream<QueuePair> below = object.children().stream().flatMap(LabMachine::queuePairs);
        return object instanceof QueuePair qp ? Stream.concat(Stream.of(qp), below) : below;
    }

    /** The first RoCE v2 GID of port 1 that stands for an IPv4 address: what a peer is told. */
    GidEntry address() {
        return context.address()
                .orElseThrow(() -> new IllegalStateException(device.name()
                        + " has no GID at port 1: give its network interface an IPv4 address"));
    }

    void close() {
        context.closeAll();
    }

    @Override
    public String toString() {
        return "machine " + number + " (" + device.name() + ")";
    }
}
