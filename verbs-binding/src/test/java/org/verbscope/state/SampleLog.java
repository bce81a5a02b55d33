package org.verbscope.state;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.verbscope.event.Bytes;
import org.verbscope.event.CompletionEvent;
import org.verbscope.event.CpuEvent;
import org.verbscope.event.EngineEvent;
import org.verbscope.event.Entry;
import org.verbscope.event.Event;
import org.verbscope.event.EventLog;
import org.verbscope.event.Evidence;
import org.verbscope.event.Head;
import org.verbscope.event.Layer;
import org.verbscope.event.MemoryEvent;
import org.verbscope.event.MemoryEvent.Leg;
import org.verbscope.event.MemoryEvent.Mover;
import org.verbscope.event.ObjectEvent;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.Path;
import org.verbscope.event.Source;
import org.verbscope.event.VerbEvent;
import org.verbscope.event.VirtualClock;
import org.verbscope.event.WireEvent;
import org.verbscope.event.WireEvent.Packet;
import org.verbscope.event.WorkEvent;
import org.verbscope.event.WorkQueue;

/**
 * Writes the events that two machines emit, without a device: for tests of what is made of events.
 * Machine 1 sends from its region "outbox", machine 2 receives into "inbox".
 */
public final class SampleLog {
    /** What carries the payload. */
    public enum Device { SOFT, RXE, HARDWARE }

    public static final int SIGNALED = 2;
    private static final int MTU = 4096;

    public final EventLog log;
    private final VirtualClock clock = new VirtualClock();
    private final Device device;
    private final Map<ObjectRef, Long> slots = new LinkedHashMap<>();
    private final Map<ObjectRef, Long> completions = new LinkedHashMap<>();
    private int psn = 0x3c10;

    public SampleLog(Device device) {
        this.device = device;
        log = new EventLog(clock);
    }

    public static ObjectRef ref(int machine, ObjectKind kind) {
        return ObjectRef.of(machine, kind, switch (kind) {
            case QP -> 0x10 + machine;
            case MR -> 0x1000 + machine;
            default -> 1;
        });
    }

    public static long address(int machine) {
        return machine == 1 ? 0x7f1000000000L : 0x7f2000000000L;
    }

    /** Everything up to both queue pairs in RTS; regions of {@code length} bytes. */
    public SampleLog connected(long length) {
        open(1, length);
        open(2, length);
        for (int machine = 1; machine <= 2; machine++) {
            modify(machine, "RESET", "INIT", Map.of("STATE", "INIT", "PKEY_INDEX", "0", "PORT", "1"));
        }
        for (int machine = 1; machine <= 2; machine++) {
            modify(machine, "INIT", "RTR", Map.of("STATE", "RTR", "DEST_QPN", "0x" + Integer.toHexString(0x13 - machine),
                    "RQ_PSN", "0x3c10", "PATH_MTU", "4096"));
            modify(machine, "RTR", "RTS", Map.of("STATE", "RTS", "SQ_PSN", "0x3c10"));
        }
        return this;
    }

    public void open(int machine, long length) {
        String name = switch (device) {
            case SOFT -> "soft" + (machine - 1);
            case RXE -> "rxe" + (machine - 1);
            case HARDWARE -> "mlx5_0";
        };
        String kind = device == Device.HARDWARE ? "hardware" : device == Device.RXE ? "rxe" : "soft";
        ObjectRef pd = ref(machine, ObjectKind.PD);
        ObjectRef context = ref(machine, ObjectKind.CONTEXT);
        create(machine, "open_device", context, ObjectRef.NONE, "", Map.of("device", name, "kind", kind, "netdev",
                device == Device.RXE ? "veth" + (machine - 1) : "", "gid", "::ffff:10.77.0." + machine));
        create(machine, "alloc_pd", pd, context, "", Map.of());
        create(machine, "reg_mr", ref(machine, ObjectKind.MR), pd, machine == 1 ? "outbox" : "inbox",
                Map.of("lkey", "0x" + Integer.toHexString(0x1000 + machine), "rkey",
                        "0x" + Integer.toHexString(0x2000 + machine), "address", "0x" + Long.toHexString(address(machine)),
                        "length", Long.toString(length), "access", "LOCAL_WRITE"));
        create(machine, "create_cq", ref(machine, ObjectKind.CQ), context, "", Map.of("cqe", "8"));
        create(machine, "create_qp", ref(machine, ObjectKind.QP), pd, "", Map.of("type", "RC", "send_cq", "1", "recv_cq",
                "1", "pd", "1", "max_send_wr", "8", "max_recv_wr", "8"));
    }

