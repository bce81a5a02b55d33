package org.verbscope.lab;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.verbscope.verbs.RdmaContext;
import org.verbscope.verbs.roce.PcapngWriter;

/**
 * Writes every packet on the soft device's wire to a pcapng file, whole and with its ICRC, whatever the log takes down; the
 * time is lab time, counted from 1970. Until {@link #close}, or until the lab is closed.
 */
public final class Capture implements AutoCloseable {
    private static final int BUFFER = 1 << 20;

    private final RdmaContext context;
    private final PcapngWriter file;
    private long packets;
    private IOException failed;

    /** @throws IllegalStateException when there is one already */
    Capture(RdmaContext context, OutputStream out) throws IOException {
        this.context = context;
        file = new PcapngWriter(new BufferedOutputStream(out, BUFFER), "soft");
        if (!context.tapPackets(this::packet)) {
            file.close();
            throw new IllegalStateException("packets are captured already, or this device has no wire to capture: close the other capture first");
        }
    }

    static Capture of(RdmaContext context, Path path) {
        try {
            return new Capture(context, Files.newOutputStream(path));
        } catch (IOException unwritable) {
            throw new UncheckedIOException("cannot write " + path, unwritable);
        }
    }

    private void packet(long nanos, byte[] bytes, int size) {
        if (failed != null) {
            return;
        }
        try {
            file.packet(Math.max(0, nanos), bytes, size, size);
            packets++;
        } catch (IOException full) {
            failed = full;
        }
    }

    /** Ends it. @return packets in the file @throws UncheckedIOException when not all could be written */
    public long end() {
        context.tapPackets(null);
        try {
            file.close();
        } catch (IOException full) {
            failed = failed == null ? full : failed;
        }
        if (failed != null) {
            throw new UncheckedIOException("the capture has the first " + packets + " packets only", failed);
        }
        return packets;
    }

    @Override
    public void close() {
        end();
    }
}
