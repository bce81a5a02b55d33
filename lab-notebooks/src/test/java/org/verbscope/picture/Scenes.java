package org.verbscope.picture;

import java.util.LinkedHashMap;
import java.util.Map;
import org.verbscope.event.CpuEvent;
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
import org.verbscope.event.WireEvent.Packet;
import org.verbscope.event.WorkQueue;
import org.verbscope.state.LabState;
import org.verbscope.state.SampleLog;
import org.verbscope.state.SampleLog.Device;
import org.verbscope.state.StateTimeline;

/** Moments of a lab that the stage has to show well. */
final class Scenes {
    private static final Map<String, LabState> ALL = make();

    private Scenes() { }

    static Map<String, LabState> all() {
        return ALL;
    }

    private static Map<String, LabState> make() {
        var scenes = new LinkedHashMap<String, LabState>();
        scenes.put("empty", LabState.START);
        scenes.put("control", state(new SampleLog(Device.SOFT).connected(16384)));
        scenes.put("dma", midway(new SampleLog(Device.SOFT)));
        scenes.put("dma-hw", midway(new SampleLog(Device.HARDWARE)));
        scenes.put("flight", flight());
        scenes.put("ack", acknowledged());
        scenes.put("hello", hello());
        scenes.put("read", read());
        scenes.put("nak", refused());
        scenes.put("rxe", rxe());
        scenes.put("rxe-done", rxeDone());
        scenes.put("lost", lost());
        scenes.put("inline", inline());
        scenes.put("sockets-open", sockets(1));
        scenes.put("sockets-copy", sockets(2));
        scenes.put("sockets-handed", sockets(3));
        scenes.put("sockets-done", sockets(4));
        return scenes;
    }

    static LabState state(SampleLog lab) {
        return new StateTimeline(lab.log).latest();
    }

    /** Three packets: the first is written, the second on its way, the third being read. */
    private static LabState midway(SampleLog lab) {
        long total = 12_000;
        lab.connected(16384).fill(1, "x".repeat(12_000));
        long receive = lab.post(2, WorkQueue.RECEIVE, 7, "RECV", 16384);
        lab.post(2, WorkQueue.RECEIVE, 8, "RECV", 64);
        long message = lab.post(1, WorkQueue.SEND, 7, "SEND", total);
        long last = lab.fetch(1, WorkQueue.SEND, message, message);
        Packet[] packets = new Packet[3];
        for (int i = 0; i < 3; i++) {
            packets[i] = SampleLog.data(lab, "SEND", 0, i, total, 0x3c10 + i);
        }
        lab.dmaRead(1, message, 0, total);
        lab.move(1, message, Leg.WIRE, Mover.CABLE, total);
        lab.send(1, message, packets[0], 0, last);
        lab.dmaRead(1, message, 1, total);
        lab.send(1, message, packets[1], 1, last);
        long arrived = lab.receive(2, message, packets[0], 0, last);
        lab.fetch(2, WorkQueue.RECEIVE, receive, arrived);
        lab.dmaWrite(2, message, 0, total, "x", arrived);
        lab.dmaRead(1, message, 2, total);
        return state(lab);
    }

    private static LabState flight() {
        var lab = new SampleLog(Device.SOFT);
        lab.connected(16384).fill(1, "hello");
        lab.post(2, WorkQueue.RECEIVE, 7, "RECV", 64);
        long message = lab.post(1, WorkQueue.SEND, 7, "SEND", 5);
        long fetched = lab.fetch(1, WorkQueue.SEND, message, message);
        lab.dmaRead(1, message, 0, 5);
        lab.move(1, message, Leg.WIRE, Mover.CABLE, 5);
        lab.send(1, message, SampleLog.data(lab, "SEND", 0, 0, 5, 0x3c10), 0, fetched);
        return state(lab);
    }

    private static LabState acknowledged() {
        var lab = new SampleLog(Device.SOFT);
        lab.connected(16384).fill(1, "x".repeat(12_000));
        long step = 0;
        lab.sendReceive(7, 12_000, "x");
        for (long seq = 1; seq <= lab.log.size(); seq++) {
            var sent = lab.log.get(seq).as(org.verbscope.event.WireEvent.PacketSent.class);
            step = sent != null && sent.packet().syndrome() >= 0 ? seq : step;
        }
        return new StateTimeline(lab.log).at(step);
    }

