package org.verbscope.lab;

import java.util.LinkedHashMap;
import java.util.Map;
import org.verbscope.verbs.CompletionQueue;
import org.verbscope.verbs.GidEntry;
import org.verbscope.verbs.MemoryRegion;
import org.verbscope.verbs.ProtectionDomain;
import org.verbscope.verbs.QueuePair;
import org.verbscope.verbs.RecordedObjects;
import org.verbscope.verbs.trace.Trace;

/**
 * The lab of a run that has ended, for whoever judges it: made of {@link RecordedObjects}, so it can be looked at and
 * nothing can be done with it. For one thread.
 */
public final class RecordedLab {
    /** What an endpoint is made of. */
    public record End(LabMachine machine, ProtectionDomain pd, MemoryRegion memory, CompletionQueue cq, QueuePair qp, GidEntry address,
            int psn) { }

    private static final int MACHINES = 8;
    private final Map<Integer, LabMachine> machines = new LinkedHashMap<>();
    private final Lab lab;

    /** @param trace the run's log, at level off */
    public RecordedLab(Trace trace, RecordedObjects objects) {
        for (int number = 1; number <= MACHINES; number++) {
            machines.put(number, LabMachine.recorded(number, objects.context(number)));
        }
        lab = Lab.recorded(trace, machines);
    }

    /** The lab itself: its tallies and comparisons are those of the run. */
    public Lab lab() {
        return lab;
    }

    /** @param number 1 to 8 */
    public LabMachine machine(int number) {
        return machines.get(number);
    }

    /** The endpoint that {@code end} describes. */
    public static Endpoint endpoint(End end) {
        return Endpoint.recorded(end);
    }

    /** What {@code endpoint} is made of. */
    public static End end(Endpoint endpoint) {
        return new End(endpoint.machine(), endpoint.pd(), endpoint.memory(), endpoint.cq(), endpoint.qp(), endpoint.address(), endpoint.psn());
    }
}
