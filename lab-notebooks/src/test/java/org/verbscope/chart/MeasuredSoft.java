package org.verbscope.chart;

import java.time.Duration;
import java.util.List;
import org.verbscope.event.LabClock;
import org.verbscope.measure.ControlPathCosts;
import org.verbscope.measure.DevicePair;
import org.verbscope.measure.Operation;
import org.verbscope.measure.Quantity;
import org.verbscope.measure.Run;
import org.verbscope.measure.RunSpec;
import org.verbscope.verbs.trace.Trace;

/** Measurements made on the soft device, short ones, in a log. */
final class MeasuredSoft {
    static final Trace LOG = measured();

    private MeasuredSoft() { }

    private static Trace measured() {
        var log = new Trace(LabClock.real());
        try (DevicePair pair = DevicePair.open(List.of("soft0", "soft1"))) {
            for (Operation operation : List.of(Operation.WRITE, Operation.TCP)) {
                for (int size : List.of(64, 1024, 16_384, 262_144)) {
                    run(RunSpec.of(operation, Quantity.BANDWIDTH).size(size).iterations(200).warmUp(50), pair, log);
                }
                run(RunSpec.of(operation, Quantity.LATENCY).size(64).iterations(500).warmUp(100), pair, log);
            }
            ControlPathCosts.of(pair.one(), List.of(4096, 65_536), 3, log);
            run(RunSpec.of(Operation.WRITE, Quantity.BANDWIDTH).size(64).warmUp(1000).duration(Duration.ofMillis(1500)), pair, log);
        }
        return log;
    }

    private static void run(RunSpec.Builder spec, DevicePair pair, Trace log) {
        new Run(spec.build(), pair.one(), pair.two()).into(log).call();
    }

    static Measured all() {
        return new MeasuredLog(LOG.log()).at(LOG.log().size());
    }
}
