package org.verbscope.verbs;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.verbscope.verbs.spi.NativeBlock;
import org.verbscope.verbs.spi.VerbsContext;

/** The lab looking at a device for itself: no gate, no call in the log. For callers that have entered the context or what it made. */
final class Looks {
    private final Calls calls;
    private final VerbsContext spi;
    private final ContextMemory memory;

    Looks(Calls calls, VerbsContext spi, ContextMemory memory) {
        this.calls = calls;
        this.spi = spi;
        this.memory = memory;
    }

    Optional<PortAttributes> port(int port) {
        return look(b -> spi.queryPort(port, b), b -> PortAttributes.read(port, b));
    }

    Optional<DeviceAttributes> device() {
        return look(spi::queryDevice, DeviceAttributes::read);
    }

    private <T> Optional<T> look(ToIntFunction<NativeBlock> fill, Function<NativeBlock, T> read) {
        return memory.lend(block -> {
            block.clear(0, ContextMemory.STRUCT_BYTES);
            return calls.quietly(() -> fill.applyAsInt(block)) == 0 ? Optional.of(read.apply(block)) : Optional.empty();
        });
    }

    /** 0 when there is an entry, otherwise the errno. */
    int gidErrno(int port, int index) {
        return memory.lend(block -> (int) calls.quietly(() -> spi.queryGid(port, index, block)));
    }

    /** An entry; empty when there is none. */
    Optional<GidEntry> gid(int port, int index) {
        return look(b -> spi.queryGid(port, index, b), GidEntry::read).filter(entry -> !entry.gid().isZero());
    }

    /** The entries that are not empty. @param firstRoceV2Ipv4 whether the first of that kind, alone, will do */
    List<GidEntry> gids(int port, int length, boolean firstRoceV2Ipv4) {
        List<GidEntry> found = new ArrayList<>();
        for (int i = 0; i < length; i++) {
            Optional<GidEntry> entry = gid(port, i);
            if (firstRoceV2Ipv4 && entry.map(GidEntry::isRoceV2Ipv4).orElse(false)) {
                return List.of(entry.get());
            }
            entry.ifPresent(found::add);
        }
        return List.copyOf(found);
    }

    /** What {@link RdmaContext#address()} says. */
    Optional<GidEntry> address() {
        return gids(1, port(1).map(PortAttributes::gidTblLen).orElse(0), true).stream().findFirst();
    }
}