    private static LabState hello() {
        var lab = new SampleLog(Device.SOFT);
        lab.connected(64).fill(1, "hello");
        lab.sendReceive(1, 5, "hello");
        return state(lab);
    }

    private static LabState read() {
        var lab = new SampleLog(Device.SOFT);
        lab.connected(16384).fill(2, "y".repeat(8192));
        long message = lab.post(1, WorkQueue.SEND, 3, "RDMA_READ", 8192);
        long last = lab.fetch(1, WorkQueue.SEND, message, message);
        Packet request = lab.packet(0x0c, "RC RDMA_READ_REQUEST", 2, 0x3c10, 0, -1);
        last = lab.receive(2, message, request, 0, lab.send(1, message, request, 0, last));
        lab.dmaRead(2, message, 0, 8192);
        lab.move(2, message, Leg.WIRE, Mover.CABLE, 8192);
        Packet first = lab.packet(0x0d, "RC RDMA_READ_RESPONSE_FIRST", 1, 0x3c10, 4096, 0);
        lab.send(2, message, first, 0, last);
        lab.dmaRead(2, message, 1, 8192);
        lab.receive(1, message, first, 0, last);
        lab.dmaWrite(1, message, 0, 8192, "y", last);
        return state(lab);
    }

    private static LabState refused() {
        var lab = new SampleLog(Device.SOFT);
        lab.connected(16384).fill(1, "x".repeat(64));
        long receive = lab.post(2, WorkQueue.RECEIVE, 1, "RECV", 16);
        long message = lab.post(1, WorkQueue.SEND, 7, "SEND", 64);
        lab.post(1, WorkQueue.SEND, 8, "SEND", 64);
        long last = lab.fetch(1, WorkQueue.SEND, message, message);
        lab.dmaRead(1, message, 0, 64);
        lab.move(1, message, Leg.WIRE, Mover.CABLE, 64);
        Packet only = SampleLog.data(lab, "SEND", 0, 0, 64, 0x3c10);
        last = lab.receive(2, message, only, 0, lab.send(1, message, only, 0, last));
        last = lab.keyChecked(2, lab.fetch(2, WorkQueue.RECEIVE, receive, last), 64, "the receive is too short");
        lab.cqe(2, WorkQueue.RECEIVE, receive, 1, "RECV", 0, last);
        lab.emit(SampleLog.user(2, Path.DATA), new ObjectEvent.QpStateChanged(SampleLog.ref(2, ObjectKind.QP), "RTS", "ERR",
                "LOC_LEN_ERR"));
        Packet nak = lab.packet(0x11, "RC ACKNOWLEDGE", 1, 0x3c10, 0, 0x61);
        lab.send(2, message, nak, 0, last);
        return state(lab);
    }

    private static LabState rxe() {
        var lab = new SampleLog(Device.RXE);
        long total = 12_000;
        lab.connected(16384).fill(1, "x".repeat(12_000));
        lab.post(2, WorkQueue.RECEIVE, 7, "RECV", 16384);
        long message = lab.post(1, WorkQueue.SEND, 7, "SEND", total);
        lab.move(1, message, Leg.USER_TO_KERNEL, Mover.CPU, total);
        lab.move(1, message, Leg.WIRE, Mover.CABLE, total);
        lab.send(1, message, SampleLog.data(lab, "SEND", 0, 0, total, 0x3c10), 0, message);
        lab.send(1, message, SampleLog.data(lab, "SEND", 0, 1, total, 0x3c11), 1, message);
        lab.move(2, message, Leg.KERNEL_TO_USER, Mover.CPU, total);
        return state(lab);
    }

    private static LabState rxeDone() {
        var lab = new SampleLog(Device.RXE);
        lab.connected(16384).fill(1, "hello");
        lab.post(2, WorkQueue.RECEIVE, 7, "RECV", 16384);
        long message = lab.post(1, WorkQueue.SEND, 7, "SEND", 5);
        lab.move(1, message, Leg.USER_TO_KERNEL, Mover.CPU, 5);
        lab.move(1, message, Leg.WIRE, Mover.CABLE, 5);
        Packet only = SampleLog.data(lab, "SEND", 0, 0, 5, 0x3c10);
        lab.receive(2, message, only, 0, lab.send(1, message, only, 0, message));
        lab.move(2, message, Leg.KERNEL_TO_USER, Mover.CPU, 5);
        Packet ack = lab.packet(0x11, "RC ACKNOWLEDGE", 1, 0x3c10, 0, 0);
        lab.send(2, message, ack, 0, message);
        lab.poll(1, 7, 0, "SEND", -1);
        lab.poll(2, 7, 0, "RECV", 5);
        return state(lab);
    }

