package org.verbscope.verbs.libibverbs;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/** System calls that each verb makes, as somebody measured them: the device does not say. */
final class KernelTable {
    /** @param name e.g. {@code ioctl} */
    record Call(String name, int count) { }

    private final Map<String, List<Call>> calls = new HashMap<>();

    private KernelTable(Properties lines) {
        for (String verb : lines.stringPropertyNames()) {
            calls.put(verb, runs(lines.getProperty(verb).strip().split(" +")));
        }
    }

    /** {@code ioctl mmap mmap} as one ioctl and two mmaps. */
    private static List<Call> runs(String[] names) {
        var runs = new ArrayList<Call>();
        for (String name : names) {
            int last = runs.size() - 1;
            if (last >= 0 && runs.get(last).name().equals(name)) {
                runs.set(last, new Call(name, runs.get(last).count() + 1));
            } else {
                runs.add(new Call(name, 1));
            }
        }
        return List.copyOf(runs);
    }

    /** The table for a kind of device; for hardware the least that any provider needs. */
    static KernelTable of(String kind) {
        String resource = kind.equals("rxe") ? "rxe-syscalls.properties" : "uverbs-syscalls.properties";
        try (InputStream in = KernelTable.class.getResourceAsStream(resource)) {
            var lines = new Properties();
            lines.load(in);
            return new KernelTable(lines);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Calls of {@code verb}, the one that carries the command first; empty when it stays in user space. */
    List<Call> of(String verb, boolean accepted) {
        List<Call> all = calls.getOrDefault(verb, List.of());
        // What follows the command (mapping the rings) happens only when it succeeded.
        return accepted || all.isEmpty() ? all : List.of(new Call(all.get(0).name(), 1));
    }
}
