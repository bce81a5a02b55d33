package org.verbscope.verbs;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import org.verbscope.verbs.spi.DeviceEntry;
import org.verbscope.verbs.spi.VerbsProvider;
import org.verbscope.verbs.trace.Trace;

/** The devices of this computer, soft ones included (ibv_get_device_list(3)). Thread-safe. */
public final class RdmaDevices {
    /** A family that failed to load is a finding, and the others go on. */
    record Families(List<VerbsProvider> providers, List<String> broken) { }

    private static final Families FAMILIES = load(
            ServiceLoader.load(VerbsProvider.class, RdmaDevices.class.getClassLoader()).iterator());

    private RdmaDevices() { }

    static Families load(Iterator<VerbsProvider> found) {
        List<VerbsProvider> providers = new ArrayList<>();
        List<String> broken = new ArrayList<>();
        for (boolean more = true; more && broken.size() < 100; ) {
            try {
                more = found.hasNext();
                if (more) {
                    providers.add(found.next());
                }
            } catch (ServiceConfigurationError | LinkageError failure) {
                broken.add("a device family could not be loaded: " + failure.getMessage());
            }
        }
        return new Families(List.copyOf(providers), List.copyOf(broken));
    }

    /** Devices that are there now, written down in the trace of this process when opened. */
    public static List<RdmaDevice> list() {
        return list(Trace.process());
    }

    /** Devices that are there now. @param trace where those that are opened write down what they do */
    public static List<RdmaDevice> list(Trace trace) {
        List<RdmaDevice> devices = new ArrayList<>();
        for (VerbsProvider family : FAMILIES.providers()) {
            for (DeviceEntry entry : family.devices()) {
                devices.add(new RdmaDevice(family, entry, trace));
            }
        }
        return List.copyOf(devices);
    }

    /** Contexts that this process opened and did not close, the newest first: a copy. */
    public static List<RdmaContext> openContexts() {
        return OpenContexts.newestFirst();
    }

    /** What keeps a family of devices from working here, for people; empty when nothing does. */
    public static List<String> findings() {
        List<String> findings = new ArrayList<>(FAMILIES.broken());
        for (VerbsProvider family : FAMILIES.providers()) {
            String finding = family.finding();
            if (!finding.isEmpty()) {
                findings.add(family.name() + ": " + finding);
            }
        }
        return List.copyOf(findings);
    }

    /** The device of this name, if it is there. */
    public static Optional<RdmaDevice> byName(String name) {
        return byName(name, Trace.process());
    }

    /** The device of this name, if it is there, written down in {@code trace} when opened. */
    public static Optional<RdmaDevice> byName(String name, Trace trace) {
        return list(trace).stream().filter(device -> device.name().equals(name)).findFirst();
    }
}