    private static LabState lost() {
        var lab = new SampleLog(Device.SOFT);
        lab.connected(16384).fill(1, "x".repeat(12_000));
        lab.post(2, WorkQueue.RECEIVE, 4_000_000_000L, "RECV", 12_000);
        long message = lab.post(1, WorkQueue.SEND, 4_000_000_001L, "SEND", 12_000);
        long fetched = lab.fetch(1, WorkQueue.SEND, message, message);
        lab.dmaRead(1, message, 0, 12_000);
        lab.move(1, message, Leg.WIRE, Mover.CABLE, 12_000);
        Packet first = SampleLog.data(lab, "SEND", 0, 0, 12_000, 0x3c10);
        lab.drop(2, message, first, lab.send(1, message, first, 0, fetched));
        return state(lab);
    }

    /** An inline send: the program's CPU puts the payload into the queue entry. */
    private static LabState inline() {
        var lab = new SampleLog(Device.SOFT);
        lab.connected(64).fill(1, "hello");
        lab.post(2, WorkQueue.RECEIVE, 7, "RECV", 64);
        long message = lab.post(1, WorkQueue.SEND, 7, "SEND", 5);
        lab.move(1, message, Leg.INLINE, Mover.CPU, 5);
        lab.fetch(1, WorkQueue.SEND, message, message);
        return state(lab);
    }

    /** As {@code lab.tcp} writes it down. @param until how many of its four parts have happened */
    private static LabState sockets(int until) {
        var lab = new SampleLog(Device.SOFT);
        var one = ObjectRef.of(1, ObjectKind.SOCKET, 1);
        var two = ObjectRef.of(2, ObjectKind.SOCKET, 1);
        for (ObjectRef socket : new ObjectRef[] {one, two}) {
            Head head = SampleLog.head(socket.machine(), Layer.KERNEL, Path.CONTROL, Source.CALL);
            for (String call : socket == one ? new String[] {"socket", "connect"} : new String[] {"socket", "bind", "listen", "accept"}) {
                lab.emit(head, new CpuEvent.KernelEntry(call, 1, call));
            }
            lab.emit(head, new ObjectEvent.ObjectCreated(socket, ObjectRef.NONE, "TCP", Map.of("protocol", "TCP")));
        }
        if (until < 2) {
            return state(lab);
        }
        long write = lab.emit(SampleLog.head(1, Layer.USER, Path.DATA, Source.CALL), new CpuEvent.SocketCall(one, "write", 12_000));
        Head kernel = SampleLog.head(1, Layer.KERNEL, Path.DATA, Source.CALL).causedBy(write);
        lab.emit(kernel, new CpuEvent.KernelEntry("write", 1, "write"));
        lab.emit(kernel.with(Evidence.INFERRED), new MemoryEvent.PayloadMove(write, Leg.USER_TO_KERNEL, Mover.CPU, 12_000, false));
        if (until < 3) {
            return state(lab);
        }
        lab.emit(kernel.with(Evidence.INFERRED), new MemoryEvent.PayloadMove(write, Leg.WIRE, Mover.CABLE, 12_000, false));
        if (until < 4) {
            return state(lab);
        }
        long read = lab.emit(SampleLog.head(2, Layer.USER, Path.DATA, Source.CALL), new CpuEvent.SocketCall(two, "read", 12_000));
        Head reader = SampleLog.head(2, Layer.KERNEL, Path.DATA, Source.CALL).causedBy(read);
        lab.emit(reader, new CpuEvent.KernelEntry("read", 1, "read"));
        lab.emit(reader, new CpuEvent.ContextSwitch("read"));
        lab.emit(reader.with(Evidence.INFERRED), new MemoryEvent.PayloadMove(write, Leg.KERNEL_TO_USER, Mover.CPU, 12_000, false));
        return state(lab);
    }
}
