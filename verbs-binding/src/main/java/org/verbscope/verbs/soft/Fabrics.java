package org.verbscope.verbs.soft;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.verbscope.event.LabClock;
import org.verbscope.verbs.Errno;
import org.verbscope.verbs.soft.udp.UdpAddresses;
import org.verbscope.verbs.spi.DeviceEntry;
import org.verbscope.verbs.spi.DeviceHost;
import org.verbscope.verbs.spi.VerbsProvider.Opened;

/** The fabrics of this process: one a clock, kept while the clock is, so that numbers are not given twice in one log. */
final class Fabrics {
    /** @param addresses of the device on UDP that it is the fabric of; null for the machines of the lab */
    private record Known(WeakReference<LabClock> clock, UdpAddresses addresses, Fabric fabric) { }

    private static final List<Known> ALL = new ArrayList<>();

    private Fabrics() { }

    /** @param addresses of a device on UDP, or null. @return a context, or the errno */
    static Opened open(DeviceEntry device, UdpAddresses addresses, DeviceHost host) {
        synchronized (ALL) {
            boolean elsewhere = addresses != null && ALL.stream().anyMatch(known -> addresses.equals(known.addresses())
                    && known.clock().get() != host.clock() && known.fabric().inUse());
            return elsewhere ? new Opened(null, Errno.EBUSY.number()) : of(host.clock(), addresses).open(device, host);
        }
    }

    /** A context of {@code fabric} was closed. Not under an engine's lock, which is always taken after this one. */
    static void closed(Fabric fabric) {
        synchronized (ALL) {
            fabric.closed();
        }
    }

    /** The fabric of {@code clock} for the machines of its lab, a new one if need be. */
    static Fabric of(LabClock clock) {
        return of(clock, null);
    }

    private static Fabric of(LabClock clock, UdpAddresses addresses) {
        synchronized (ALL) {
            ALL.removeIf(known -> known.clock().get() == null && !known.fabric().inUse());
            for (Known known : ALL) {
                if (known.clock().get() == clock && Objects.equals(known.addresses(), addresses)) {
                    return known.fabric();
                }
            }
            var fabric = new Fabric(addresses);
            ALL.add(new Known(new WeakReference<>(clock), addresses, fabric));
            return fabric;
        }
    }
}
