package org.verbscope.measure;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/**
 * Counters that a driver keeps of port 1, as the kernel shows them ({@code /sys/class/infiniband/NAME/ports/1/hw_counters}):
 * with rxe e.g. {@code duplicate_request}, {@code retry_exceeded_err} and {@code sent_pkts}. None on the soft device, which
 * has no driver. For one thread.
 */
final class DeviceCounters {
    private static final Path DEVICES = Path.of("/sys/class/infiniband");

    private final String device;
    private final Path folder;
    private final Map<String, Long> last = new TreeMap<>();

    DeviceCounters(String device) {
        this.device = device;
        this.folder = DEVICES.resolve(device).resolve("ports/1/hw_counters");
    }

    /** Those that have changed since the last call, all of them at the first; by {@code device counter}. */
    Map<String, Long> changed() {
        var found = new TreeMap<String, Long>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                String name = file.getFileName().toString();
                Long value = name.equals("lifespan") ? null : value(file);
                if (value != null && !value.equals(last.put(name, value))) {
                    found.put(device + " " + name, value);
                }
            }
        } catch (IOException none) {
            return found;
        }
        return found;
    }

    private static Long value(Path file) {
        try {
            return Long.parseLong(Files.readString(file).strip());
        } catch (IOException | NumberFormatException unreadable) {
            return null;
        }
    }
}
