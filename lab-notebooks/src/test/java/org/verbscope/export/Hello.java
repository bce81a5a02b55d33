package org.verbscope.export;

import java.util.List;
import org.verbscope.event.Entry;
import org.verbscope.event.TraceLevel;
import org.verbscope.event.VirtualClock;
import org.verbscope.lab.Lab;
import org.verbscope.verbs.trace.Trace;

/** Logs of two machines on the soft device. */
final class Hello {
    private Hello() { }

    /** A message of {@code bytes} bytes, sent and received. */
    static List<Entry> sent(int bytes, TraceLevel level) {
        Trace before = Trace.process();
        var trace = new Trace(new VirtualClock());
        trace.level(level);
        Trace.install(trace);
        try (Lab lab = Lab.fresh()) {
            var pair = lab.pair();
            pair.one().fill(bytes);
            pair.two().postRecv(7, bytes);
            pair.one().postSend(7, bytes);
            pair.two().await();
            pair.one().await();
            return trace.log().all();
        } finally {
            Trace.install(before);
        }
    }
}
