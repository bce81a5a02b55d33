package org.verbscope.picture;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.verbscope.event.Bytes;
import org.verbscope.event.CompletionEvent;
import org.verbscope.event.Entry;
import org.verbscope.event.EventLog;
import org.verbscope.event.Head;
import org.verbscope.event.LabClock;
import org.verbscope.event.Layer;
import org.verbscope.event.MemoryEvent;
import org.verbscope.event.NotebookEvent;
import org.verbscope.event.ObjectEvent;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.Path;
import org.verbscope.event.Source;
import org.verbscope.event.VerbEvent;
import org.verbscope.event.WireEvent;
import org.verbscope.event.WireEvent.Packet;
import org.verbscope.event.WorkEvent.Sge;
import org.verbscope.event.WorkEvent.WorkPosted;
import org.verbscope.event.WorkQueue;
import org.verbscope.state.LabState;
import org.verbscope.state.SampleLog;
import org.verbscope.state.SampleLog.Device;
import org.verbscope.state.StateTimeline;

/** Logs whose last step the views beside the stage have to show well. */
final class ViewScenes {
    private static final Map<String, EventLog> ALL = make();

    private ViewScenes() { }

    static Map<String, EventLog> all() {
        return ALL;
    }

    static EventLog log(String name) {
        return ALL.get(name);
    }

    static LabState state(String name) {
        return new StateTimeline(ALL.get(name)).latest();
    }

    private static Map<String, EventLog> make() {
        var all = new LinkedHashMap<String, EventLog>();
        all.put("empty", new EventLog(LabClock.real()));
        all.put("made", made());
        all.put("refused", refused());
        all.put("jump", jump());
        all.put("connected", new SampleLog(Device.SOFT).connected(16384).log);
        all.put("exchanged", exchanged());
        all.put("error", error());
        all.put("too-long", tooLong());
        all.put("lost", lost());
        all.put("ended", ended());
        return all;
    }

    private static EventLog made() {
        var lab = new SampleLog(Device.SOFT);
        lab.open(1, 4096);
        return lab.log;
    }

    /** Machine 1 in INIT is refused RTR for two reasons; machine 2 is ahead, with another PSN and MTU. */
    private static EventLog refused() {
        var lab = new SampleLog(Device.SOFT);
        lab.open(1, 4096);
        lab.open(2, 4096);
        for (int machine = 1; machine <= 2; machine++) {
            lab.modify(machine, "RESET", "INIT", Map.of("STATE", "INIT", "PKEY_INDEX", "0", "PORT", "1", "ACCESS_FLAGS", "REMOTE_WRITE"));
        }
        lab.modify(2, "INIT", "RTR", Map.of("STATE", "RTR", "DEST_QPN", "0x11", "RQ_PSN", "15376", "PATH_MTU", "MTU_4096", "AV",
                "::ffff:10.77.0.1 from index 1 of port 1", "MAX_DEST_RD_ATOMIC", "4", "MIN_RNR_TIMER", "12", "SQ_PSN", "23083"));
        refuse(lab, 1, Map.of("STATE", "RTR", "AV", "LID 0 from port 1, no GRH", "PATH_MTU", "MTU_1024", "DEST_QPN", "0x12", "RQ_PSN", "0",
                "MAX_DEST_RD_ATOMIC", "1"), "Not from INIT to RTR like this: look at MIN_RNR_TIMER, AV.");
        return lab.log;
    }

    /** A change that is in no table. */
    private static EventLog jump() {
        var lab = new SampleLog(Device.SOFT);
        lab.open(1, 4096);
        lab.open(2, 4096);
        refuse(lab, 1, Map.of("STATE", "RTS", "SQ_PSN", "1"), "There is no transition from RESET to RTS.");
        return lab.log;
    }

    private static void refuse(SampleLog lab, int machine, Map<String, String> args, String why) {
        ObjectRef qp = SampleLog.ref(machine, ObjectKind.QP);
        long call = lab.emit(SampleLog.user(machine, Path.CONTROL), new VerbEvent.VerbCalled("modify_qp", qp, args));
        lab.emit(SampleLog.user(machine, Path.CONTROL).causedBy(call), new VerbEvent.VerbReturned(call, "modify_qp", 22, 0, 500, ObjectRef.NONE, why));
    }

    private static EventLog exchanged() {
        var lab = new SampleLog(Device.SOFT);
        lab.connected(16384).fill(1, "hello, this is what the program wrote");
        lab.sendReceive(7, 37, "hello, this is what the program wrote");
        lab.post(2, WorkQueue.RECEIVE, 8, "RECV", 4096);
        return lab.log;
    }

