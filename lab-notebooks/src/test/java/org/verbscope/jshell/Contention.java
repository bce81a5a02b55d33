package org.verbscope.jshell;

import java.lang.management.ManagementFactory;

/**
 * How many times longer than alone a thread takes on this machine now, since others use its cores: limits in
 * milliseconds hold for a machine that has a core to give. 1 on an idle one.
 */
final class Contention {
    private static final long SPIN_NANOS = 40_000_000;

    private Contention() { }

    static double factor() {
        var threads = ManagementFactory.getThreadMXBean();
        var system = ManagementFactory.getOperatingSystemMXBean();
        long began = System.nanoTime();
        long cpu = threads.getCurrentThreadCpuTime();
        while (threads.getCurrentThreadCpuTime() - cpu < SPIN_NANOS) {
            Thread.onSpinWait();
        }
        double late = (double) (System.nanoTime() - began) / SPIN_NANOS;
        double load = system.getSystemLoadAverage() / system.getAvailableProcessors();
        return Math.max(1, Math.max(late, load));
    }
}
