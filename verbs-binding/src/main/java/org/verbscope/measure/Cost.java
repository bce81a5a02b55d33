package org.verbscope.measure;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.lang.management.CompilationMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;

/**
 * What the counted part of a run cost.
 *
 * @param sending the first end's thread
 * @param answering the second end's
 * @param processNanos time on a processor of the whole Java virtual machine, those two, the soft device's engine and the compiler
 *     included; counted by the kernel in ticks of 10 ms, and never less than the two ends'
 * @param compileMillis spent by the compiler meanwhile: 0 for a warm run
 * @param collections of garbage meanwhile
 */
public record Cost(Side sending, Side answering, long processNanos, long compileMillis, long collections) {
    /** Bytes that the thread of the first end allocated. */
    public long sendingBytes() {
        return sending.bytes();
    }

    /** Bytes that the thread of the second end allocated; 0 when its program does nothing. */
    public long answeringBytes() {
        return answering.bytes();
    }

    /** Counts from its making. For the thread that makes it. */
    static final class Meter {
        private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        private static final CompilationMXBean COMPILER = ManagementFactory.getCompilationMXBean();
        private static final OperatingSystemMXBean SYSTEM = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

        private final ThreadCounts looking = ThreadCounts.looking();
        private final long compiled = compileMillis();
        private final long collected = collections();
        private final long process = SYSTEM.getProcessCpuTime();
        private final ThreadCounts counts = ThreadCounts.now();
        private final long cpu = THREADS.getCurrentThreadCpuTime();
        private final long allocated = THREADS.getCurrentThreadAllocatedBytes();

        /** What it cost this thread so far. */
        Side side() {
            long bytes = THREADS.getCurrentThreadAllocatedBytes() - allocated;
            long nanos = THREADS.getCurrentThreadCpuTime() - cpu;
            ThreadCounts found = ThreadCounts.now().since(counts, looking);
            return new Side(nanos, bytes, found.reads(), found.writes(), found.switches(), found.preempted());
        }

        /** @param sending {@link #side()} as it was when the run ended: what is asked here costs something, too */
        Cost cost(Side sending, Side answering) {
            long ticks = SYSTEM.getProcessCpuTime() - process;
            return new Cost(sending, answering, Math.max(ticks, sending.cpuNanos() + answering.cpuNanos()), compileMillis() - compiled,
                    collections() - collected);
        }

        private static long compileMillis() {
            return COMPILER != null && COMPILER.isCompilationTimeMonitoringSupported() ? COMPILER.getTotalCompilationTime() : 0;
        }

        private static long collections() {
            long sum = 0;
            for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
                sum += collector.getCollectionCount();
            }
            return sum;
        }
    }
}
