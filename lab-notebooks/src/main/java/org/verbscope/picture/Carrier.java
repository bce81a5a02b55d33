package org.verbscope.picture;

import org.verbscope.event.Evidence;
import org.verbscope.state.Machine;

/** What carries the payload, and with it how the inside of a machine is known. */
enum Carrier {
    /** Our engine plays the adapter: its copies are seen, its kernel and its time are not real. */
    SOFT(Evidence.MEASURED, Evidence.MODELLED, Evidence.MEASURED),
    /** The kernel is the adapter: packets are captured, copies must have happened. */
    RXE(Evidence.INFERRED, Evidence.INFERRED, Evidence.MEASURED),
    /** A real adapter: nobody sees inside. */
    HARDWARE(Evidence.INFERRED, Evidence.INFERRED, Evidence.MODELLED);

    final Evidence dma;
    final Evidence control;
    final Evidence wire;

    Carrier(Evidence dma, Evidence control, Evidence wire) {
        this.dma = dma;
        this.control = control;
        this.wire = wire;
    }

    static Carrier of(Machine.Device device) {
        String words = (device.kind() + " " + device.name()).toLowerCase(java.util.Locale.ROOT);
        if (words.contains("soft") || device.name().isEmpty() && device.kind().isEmpty()) {
            return SOFT;
        }
        return words.contains("rxe") ? RXE : HARDWARE;
    }

    /** Key of its own words in the bundle: {@code soft}, {@code rxe}, {@code hardware}. */
    String key() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }
}
