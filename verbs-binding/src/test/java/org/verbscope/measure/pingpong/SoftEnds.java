package org.verbscope.measure.pingpong;

import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.verbscope.event.LabClock;
import org.verbscope.event.TraceLevel;
import org.verbscope.verbs.RdmaContext;
import org.verbscope.verbs.RdmaDevices;
import org.verbscope.verbs.trace.Trace;

/** Machine 1 on soft0 and machine 2 on soft1 in real time, nothing written down; closed after each test. */
final class SoftEnds implements AfterEachCallback {
    final RdmaContext one;
    final RdmaContext two;

    SoftEnds() {
        var trace = new Trace(LabClock.real());
        trace.level(TraceLevel.OFF);
        one = RdmaDevices.byName("soft0", trace).orElseThrow().open(1);
        two = RdmaDevices.byName("soft1", trace).orElseThrow().open(2);
    }

    @Override
    public void afterEach(ExtensionContext test) {
        one.closeAll();
        two.closeAll();
    }
}
