package org.verbscope.verbs.soft;

import java.util.ArrayList;
import java.util.List;
import org.verbscope.verbs.Errno;
import org.verbscope.verbs.soft.udp.UdpAddresses;
import org.verbscope.verbs.soft.udp.UdpWire;
import org.verbscope.verbs.spi.DeviceEntry;
import org.verbscope.verbs.spi.DeviceHost;
import org.verbscope.verbs.spi.VerbsProvider;

/**
 * The devices {@code soft0} and {@code soft1}, always there, and a device {@code soft-udp0} and so on for each one that
 * {@value UdpAddresses#PROPERTY} asks for. All contexts of the first two that are opened with one clock are on one fabric;
 * which machine a context belongs to, its host says, and a machine has one adapter under either name. How the adapters
 * behave, system properties that begin with {@code verbscope.soft.} say when the first context of a fabric is opened:
 * profile, limits, scope of atomics. Thread-safe.
 */
public final class SoftProvider implements VerbsProvider {
    private static final int INFINIBAND = 0;
    private static final int CHANNEL_ADAPTER = 1;
    private static final int MOST_MACHINES = 8;
    private static final String ON_UDP = "soft-udp";
    private static final long GUID = 0x0000_0aff_fe4d_0001L;
    private static final long GUID_ON_UDP = 0x0000_0aff_fe4d_8001L;
    private static final List<DeviceEntry> DEVICES = List.of(device("soft0", GUID, ""), device("soft1", GUID + 1, ""));

    private static DeviceEntry device(String name, long guid, String netdev) {
        return new DeviceEntry(name, "soft", guid, CHANNEL_ADAPTER, INFINIBAND, netdev);
    }

    @Override
    public String name() {
        return "soft";
    }

    @Override
    public List<DeviceEntry> devices() {
        List<DeviceEntry> devices = new ArrayList<>(DEVICES);
        for (UdpAddresses addresses : onUdp()) {
            int index = devices.size() - DEVICES.size();
            devices.add(device(ON_UDP + index, GUID_ON_UDP + index, UdpWire.netdev(addresses)));
        }
        return List.copyOf(devices);
    }

    /** What is asked for, or nothing while it cannot be understood: {@link #finding} tells. */
    private static List<UdpAddresses> onUdp() {
        try {
            return UdpAddresses.list(UdpAddresses.asked());
        } catch (IllegalArgumentException wrong) {
            return List.of();
        }
    }

    @Override
    public String finding() {
        try {
            UdpAddresses.list(UdpAddresses.asked());
            return "";
        } catch (IllegalArgumentException wrong) {
            return "-D" + UdpAddresses.PROPERTY + " or " + UdpAddresses.VARIABLE + ": " + wrong.getMessage();
        }
    }

    @Override
    public Opened open(DeviceEntry device, DeviceHost host) {
        if (host.machine() < 1 || host.machine() > MOST_MACHINES) {
            return new Opened(null, Errno.ENODEV.number());
        } else if (DEVICES.contains(device)) {
            return Fabrics.open(device, null, host);
        }
        List<UdpAddresses> onUdp = onUdp();
        for (int i = 0; i < onUdp.size(); i++) {
            if (device.name().equals(ON_UDP + i)) {
                return Fabrics.open(device, onUdp.get(i), host);
            }
        }
        return new Opened(null, Errno.ENODEV.number());
    }
}
