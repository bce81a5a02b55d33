package org.verbscope.app.shell;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Real RDMA devices of this computer, by the kernel's list: no library is loaded into the window for it. */
final class RealDevices {
    private static final Logger LOG = LoggerFactory.getLogger(RealDevices.class);
    private static final Path KERNELS_LIST = Path.of("/sys/class/infiniband");

    private RealDevices() { }

    /** One device, or the first two joined by a comma: machine 1 and machine 2. */
    static Optional<String> choice() {
        return choice(KERNELS_LIST);
    }

    static Optional<String> choice(Path folder) {
        List<String> names = new ArrayList<>();
        if (Files.isDirectory(folder)) {
            try (DirectoryStream<Path> devices = Files.newDirectoryStream(folder)) {
                devices.forEach(device -> names.add(device.getFileName().toString()));
            } catch (IOException unreadable) {
                LOG.warn("{} cannot be read: {}", folder, unreadable.toString());
            }
        }
        return names.stream().sorted().limit(2).reduce((first, second) -> first + "," + second);
    }
}
