package org.verbscope.verbs.libibverbs;

import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import org.verbscope.event.Path;
import org.verbscope.event.TraceLevel;
import org.verbscope.verbs.spi.DeviceHost;

/** Control verbs of one context: their answers as the SPI wants them, and the system calls that they make. */
final class Control {
    private final DeviceHost host;
    private final Inference inference;

    Control(DeviceHost host, Inference inference) {
        this.host = host;
        this.inference = inference;
    }

    /** Whether what the device does is to be told. */
    boolean full() {
        return host.level().includes(TraceLevel.FULL);
    }

    /** A verb of this thread's call was in the device since {@code began}. */
    void entered(String verb, Path path, long began, boolean accepted) {
        if (full() && host.call() != 0) {
            inference.entered(verb, path, began, accepted);
        }
    }

    /** A verb that returns 0 or the errno. */
    int errno(String verb, IntSupplier call) {
        long began = host.clock().now();
        int errno = Errnos.of(call.getAsInt());
        entered(verb, Path.CONTROL, began, errno == 0);
        return errno;
    }

    /** A verb that returns a pointer, or NULL and the errno. @return the pointer, or the negated errno */
    long pointer(String verb, LongSupplier call) {
        long began = host.clock().now();
        long made = call.getAsLong();
        int errno = made == 0 ? Errnos.last() : 0;
        entered(verb, Path.CONTROL, began, errno == 0);
        return made == 0 ? -errno : made;
    }

    /** Says something for people, unless nothing is traced. */
    void note(String text) {
        if (!text.isEmpty() && host.level() != TraceLevel.OFF) {
            PacketStory.note(host, text);
        }
    }
}
