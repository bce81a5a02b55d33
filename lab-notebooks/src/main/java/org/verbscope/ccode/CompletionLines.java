package org.verbscope.ccode;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.verbscope.event.CompletionEvent.CompletionPolled;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.WorkEvent.WorkPosted;
import org.verbscope.event.WorkQueue;
import org.verbscope.verbs.CConstant;
import org.verbscope.verbs.WcOpcode;
import org.verbscope.verbs.WcStatus;

/** Polls as "wait for that completion". Completions of requests that the program does not make are left out with them. */
final class CompletionLines {
    private record Request(ObjectRef qp, boolean send, long wrId) { }

    private final ProgramText program;
    private final Known known;
    private final AtRunTime terms;
    private final Map<Request, Integer> lost = new HashMap<>();
    /** Queue pairs to which something was sent that the program does not send. */
    private final Set<ObjectRef> starved = new HashSet<>();
    private boolean datagramsLost;

    CompletionLines(ProgramText program, Known known, AtRunTime terms) {
        this.program = program;
        this.known = known;
        this.terms = terms;
    }

    /** {@code verb} is not in the program. */
    void leftOut(Recorded verb) {
        for (WorkPosted work : verb.works()) {
            boolean send = work.queue() == WorkQueue.SEND;
            lost.merge(new Request(work.qp(), send, work.wrId()), 1, Integer::sum);
            if (send && isDatagram(work.qp())) {
                datagramsLost = true;
            } else if (send) {
                terms.peer(work.qp()).ifPresent(starved::add);
            }
        }
    }

    private boolean isDatagram(ObjectRef qp) {
        return known.attribute(qp, "type").equals("UD");
    }

    void write(Recorded poll) {
        if (poll.refused()) {
            program.leftOut(poll.seq(), "ibv_poll_cq failed");
        }
        for (CompletionPolled polled : poll.completions()) {
            boolean ok = polled.status() == 0;
            boolean receive = ok && polled.opcode().startsWith(WcOpcode.RECV.name());
            if (polled.qp().kind() != ObjectKind.QP || !known.isKnown(polled.qp())) {
                program.leftOut(poll.seq(), "a completion of " + polled.qp().words() + ", which is not in the log");
            } else if (isLost(polled, !ok || receive, !ok || !receive)) {
                program.leftOut(poll.seq(), "the completion of wr_id " + Long.toUnsignedString(polled.wrId())
                        + ", which rests on a request that is left out");
            } else {
                String text = text(polled, ok);
                program.uses(Support.COMPLETION);
                program.line("completion(" + poll.seq() + ", " + poll.machine() + ", " + CCalls.on(poll) + ", "
                        + CName.named("qpn", polled.qp()) + ", " + CText.number(polled.wrId()) + ", "
                        + (!ok ? "EITHER" : receive ? "RECEIVES" : "SENDS") + ", " + CText.literal(text) + ");");
                program.prints("machine " + poll.machine() + " wr_id " + Long.toUnsignedString(polled.wrId()) + " " + text);
            }
        }
    }

    private boolean isLost(CompletionPolled polled, boolean maybeReceive, boolean maybeSend) {
        boolean itself = maybeSend && taken(new Request(polled.qp(), true, polled.wrId()))
                || maybeReceive && taken(new Request(polled.qp(), false, polled.wrId()));
        return itself || maybeReceive && !maybeSend
                && (starved.contains(polled.qp()) || datagramsLost && isDatagram(polled.qp()));
    }

    private boolean taken(Request request) {
        Integer count = lost.get(request);
        if (count != null) {
            lost.put(request, count - 1);
        }
        return count != null && count > 0;
    }

    /** As the program prints it: status, opcode where it is defined, bytes where they are. */
    private static String text(CompletionPolled polled, boolean ok) {
        String bytes = ok && polled.byteLen() >= 0 ? Long.toString(polled.byteLen()) : "-";
        return "IBV_WC_" + name(WcStatus.values(), WcStatus.nameOf(polled.status())) + " "
                + (ok ? name(WcOpcode.values(), polled.opcode()) : "-") + " byte_len " + bytes;
    }

    private static String name(CConstant[] constants, String word) {
        for (CConstant constant : constants) {
            if (constant.name().equals(word)) {
                return word;
            }
        }
        return "UNKNOWN";
    }
}
