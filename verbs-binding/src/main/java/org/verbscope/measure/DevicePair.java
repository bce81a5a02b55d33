package org.verbscope.measure;

import java.util.List;
import java.util.stream.Collectors;
import org.verbscope.event.LabClock;
import org.verbscope.event.TraceLevel;
import org.verbscope.verbs.RdmaContext;
import org.verbscope.verbs.RdmaDevice;
import org.verbscope.verbs.RdmaDevices;
import org.verbscope.verbs.trace.StopFlag;
import org.verbscope.verbs.trace.Trace;

/** Two open devices of this computer, with nothing written down. Closing it closes everything made on them. */
public final class DevicePair implements AutoCloseable {
    private static final int PORT = 1;
    private final RdmaContext one;
    private final RdmaContext two;

    private DevicePair(RdmaContext one, RdmaContext two) {
        this.one = one;
        this.two = two;
    }

    /**
     * Opens them, as machine 1 and machine 2.
     *
     * @param names of the sender and the receiver; one name is a device with itself
     * @throws RunException when there are no such devices; the message lists those that there are
     * @throws org.verbscope.verbs.VerbsException when one cannot be opened
     */
    public static DevicePair open(List<String> names) {
        if (names.isEmpty() || names.size() > 2) {
            throw new RunException("a run needs two devices, separated by a comma: " + there());
        }
        var trace = new Trace(LabClock.real());
        trace.level(TraceLevel.OFF);
        RdmaDevice first = device(names.get(0), trace);
        RdmaDevice second = device(names.get(names.size() - 1), trace);
        RdmaContext one = first.open(1);
        try {
            return new DevicePair(one, second.open(2));
        } catch (RuntimeException refused) {
            one.close();
            throw refused;
        }
    }

    private static RdmaDevice device(String name, Trace trace) {
        RdmaDevice device = RdmaDevices.byName(name, trace).orElseThrow(() -> new RunException("there is no device " + name
                + " here: " + there() + "; ./verbscope machine has rxe0 and rxe1"));
        if (device.isIwarp()) {
            throw new RunException(name + " is iWARP: its queue pairs connect through RDMA CM only, which runs cannot do");
        }
        return device;
    }

    private static String there() {
        return "there are " + RdmaDevices.list().stream().map(RdmaDevice::name).collect(Collectors.joining(", "));
    }

    /** Of the sender. */
    public RdmaContext one() {
        return one;
    }

    /** Of the receiver. */
    public RdmaContext two() {
        return two;
    }

    /** Bytes of the largest packet's payload on the way between them, unless a run names another: the smaller of both ports'. */
    public int pathMtu() {
        return Math.min(one.queryPort(PORT).activeMtuBytes(), two.queryPort(PORT).activeMtuBytes());
    }

    @Override
    public void close() {
        StopFlag.tidying(() -> {
            one.closeAll();
            two.closeAll();
        });
    }
}