    private void create(int machine, String verb, ObjectRef made, ObjectRef parent, String label, Map<String, String> attributes) {
        long call = emit(user(machine, Path.CONTROL), new VerbEvent.VerbCalled(verb, parent, Map.of()));
        Head entry = head(machine, Layer.KERNEL, Path.CONTROL, device == Device.SOFT ? Source.ENGINE : Source.KERNEL_TABLE)
                .with(device == Device.SOFT ? Evidence.MODELLED : Evidence.INFERRED).causedBy(call);
        emit(entry, new CpuEvent.KernelEntry("ioctl", 1, verb));
        emit(nic(machine, Path.CONTROL).causedBy(call), new EngineEvent.NicConfigured(made, made.kind() == ObjectKind.MR
                ? "translation entry" : made.kind().word() + " context"));
        emit(user(machine, Path.CONTROL).causedBy(call), new VerbEvent.VerbReturned(call, verb, 0, 0, 900, made, ""));
        emit(user(machine, Path.CONTROL).causedBy(call), new ObjectEvent.ObjectCreated(made, parent, label, attributes));
    }

    public long modify(int machine, String from, String to, Map<String, String> args) {
        ObjectRef qp = ref(machine, ObjectKind.QP);
        long call = emit(user(machine, Path.CONTROL), new VerbEvent.VerbCalled("modify_qp", qp, args));
        emit(head(machine, Layer.KERNEL, Path.CONTROL, Source.ENGINE)
                .with(device == Device.SOFT ? Evidence.MODELLED : Evidence.INFERRED).causedBy(call),
                new CpuEvent.KernelEntry("ioctl", 1, "modify_qp"));
        emit(nic(machine, Path.CONTROL).causedBy(call), new EngineEvent.NicConfigured(qp, "QP context"));
        emit(user(machine, Path.CONTROL).causedBy(call), new VerbEvent.VerbReturned(call, "modify_qp", 0, 0, 800, ObjectRef.NONE, ""));
        return emit(user(machine, Path.CONTROL).causedBy(call), new ObjectEvent.QpStateChanged(qp, from, to, "modify_qp"));
    }

    public void fill(int machine, String text) {
        emit(user(machine, Path.DATA), new MemoryEvent.BufferWritten(ref(machine, ObjectKind.MR), 0, text.length(),
                Bytes.ofText(text.substring(0, Math.min(128, text.length())))));
    }

    /** A post and its return; returns the sequence number of {@code WorkPosted}. */
    public long post(int machine, WorkQueue queue, long wrId, String opcode, long length) {
        long posted = posted(machine, queue, wrId, opcode, length);
        returned(posted, queue, 1, 0);
        bell(machine, queue, posted);
        return posted;
    }

    public long posted(int machine, WorkQueue queue, long wrId, String opcode, long length) {
        ObjectRef qp = ref(machine, ObjectKind.QP);
        ObjectRef counter = new ObjectRef(machine, ObjectKind.QP, qp.number() * 2 + queue.ordinal(), 9);
        long slot = slots.merge(counter, 1L, Long::sum) - 1;
        var drafts = new ArrayList<Entry>();
        drafts.add(new Entry(user(machine, Path.DATA), new VerbEvent.VerbCalled(
                queue == WorkQueue.SEND ? "post_send" : "post_recv", qp, Map.of())));
        drafts.add(new Entry(user(machine, Path.DATA).causedBy(Head.FIRST_OF_BATCH), new WorkEvent.WorkPosted(qp, queue,
                slot, wrId, opcode, queue == WorkQueue.SEND ? SIGNALED : 0, length,
                List.of(new WorkEvent.Sge(address(machine), length, 0x1000 + machine)),
                opcode.startsWith("RDMA") ? address(3 - machine) : 0, opcode.startsWith("RDMA") ? 0x2000 + 3 - machine : 0)));
        clock.spend(50);
        return log.emitAll(drafts) + 1;
    }

    public void returned(long posted, WorkQueue queue, long accepted, int errno) {
        long call = log.get(posted).head().cause();
        int machine = log.get(posted).head().machine();
        emit(user(machine, Path.DATA).causedBy(call), new VerbEvent.VerbReturned(call,
                queue == WorkQueue.SEND ? "post_send" : "post_recv", errno, accepted, 70, ObjectRef.NONE,
                errno == 0 ? "" : "The queue is full."));
    }

