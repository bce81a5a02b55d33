package org.verbscope.verbs.spi;

import java.util.List;

/** A family of devices, found by {@link java.util.ServiceLoader}. Thread-safe. */
public interface VerbsProvider {
    /** {@code soft} or {@code libibverbs}. */
    String name();

    /** Devices that are there now; empty when the family cannot work here. */
    List<DeviceEntry> devices();

    /** Why {@link #devices()} is empty or short, for people; empty when nothing is wrong. */
    String finding();

    /**
     * Opens a device ({@code ibv_open_device}).
     *
     * @param device one of {@link #devices()}
     * @param host who asks: machine number, log, clock
     * @return the context, or the errno
     */
    Opened open(DeviceEntry device, DeviceHost host);

    /**
     * Exactly one of the two is set.
     *
     * @param context the open device; null when refused
     * @param errno 0, or why it was refused
     */
    record Opened(VerbsContext context, int errno) { }
}
