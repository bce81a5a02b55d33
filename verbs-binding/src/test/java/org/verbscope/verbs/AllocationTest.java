package org.verbscope.verbs;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.event.LabClock;
import org.verbscope.event.TraceLevel;
import org.verbscope.verbs.trace.Trace;

/** With the trace off the data path makes no garbage: a pause of the collector would be in every latency figure. */
@Tag("unit")
class AllocationTest {
    private static final int ROUNDS = 100_000;
    private final Trace trace = new Trace(LabClock.real());
    private final FakeDevice device = new FakeDevice("soft");
    private final RdmaContext context = device.open(trace);
    private final ProtectionDomain pd = context.allocPd();
    private final CompletionQueue cq = context.createCq(16);
    private final QueuePair qp = pd.createQp(new QpInitAttributes().cq(cq));
    private final MemoryRegion mr = pd.regMr(context.allocate(4096), AccessFlag.LOCAL_WRITE);

    @Test
    void postingAndPollingAllocateNothing() {
        device.remembers = false;
        trace.level(TraceLevel.OFF);
        RequestList sends = context.sendList(4, 2);
        RequestList receives = context.recvList(4, 2);
        Completions completions = context.completions(16);
        round(sends, receives, completions, ROUNDS);
        var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        round(sends, receives, completions, ROUNDS);
        long bytes = threads.getCurrentThreadAllocatedBytes() - before;
        assertThat(bytes / (double) ROUNDS).as("bytes a round").isLessThan(0.1);
    }

    private void round(RequestList sends, RequestList receives, Completions completions, int times) {
        for (int i = 0; i < times; i++) {
            receives.clear().recv(i).sge(mr, 0, 64);
            qp.postRecv(receives);
            sends.clear().send(i).sge(mr, 0, 5).signaled().write(i, 0x1000, 7).sge(mr, 0, 8).inline();
            qp.postSend(sends);
            cq.poll(completions);
        }
    }
}
