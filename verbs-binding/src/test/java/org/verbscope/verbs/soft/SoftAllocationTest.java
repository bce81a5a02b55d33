package org.verbscope.verbs.soft;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.event.TraceLevel;
import org.verbscope.verbs.Completions;
import org.verbscope.verbs.RequestList;
import org.verbscope.verbs.soft.TwoMachines.End;

/** With the trace off the adapters make no garbage either, on the thread that lends itself to them. */
@Tag("unit")
class SoftAllocationTest {
    private static final int ROUNDS = 4_000;
    private static final int ATTEMPTS = 30;

    @Test
    void messagesCostNoMemory() {
        try (var bed = new TwoMachines()) {
            bed.trace.level(TraceLevel.OFF);
            List<End> ends = bed.connected();
            var run = new Run(ends.get(0), ends.get(1));
            double bytes = Double.MAX_VALUE;
            // The compiler needs some rounds to see that what is made does not leave the method.
            for (int i = 0; i < ATTEMPTS && bytes >= 1; i++) {
                bytes = run.bytes();
            }
            assertThat(bytes).as("bytes a round of a send, a write and a read").isLessThan(1);
        }
    }

    private static final class Run {
        private final End a;
        private final End b;
        private final RequestList receive;
        private final RequestList requests;
        private final Completions done;
        private final Completions there;

        Run(End a, End b) {
            this.a = a;
            this.b = b;
            receive = b.qp().context().recvList(1, 1).recv(1).sge(b.mr(), 0, 4096);
            requests = a.qp().context().sendList(3, 2).send(1).sge(a.mr(), 0, 2000).sge(a.mr(), 5000, 500)
                    .write(2, b.mr().address() + 8192, b.mr().rkey()).sge(a.mr(), 0, 8)
                    .read(3, b.mr().address(), b.mr().rkey()).sge(a.mr(), 10_000, 3000).signaled();
            done = a.qp().context().completions(8);
            there = b.qp().context().completions(8);
        }

        double bytes() {
            var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < ROUNDS; i++) {
                b.qp().postRecv(receive);
                a.qp().postSend(requests);
                poll(a);
                poll(b);
            }
            return (threads.getCurrentThreadAllocatedBytes() - before) / (double) ROUNDS;
        }

        private void poll(End end) {
            Completions into = end == a ? done : there;
            int found = 0;
            while (found == 0) {
                found = end.cq().poll(into);
            }
        }
    }
}