    private void bell(int machine, WorkQueue queue, long posted) {
        if (device == Device.RXE) {
            if (queue == WorkQueue.SEND) {
                emit(head(machine, Layer.KERNEL, Path.DATA, Source.KERNEL_TABLE).with(Evidence.INFERRED)
                        .causedBy(log.get(posted).head().cause()), new CpuEvent.KernelEntry("write", 1, "post_send"));
            }
            return;
        }
        var work = log.get(posted).as(WorkEvent.WorkPosted.class);
        emit(nic(machine, Path.DATA).causedBy(posted), new WorkEvent.Doorbell(work.qp(), queue, work.slot() + 1));
    }

    public long fetch(int machine, WorkQueue queue, long posted, long cause) {
        var work = log.get(posted).as(WorkEvent.WorkPosted.class);
        return emit(nic(machine, Path.DATA).causedBy(cause), new WorkEvent.WqeFetched(work.qp(), queue, work.slot(), work.wrId()));
    }

    public long keyChecked(int machine, long cause, long length, String verdict) {
        return emit(nic(machine, Path.DATA).causedBy(cause), new MemoryEvent.KeyChecked(ref(machine, ObjectKind.QP),
                ref(machine, ObjectKind.MR), 0x1000 + machine, address(machine), length, "LOCAL_WRITE", verdict));
    }

    public long move(int machine, long message, Leg leg, Mover mover, long bytes) {
        Evidence evidence = device == Device.SOFT ? Evidence.MODELLED
                : mover == Mover.CABLE && device == Device.RXE ? Evidence.MEASURED : Evidence.INFERRED;
        Layer layer = switch (leg) {
            case WIRE -> Layer.WIRE;
            case HOST_TO_NIC, NIC_TO_HOST -> Layer.NIC;
            default -> Layer.KERNEL;
        };
        return emit(head(machine, layer, Path.DATA, Source.ENGINE).with(evidence).causedBy(message),
                new MemoryEvent.PayloadMove(message, leg, mover, bytes, false));
    }

    public long dmaRead(int machine, long message, int packet, long total) {
        if (packet == 0) {
            move(machine, message, Leg.HOST_TO_NIC, Mover.NIC, total);
        }
        long offset = (long) packet * MTU;
        return emit(nic(machine, Path.DATA).causedBy(message), new MemoryEvent.DmaRead(ref(machine, ObjectKind.QP),
                ref(machine, ObjectKind.MR), address(machine) + offset, Math.min(MTU, total - offset), message, packet, offset));
    }

    public Packet packet(int opcode, String name, int to, int psn, long payload, int syndrome) {
        return new Packet(opcode, name, 0x10 + to, psn, (int) payload, false, syndrome, syndrome < 0 ? -1 : 1, Bytes.EMPTY);
    }

    public long send(int from, long message, Packet packet, int number, long cause) {
        clock.spend(40);
        return emit(wire(from).causedBy(cause), new WireEvent.PacketSent(ref(from, ObjectKind.QP), packet, message, number));
    }

    public long receive(int at, long message, Packet packet, int number, long cause) {
        clock.spend(1000);
        return emit(wire(at).causedBy(cause), new WireEvent.PacketReceived(ref(at, ObjectKind.QP), packet, message, number));
    }

    public long drop(int at, long message, Packet packet, long cause) {
        return emit(wire(at).causedBy(cause), new WireEvent.PacketDropped(ref(at, ObjectKind.QP), packet, message, "lost on the wire"));
    }

    public long dmaWrite(int machine, long message, int packet, long total, String text, long cause) {
        if (packet == 0) {
            move(machine, message, Leg.NIC_TO_HOST, Mover.NIC, total);
        }
        long offset = (long) packet * MTU;
        return emit(nic(machine, Path.DATA).causedBy(cause), new MemoryEvent.DmaWrite(ref(machine, ObjectKind.QP),
                ref(machine, ObjectKind.MR), address(machine) + offset, Math.min(MTU, total - offset), message, packet, offset,
                packet == 0 ? Bytes.ofText(text) : Bytes.EMPTY));
    }

