package org.verbscope.verbs.doctor;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.verbscope.verbs.doctor.Environment.Kernel;
import org.verbscope.verbs.doctor.Environment.Module;
import org.verbscope.verbs.doctor.Environment.Os;
import org.verbscope.verbs.doctor.Environment.Presence;

/** Distribution, kernel and its modules: os-release(5), modprobe(8), depmod(8). */
record SystemSurvey(Tree tree) {
    /** Module, and the option of the kernel's configuration that makes it. */
    private static final List<List<String>> MODULES = List.of(List.of("ib_core", "CONFIG_INFINIBAND"),
            List.of("ib_uverbs", "CONFIG_INFINIBAND_USER_ACCESS"), List.of("rdma_rxe", "CONFIG_RDMA_RXE"),
            List.of("siw", "CONFIG_RDMA_SIW"));

    Os os() {
        return new Os(System.getProperty("os.name", "").equals("Linux"), osRelease("ID"),
                Arrays.stream(osRelease("ID_LIKE").split(" ")).filter(word -> !word.isEmpty()).toList(), osRelease("PRETTY_NAME"),
                release(), Stream.of("usr/sbin", "sbin", "usr/bin", "bin").anyMatch(folder -> tree.exists(folder + "/rdma")));
    }

    private String osRelease(String key) {
        return tree.value("etc/os-release", key + "=").replaceAll("^[\"']|[\"']$", "");
    }

    private String release() {
        return tree.text("proc/sys/kernel/osrelease");
    }

    Kernel kernel() {
        // A kernel built without modules has no such file.
        boolean loadable = tree.exists("proc/modules") && !tree.text("proc/sys/kernel/modules_disabled").equals("1");
        List<String> options = options();
        List<String> files = list("modules.dep");
        List<String> builtIn = list("modules.builtin");
        var modules = new ArrayList<Module>();
        for (List<String> each : MODULES) {
            String config = config(options, each.get(1));
            modules.add(new Module(each.get(0), presence(each.get(0), config, loadable, files, builtIn), config));
        }
        return new Kernel(tree.number("sys/class/infiniband_verbs/abi_version", 0), loadable, List.copyOf(modules));
    }

    private Presence presence(String name, String config, boolean loadable, List<String> files, List<String> builtIn) {
        if (holds(builtIn, name) || config.equals("y")) {
            return Presence.BUILT_IN;
        } else if (tree.exists("sys/module/" + name)) {
            return Presence.LOADED;
        } else if (!loadable || config.equals("n")) {
            return Presence.ABSENT;
        } else if (holds(files, name)) {
            return Presence.AVAILABLE;
        }
        return files.isEmpty() ? Presence.UNKNOWN : Presence.ABSENT;
    }

    /** Lines are {@code kernel/drivers/infiniband/sw/rxe/rdma_rxe.ko.xz: what it needs}. */
    private static boolean holds(List<String> lines, String module) {
        return lines.stream().anyMatch(line -> line.matches("(.*/)?" + module + "\\.ko(\\.[a-z0-9]+)?(:.*)?"));
    }

    private List<String> list(String name) {
        List<String> lines = tree.lines("lib/modules/" + release() + "/" + name);
        return lines.isEmpty() ? tree.lines("usr/lib/modules/" + release() + "/" + name) : lines;
    }

    /** {@code y}, {@code m}, {@code n}, or empty when the configuration is not there. */
    private static String config(List<String> options, String option) {
        if (options.isEmpty()) {
            return "";
        }
        return options.stream().filter(line -> line.startsWith(option + "=")).findFirst()
                .map(line -> line.substring(option.length() + 1)).orElse("n");
    }

    private List<String> options() {
        List<String> running = unpacked("proc/config.gz");
        List<String> installed = running.isEmpty() ? tree.lines("boot/config-" + release()) : running;
        return installed.isEmpty() ? list("config") : installed;
    }

    private List<String> unpacked(String path) {
        if (!tree.exists(path)) {
            return List.of();
        }
        try (InputStream in = new GZIPInputStream(Files.newInputStream(tree.at(path)))) {
            return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1).lines().toList();
        } catch (IOException unreadable) {
            return List.of();
        }
    }
}
