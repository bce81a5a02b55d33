package org.verbscope.verbs.soft;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import org.verbscope.event.LabClock;
import org.verbscope.verbs.spi.DeviceEntry;
import org.verbscope.verbs.spi.DeviceHost;

/** The fabrics of this process: one a clock, kept while the clock is, so that numbers are not given twice in one log. */
final class Fabrics {
    private record Known(WeakReference<LabClock> clock, Fabric fabric) { }

    private static final List<Known> ALL = new ArrayList<>();

    private Fabrics() { }

    static SoftContext open(DeviceEntry device, DeviceHost host) {
        synchronized (ALL) {
            return of(host.clock()).open(device, host);
        }
    }

    /** A context of {@code fabric} was closed. Not under an engine's lock, which is always taken after this one. */
    static void closed(Fabric fabric) {
        synchronized (ALL) {
            fabric.closed();
        }
    }

    /** The fabric of {@code clock}, a new one if need be. */
    static Fabric of(LabClock clock) {
        synchronized (ALL) {
            ALL.removeIf(known -> known.clock().get() == null);
            for (Known known : ALL) {
                if (known.clock().get() == clock) {
                    return known.fabric();
                }
            }
            var fabric = new Fabric();
            ALL.add(new Known(new WeakReference<>(clock), fabric));
            return fabric;
        }
    }
}
