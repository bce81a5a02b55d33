package org.verbscope.ccode;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.verbscope.event.Bytes;
import org.verbscope.event.CompletionEvent.CompletionPolled;
import org.verbscope.event.Entry;
import org.verbscope.event.Event;
import org.verbscope.event.EventLog;
import org.verbscope.event.Head;
import org.verbscope.event.Layer;
import org.verbscope.event.MemoryEvent.BufferWritten;
import org.verbscope.event.ObjectEvent.ObjectCreated;
import org.verbscope.event.ObjectEvent.ObjectDestroyed;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.Path;
import org.verbscope.event.Source;
import org.verbscope.event.VerbEvent.VerbCalled;
import org.verbscope.event.VerbEvent.VerbReturned;
import org.verbscope.event.VirtualClock;
import org.verbscope.event.WorkEvent.Sge;
import org.verbscope.event.WorkEvent.WorkPosted;
import org.verbscope.event.WorkQueue;

/** Writes logs by hand, as the verbs API would. */
final class Tape {
    final EventLog log = new EventLog(new VirtualClock());

    List<Entry> all() {
        return log.all();
    }

    CProgram program() {
        return CProgram.of(all(), "A title", "soft");
    }

    static Map<String, String> args(String... namesAndValues) {
        var args = new LinkedHashMap<String, String>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            args.put(namesAndValues[i], namesAndValues[i + 1]);
        }
        return args;
    }

    private static Head head(int machine) {
        return Head.of(machine, Layer.USER, Path.CONTROL, Source.CALL);
    }

    void emit(int machine, Event event) {
        log.emit(head(machine), event);
    }

    long call(String verb, ObjectRef on, String... args) {
        return log.emit(head(on.machine()), new VerbCalled(verb, on, args(args)));
    }

    void back(long call, String verb, int machine, int errno, long result, ObjectRef made) {
        log.emit(head(machine).causedBy(call), new VerbReturned(call, verb, errno, result, 0, made, ""));
    }

    /** A call that succeeds and makes nothing. */
    void done(String verb, ObjectRef on, String... args) {
        back(call(verb, on, args), verb, on.machine(), 0, 0, ObjectRef.NONE);
    }

    void refused(int errno, String verb, ObjectRef on, String... args) {
        back(call(verb, on, args), verb, on.machine(), errno, 0, ObjectRef.NONE);
    }

    ObjectRef make(ObjectRef made, Map<String, String> attributes, String verb, ObjectRef on, String... args) {
        long call = call(verb, on, args);
        back(call, verb, on.machine(), 0, 0, made);
        log.emit(head(on.machine()).causedBy(call), new ObjectCreated(made, on, "", attributes));
        return made;
    }

    void end(String verb, ObjectRef what) {
        done(verb, what);
        emit(what.machine(), new ObjectDestroyed(what));
    }

    static ObjectRef ref(int machine, ObjectKind kind, long number) {
        return ObjectRef.of(machine, kind, number);
    }

    ObjectRef context(int machine) {
        return make(ref(machine, ObjectKind.CONTEXT, 1), args("device", "soft" + (machine - 1), "gid", "::ffff:10.77.0." + machine),
                "open_device", ref(machine, ObjectKind.DEVICE, 0), "device", "soft" + (machine - 1));
    }

    ObjectRef pd(int machine) {
        return make(ref(machine, ObjectKind.PD, 1), Map.of(), "alloc_pd", ref(machine, ObjectKind.CONTEXT, 1));
    }

    ObjectRef cq(int machine) {
        return make(ref(machine, ObjectKind.CQ, 1), args("cqe", "8"), "create_cq", ref(machine, ObjectKind.CONTEXT, 1), "cqe", "8");
    }

    /** A region of a page at 0x7f{machine}000001000, with lkey 0x{machine}000 and rkey 0x{machine}001. */
    ObjectRef mr(int machine) {
        long lkey = machine * 0x1000L;
        String address = "0x7f" + machine + "000001000";
        return make(ref(machine, ObjectKind.MR, lkey), args("lkey", "0x" + Long.toHexString(lkey), "rkey", "0x" + Long.toHexString(lkey + 1),
                "address", address, "length", "4096"), "reg_mr", ref(machine, ObjectKind.PD, 1), "pd", "PD 1", "addr", address,
                "length", "4096", "access", "LOCAL_WRITE REMOTE_WRITE");
    }

    ObjectRef qp(int machine, String type) {
        return make(ref(machine, ObjectKind.QP, 17), args("type", type), "create_qp", ref(machine, ObjectKind.PD, 1),
                "qp_type", type, "send_cq", "CQ 1", "recv_cq", "CQ 1", "max_send_wr", "8", "max_recv_wr", "8", "max_send_sge", "2",
                "max_recv_sge", "2", "max_inline_data", "0", "sq_sig_all", "0", "pd", "PD 1");
    }

    /** Two machines with a context, domain, queue, region and queue pair each; {@code type} of both queue pairs. */
    static Tape pair(String type) {
        var tape = new Tape();
        for (int machine = 1; machine <= 2; machine++) {
            tape.context(machine);
            tape.pd(machine);
            tape.cq(machine);
            tape.mr(machine);
            tape.qp(machine, type);
        }
        return tape;
    }

    void toRtr(int machine) {
        done("modify_qp", ref(machine, ObjectKind.QP, 17), "qp", "QP 0x11", "attr_mask", "STATE AV PATH_MTU DEST_QPN", "STATE", "RTR",
                "AV", "::ffff:10.77.0." + (3 - machine) + " from index 1 of port 1", "PATH_MTU", "MTU_1024", "DEST_QPN", "0x11");
    }

    static long address(int machine) {
        return 0x7f0000001000L + ((long) machine << 36);
    }

    static WorkPosted send(int machine, long wrId, String opcode, int flags, long remoteAddress, int rkey, Sge... sges) {
        return new WorkPosted(ref(machine, ObjectKind.QP, 17), WorkQueue.SEND, 0, wrId, opcode, flags, 0, List.of(sges), remoteAddress, rkey);
    }

    static WorkPosted recv(int machine, long wrId, Sge... sges) {
        return new WorkPosted(ref(machine, ObjectKind.QP, 17), WorkQueue.RECEIVE, 0, wrId, "RECV", 0, 0, List.of(sges), 0, 0);
    }

    static Sge sge(int machine, long offset, long length) {
        return new Sge(address(machine) + offset, length, machine * 0x1000);
    }

    /** Posts as one list; {@code accepted} of them are taken. */
    void post(String verb, int machine, int errno, int accepted, WorkPosted... works) {
        ObjectRef on = works[0].qp();
        List<Entry> batch = new ArrayList<>();
        batch.add(new Entry(head(machine), new VerbCalled(verb, on, args("qp", on.words(), "requests", String.valueOf(works.length)))));
        for (WorkPosted work : works) {
            batch.add(new Entry(head(machine).causedBy(Head.FIRST_OF_BATCH), work));
        }
        back(log.emitAll(batch), verb, machine, errno, accepted, ObjectRef.NONE);
    }

    void polled(int machine, long wrId, int status, String opcode, long byteLen) {
        ObjectRef cq = ref(machine, ObjectKind.CQ, 1);
        long call = call("poll_cq", cq, "cq", "CQ 1", "num_entries", "1");
        log.emit(head(machine).causedBy(call),
                new CompletionPolled(cq, ref(machine, ObjectKind.QP, 17), wrId, status, opcode, byteLen, 0));
        back(call, "poll_cq", machine, 0, 1, ObjectRef.NONE);
    }

    void written(int machine, long offset, long length, Bytes head) {
        emit(machine, new BufferWritten(ref(machine, ObjectKind.MR, machine * 0x1000L), offset, length, head));
    }
}
