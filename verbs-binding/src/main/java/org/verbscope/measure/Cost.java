package org.verbscope.measure;

import com.sun.management.ThreadMXBean;
import java.lang.management.CompilationMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;

/**
 * What the counted part of a run cost the Java virtual machine.
 *
 * @param sendingBytes that the thread of the first end allocated
 * @param answeringBytes that the thread of the second end allocated; 0 when it has none
 * @param compileMillis spent by the compiler meanwhile: 0 for a warm run
 * @param collections of garbage meanwhile
 */
public record Cost(long sendingBytes, long answeringBytes, long compileMillis, long collections) {
    /** Counts from its making. For the thread that makes it. */
    static final class Meter {
        private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        private static final CompilationMXBean COMPILER = ManagementFactory.getCompilationMXBean();

        private final long compiled = compileMillis();
        private final long collected = collections();
        private final long allocated = THREADS.getCurrentThreadAllocatedBytes();

        long bytes() {
            return THREADS.getCurrentThreadAllocatedBytes() - allocated;
        }

        /** @param sendingBytes {@link #bytes()} as they were when the run ended: what is asked here allocates */
        Cost cost(long sendingBytes, long answeringBytes) {
            return new Cost(sendingBytes, answeringBytes, compileMillis() - compiled, collections() - collected);
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