    public long cqe(int machine, WorkQueue queue, long posted, int status, String opcode, long byteLen, long cause) {
        var work = log.get(posted).as(WorkEvent.WorkPosted.class);
        ObjectRef cq = ref(machine, ObjectKind.CQ);
        completions.merge(cq, 1L, Long::sum);
        return emit(nic(machine, Path.DATA).causedBy(cause), new CompletionEvent.CqeWritten(cq, work.qp(), queue,
                work.slot(), work.wrId(), status, opcode, byteLen));
    }

    public long poll(int machine, long wrId, int status, String opcode, long byteLen) {
        ObjectRef cq = ref(machine, ObjectKind.CQ);
        var drafts = new ArrayList<Entry>();
        drafts.add(new Entry(user(machine, Path.DATA), new CompletionEvent.EmptyPolls(cq, 3)));
        drafts.add(new Entry(user(machine, Path.DATA), new VerbEvent.VerbCalled("poll_cq", cq, Map.of("num_entries", "16"))));
        drafts.add(new Entry(user(machine, Path.DATA).causedBy(Head.FIRST_OF_BATCH), new CompletionEvent.CompletionPolled(cq,
                ref(machine, ObjectKind.QP), wrId, status, opcode, byteLen, 0)));
        long first = log.emitAll(drafts);
        emit(user(machine, Path.DATA).causedBy(first + 1), new VerbEvent.VerbReturned(first + 1, "poll_cq", 0, 1, 60, ObjectRef.NONE, ""));
        return first + 2;
    }

    public static Packet data(SampleLog lab, String verb, int first, int number, long total, int psn) {
        int packets = (int) Math.max(1, (total + MTU - 1) / MTU);
        String part = packets == 1 ? "ONLY" : number == 0 ? "FIRST" : number == packets - 1 ? "LAST" : "MIDDLE";
        int opcode = first + switch (part) {
            case "FIRST" -> 0;
            case "MIDDLE" -> 1;
            case "LAST" -> 2;
            default -> 4;
        };
        return lab.packet(opcode, "RC " + verb + "_" + part, 2, psn, Math.min(MTU, total - (long) number * MTU), -1);
    }

    /** A Send of {@code total} bytes into a posted receive: all of it, polled on both sides. */
    public long sendReceive(long wrId, long total, String text) {
        long receive = post(2, WorkQueue.RECEIVE, wrId, "RECV", total);
        long message = post(1, WorkQueue.SEND, wrId, "SEND", total);
        long last = keyChecked(1, fetch(1, WorkQueue.SEND, message, log.size()), total, "");
        int packets = (int) Math.max(1, (total + MTU - 1) / MTU);
        int first = psn;
        for (int i = 0; i < packets; i++) {
            dmaRead(1, message, i, total);
            if (i == 0) {
                move(1, message, Leg.WIRE, Mover.CABLE, total);
            }
            last = send(1, message, data(this, "SEND", 0, i, total, psn), i, last);
            last = receive(2, message, data(this, "SEND", 0, i, total, psn), i, last);
            if (i == 0) {
                last = keyChecked(2, fetch(2, WorkQueue.RECEIVE, receive, last), total, "");
            }
            last = dmaWrite(2, message, i, total, text, last);
            psn++;
        }
        cqe(2, WorkQueue.RECEIVE, receive, 0, "RECV", total, last);
        Packet ack = packet(0x11, "RC ACKNOWLEDGE", 1, first + packets - 1, 0, 0);
        last = receive(1, message, ack, 0, send(2, message, ack, 0, last));
        cqe(1, WorkQueue.SEND, message, 0, "SEND", total, last);
        poll(2, wrId, 0, "RECV", total);
        poll(1, wrId, 0, "SEND", -1);
        return message;
    }

    public int psn() {
        return psn;
    }

    public long emit(Head head, Event event) {
        clock.spend(25);
        return log.emit(head, event);
    }

    public static Head head(int machine, Layer layer, Path path, Source source) {
        return Head.of(machine, layer, path, source);
    }

    public static Head user(int machine, Path path) {
        return head(machine, Layer.USER, path, Source.CALL);
    }

    private Head nic(int machine, Path path) {
        return head(machine, Layer.NIC, path, Source.ENGINE)
                .with(device == Device.SOFT ? Evidence.MEASURED : Evidence.INFERRED);
    }

    private Head wire(int machine) {
        Head head = head(machine, Layer.WIRE, Path.DATA, device == Device.RXE ? Source.CAPTURE : Source.ENGINE);
        return device == Device.HARDWARE ? head.with(Evidence.MODELLED) : head;
    }
}
