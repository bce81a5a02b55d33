package org.verbscope.verbs;

import java.util.LinkedHashMap;
import java.util.Map;
import org.verbscope.event.ObjectEvent.ObjectCreated;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;
import org.verbscope.verbs.spi.DeviceEntry;
import org.verbscope.verbs.spi.VerbsProvider;
import org.verbscope.verbs.trace.Trace;

/** A device that can be opened (ibv_get_device_list(3)). Immutable. */
public final class RdmaDevice {
    private final VerbsProvider provider;
    private final DeviceEntry entry;
    private final Trace trace;

    RdmaDevice(VerbsProvider provider, DeviceEntry entry, Trace trace) {
        this.provider = provider;
        this.entry = entry;
        this.trace = trace;
    }

    /** As verbs name it: {@code rxe0}, {@code soft0}. */
    public String name() {
        return entry.name();
    }

    /** {@code soft}, {@code rxe}, {@code siw} or {@code hardware}. */
    public String kind() {
        return entry.kind();
    }

    /** Network interface under it, or empty. */
    public String netdev() {
        return entry.netdev();
    }

    /** Node GUID, host order; 0 when unknown before opening. */
    public long guid() {
        return entry.guid();
    }

    /** {@code ibv_transport_type}; see {@link Transport}. */
    public int transport() {
        return entry.transport();
    }

    /** Whether its queue pairs connect only through RDMA CM: it can be opened and inspected. */
    public boolean isIwarp() {
        return entry.transport() == Transport.IWARP.value();
    }

    /** Opens it ({@code ibv_open_device}) as the adapter of {@code machine}, written down where the list was asked for. */
    public RdmaContext open(int machine) {
        return open(machine, trace);
    }

    /**
     * Opens it as the adapter of {@code machine}.
     *
     * @param machine 1 to 8
     * @param where log, clock and gate of everything done through it
     * @throws VerbsException when refused
     */
    public RdmaContext open(int machine, Trace where) {
        if (machine < 1 || machine > 8) {
            throw new IllegalArgumentException("machine " + machine + ": 1 to 8");
        }
        var host = new Host(where, machine);
        var calls = new Calls(host, kind());
        var args = Map.of("device", name());
        Calls.ControlCall call = calls.begin("open_device", ObjectRef.of(machine, ObjectKind.DEVICE, 0), () -> args);
        ObjectRef made = where.numbers().next(machine, ObjectKind.CONTEXT);
        var opened = new VerbsProvider.Opened[1];
        call.enter(made, () -> {
            opened[0] = provider.open(entry, host);
            return opened[0].errno();
        });
        if (opened[0].context() == null) {
            throw call.refused(opened[0].errno());
        }
        var context = new RdmaContext(this, calls, made, opened[0].context());
        OpenContexts.add(context);
        call.returned(made, new ObjectCreated(made, ObjectRef.NONE, name(), attributes(context)));
        return context;
    }

    private Map<String, String> attributes(RdmaContext context) {
        var attributes = new LinkedHashMap<String, String>();
        attributes.put("device", name());
        attributes.put("kind", kind());
        attributes.put("netdev", netdev());
        context.looks().device().ifPresent(device -> {
            attributes.put("vendor_id", String.format("0x%04x", device.vendorId()));
            attributes.put("fw_ver", device.fwVer());
        });
        attributes.put("gid", context.address().map(entry -> entry.gid().toString()).orElse(""));
        return attributes;
    }

    /** E.g. {@code rxe0 (rxe, veth0)}. */
    @Override
    public String toString() {
        return name() + " (" + kind() + (netdev().isEmpty() ? "" : ", " + netdev()) + ")";
    }
}
