package org.verbscope.verbs.soft;

import java.util.List;
import org.verbscope.verbs.Errno;
import org.verbscope.verbs.spi.DeviceEntry;
import org.verbscope.verbs.spi.DeviceHost;
import org.verbscope.verbs.spi.VerbsProvider;

/**
 * The devices {@code soft0} and {@code soft1}, always there. All contexts that are opened with one
 * clock are on one fabric; which machine a context belongs to, its host says, and a machine has one
 * adapter under either name. How the adapters behave, system properties that begin with
 * {@code verbscope.soft.} say when the first context of a fabric is opened: profile, limits, scope of
 * atomics. Thread-safe.
 */
public final class SoftProvider implements VerbsProvider {
    private static final int INFINIBAND = 0;
    private static final int CHANNEL_ADAPTER = 1;
    private static final int MOST_MACHINES = 8;
    private static final List<DeviceEntry> DEVICES = List.of(device(0), device(1));

    private static DeviceEntry device(int index) {
        return new DeviceEntry("soft" + index, "soft", 0x0000_0aff_fe4d_0001L + index, CHANNEL_ADAPTER, INFINIBAND, "");
    }

    @Override
    public String name() {
        return "soft";
    }

    @Override
    public List<DeviceEntry> devices() {
        return DEVICES;
    }

    @Override
    public String finding() {
        return "";
    }

    @Override
    public Opened open(DeviceEntry device, DeviceHost host) {
        boolean ours = DEVICES.contains(device) && host.machine() >= 1 && host.machine() <= MOST_MACHINES;
        return ours ? new Opened(Fabrics.open(device, host), 0) : new Opened(null, Errno.ENODEV.number());
    }
}
