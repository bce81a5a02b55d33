package org.verbscope.verbs;

import java.util.HashMap;
import java.util.Map;
import org.verbscope.verbs.spi.EngineControl;
import org.verbscope.verbs.trace.Trace;

/** Counts the open contexts of each engine, so that a trace lists an engine as long as one is open. */
final class Engines {
    private record Key(Trace trace, EngineControl engine) { }

    private static final Map<Key, Integer> OPEN = new HashMap<>();

    private Engines() { }

    static synchronized void opened(Trace trace, EngineControl engine) {
        OPEN.merge(new Key(trace, engine), 1, Integer::sum);
        trace.register(engine);
    }

    static synchronized void closed(Trace trace, EngineControl engine) {
        Integer left = OPEN.computeIfPresent(new Key(trace, engine), (key, count) -> count == 1 ? null : count - 1);
        if (left == null) {
            trace.unregister(engine);
        }
    }
}