    /** A receive that is too short: both ends go to ERR, what was posted is flushed. */
    private static EventLog error() {
        var lab = new SampleLog(Device.SOFT);
        lab.connected(16384).fill(1, "x".repeat(64));
        long receive = lab.post(2, WorkQueue.RECEIVE, 1, "RECV", 16);
        long second = lab.post(2, WorkQueue.RECEIVE, 2, "RECV", 16);
        long message = lab.post(1, WorkQueue.SEND, 7, "SEND", 64);
        long last = lab.fetch(1, WorkQueue.SEND, message, message);
        Packet only = SampleLog.data(lab, "SEND", 0, 0, 64, 0x3c10);
        last = lab.receive(2, message, only, 0, lab.send(1, message, only, 0, last));
        last = lab.keyChecked(2, lab.fetch(2, WorkQueue.RECEIVE, receive, last), 64, "the receive is too short");
        lab.cqe(2, WorkQueue.RECEIVE, receive, 1, "RECV", 0, last);
        lab.emit(SampleLog.user(2, Path.DATA), new ObjectEvent.QpStateChanged(SampleLog.ref(2, ObjectKind.QP), "RTS", "ERR", "LOC_LEN_ERR"));
        lab.cqe(2, WorkQueue.RECEIVE, second, 5, "RECV", 0, last);
        lab.send(2, message, lab.packet(0x11, "RC ACKNOWLEDGE", 1, 0x3c10, 0, 0x61), 0, last);
        return lab.log;
    }

    /** A receive of two elements, the second of which goes 32 bytes over the end of its region. */
    private static EventLog tooLong() {
        var lab = new SampleLog(Device.SOFT);
        lab.connected(4096).fill(1, "The kernel made the objects; from here on the two NICs move the bytes by themselves.".repeat(2).substring(0, 128));
        ObjectRef qp = SampleLog.ref(2, ObjectKind.QP);
        var drafts = new ArrayList<Entry>();
        drafts.add(new Entry(SampleLog.user(2, Path.DATA), new VerbEvent.VerbCalled("post_recv", qp, Map.of())));
        drafts.add(new Entry(SampleLog.user(2, Path.DATA).causedBy(Head.FIRST_OF_BATCH), new WorkPosted(qp, WorkQueue.RECEIVE, 0, 7, "RECV", 0, 160,
                List.of(new Sge(SampleLog.address(2) + 0xf40, 64, 0x1002), new Sge(SampleLog.address(2) + 0xfc0, 96, 0x1002)), 0, 0)));
        long posted = lab.log.emitAll(drafts) + 1;
        long message = lab.post(1, WorkQueue.SEND, 7, "SEND", 160);
        long last = lab.fetch(2, WorkQueue.RECEIVE, posted, message);
        lab.emit(SampleLog.head(2, Layer.NIC, Path.DATA, Source.ENGINE).causedBy(last),
                new MemoryEvent.DmaWrite(qp, SampleLog.ref(2, ObjectKind.MR), SampleLog.address(2) + 0xf40, 64, message, 0, 0,
                        Bytes.ofText("The kernel made the objects; from here on the two NICs move the ")));
        lab.emit(SampleLog.head(2, Layer.NIC, Path.DATA, Source.ENGINE).causedBy(last),
                new CompletionEvent.CqeWritten(SampleLog.ref(2, ObjectKind.CQ), qp, WorkQueue.RECEIVE, 0, 7, 4, "RECV", 0));
        return lab.log;
    }

    /** Four packets, the second lost; a NAK, and three sent again. */
    private static EventLog lost() {
        var lab = new SampleLog(Device.SOFT);
        lab.connected(16384).fill(1, "x".repeat(16_000));
        lab.post(2, WorkQueue.RECEIVE, 4, "RECV", 16_000);
        long message = lab.post(1, WorkQueue.SEND, 4, "SEND", 16_000);
        long last = lab.fetch(1, WorkQueue.SEND, message, message);
        var packets = new ArrayList<Packet>();
        for (int i = 0; i < 4; i++) {
            packets.add(SampleLog.data(lab, "SEND", 0, i, 16_000, 0x3c10 + i));
            lab.send(1, message, packets.get(i), i, last);
        }
        lab.receive(2, message, packets.get(0), 0, last);
        lab.drop(2, message, packets.get(1), last);
        for (int i = 2; i < 4; i++) {
            lab.emit(lab.log.get(lab.log.size()).head(), new WireEvent.PacketDropped(SampleLog.ref(2, ObjectKind.QP), packets.get(i), message,
                    "ahead of the one expected"));
        }
        Packet nak = lab.packet(0x11, "RC ACKNOWLEDGE", 1, 0x3c11, 0, 0x60);
        last = lab.receive(1, message, nak, 0, lab.send(2, message, nak, 0, last));
        for (int i = 1; i < 4; i++) {
            lab.receive(2, message, packets.get(i), i, lab.send(1, message, packets.get(i), i, last));
        }
        Packet ack = lab.packet(0x11, "RC ACKNOWLEDGE", 1, 0x3c13, 0, 0);
        lab.receive(1, message, ack, 0, lab.send(2, message, ack, 0, last));
        return lab.log;
    }

    /** A process that left its objects open, and another that made some. */
    private static EventLog ended() {
        var lab = new SampleLog(Device.SOFT);
        lab.open(1, 4096);
        lab.emit(SampleLog.user(1, Path.CONTROL), new ObjectEvent.ObjectDestroyed(SampleLog.ref(1, ObjectKind.QP)));
        lab.emit(Head.notebook(), new NotebookEvent.ProcessEnded(1, "killed"));
        lab.open(2, 8192);
        return lab.log;
    }
}
