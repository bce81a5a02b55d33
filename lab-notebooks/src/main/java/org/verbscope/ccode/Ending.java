package org.verbscope.ccode;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;

/** Ends what the recorded program left open, in an order in which it can be ended. */
final class Ending {
    /** Who uses others goes first, and windows before the queue pairs that bound them: rxe waits long otherwise. Of a kind, the newest. */
    private static final List<ObjectKind> ORDER = List.of(ObjectKind.MW, ObjectKind.QP, ObjectKind.AH, ObjectKind.SRQ,
            ObjectKind.MR, ObjectKind.CQ, ObjectKind.CHANNEL, ObjectKind.PD, ObjectKind.CONTEXT);

    private final ProgramText program;
    private final Known known;
    private final Statements statements;

    Ending(ProgramText program, Known known, Statements statements) {
        this.program = program;
        this.known = known;
        this.statements = statements;
    }

    void write() {
        program.step("the end: what is still open is closed");
        if (program.has(Support.ASYNC_EVENT)) {
            program.line("while (taken_count)\n    ack_async(0, -1);");
        }
        List<ObjectRef> open = new ArrayList<>(known.alive());
        Collections.reverse(open);
        for (ObjectKind kind : ORDER) {
            open.stream().filter(ref -> ref.kind() == kind).forEach(this::close);
        }
        statements.allocated().stream().sorted().forEach(block -> program.line("free(" + block + ");"));
    }

    private void close(ObjectRef ref) {
        for (String gid : statements.groups(ref)) {
            program.line("{\n    union ibv_gid group = " + new AsRecorded().gid(gid) + ";\n\n    returned(0, \"ibv_detach_mcast\", "
                    + "ibv_detach_mcast(" + CName.of(ref) + ", &group, 0), 0);\n}");
        }
        if (statements.eventsOwed(ref) > 0) {
            program.line("ibv_ack_cq_events(" + CName.of(ref) + ", " + statements.eventsOwed(ref) + ");");
        }
        String call = CName.destroyer(ref.kind());
        String error = ref.kind() == ObjectKind.CONTEXT ? " ? errno : 0" : "";
        program.line("returned(0, \"" + call + "\", " + call + "(" + CName.of(ref) + ")" + error + ", 0);");
    }
}
