package org.verbscope.verbs.libibverbs;

import com.sun.jna.Native;
import com.sun.jna.Pointer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;
import org.verbscope.verbs.spi.DeviceEntry;
import org.verbscope.verbs.spi.DeviceHost;
import org.verbscope.verbs.spi.NativeBlock;
import org.verbscope.verbs.spi.VerbsProvider;

/** Devices of this computer's kernel, through libibverbs. Loads the library at the first question; without it there are none. Thread-safe. */
public final class LibibverbsProvider implements VerbsProvider {
    private static final int ENODEV = 19;
    private static final int CAP_NET_RAW = 13;

    @Override
    public String name() {
        return "libibverbs";
    }

    /** {@code ibv_get_device_list(3)}. */
    @Override
    public List<DeviceEntry> devices() {
        if (!Library.get().missing().isEmpty()) {
            return List.of();
        }
        var entries = new ArrayList<DeviceEntry>();
        eachDevice(device -> {
            entries.add(entry(device));
            return null;
        });
        return List.copyOf(entries);
    }

    @Override
    public String finding() {
        Library library = Library.get();
        if (!library.missing().isEmpty()) {
            return library.missing();
        }
        return devices().isEmpty() ? "no RDMA device; ./verbscope doctor says why and what mends it"
                : mayCapture() ? "" : PacketCapture.NEEDS;
    }

    /** Whether this process may open packet sockets. */
    static boolean mayCapture() {
        try {
            for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
                if (line.startsWith("CapEff:")) {
                    return (Long.parseUnsignedLong(line.substring(7).strip(), 16) >> CAP_NET_RAW & 1) == 1;
                }
            }
        } catch (IOException unreadable) {
            return false;
        }
        return false;
    }

    /** {@code ibv_open_device(3)}. */
    @Override
    public Opened open(DeviceEntry device, DeviceHost host) {
        if (!Library.get().missing().isEmpty()) {
            return new Opened(null, ENODEV);
        }
        var tried = new int[] {ENODEV};
        Long context = eachDevice(candidate -> {
            if (!nameOf(candidate).equals(device.name())) {
                return null;
            }
            long opened = Ibverbs.ibv_open_device(candidate);
            tried[0] = opened == 0 ? Native.getLastError() : 0;
            return opened;
        });
        return context == null || context == 0 ? new Opened(null, tried[0])
                : new Opened(LibibverbsContext.opened(context, device, host), 0);
    }

    /** Hands each device to {@code look} until it answers something. */
    private static <T> T eachDevice(LongFunction<T> look) {
        NativeBlock count = NativeMemory.allocate(Integer.BYTES);
        if (count == null) {
            return null;
        }
        long list = Ibverbs.ibv_get_device_list(count.address());
        if (list == 0) {
            return null;
        }
        try {
            for (int i = 0; i < count.getInt(0); i++) {
                T answer = look.apply(new Pointer(list).getLong((long) i * Long.BYTES));
                if (answer != null) {
                    return answer;
                }
            }
            return null;
        } finally {
            Ibverbs.ibv_free_device_list(list);
        }
    }

    private static DeviceEntry entry(long device) {
        var fields = new Pointer(device);
        String name = nameOf(device);
        int transport = fields.getInt(Abi.DEVICE_TRANSPORT_TYPE);
        return new DeviceEntry(name, Sysfs.SYSTEM.kind(name, transport),
                Long.reverseBytes(Ibverbs.ibv_get_device_guid(device)), fields.getInt(Abi.DEVICE_NODE_TYPE), transport,
                Sysfs.SYSTEM.netdev(name));
    }

    private static String nameOf(long device) {
        return new Pointer(Ibverbs.ibv_get_device_name(device)).getString(0);
    }
}
