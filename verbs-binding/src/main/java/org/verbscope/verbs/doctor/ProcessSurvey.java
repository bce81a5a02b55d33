package org.verbscope.verbs.doctor;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.verbscope.verbs.doctor.Environment.Caller;
import org.verbscope.verbs.doctor.Environment.Memlock;
import org.verbscope.verbs.doctor.Environment.Pinned;

/** Who runs this process and what it may: proc(5), capabilities(7), user_namespaces(7). */
record ProcessSurvey(Tree tree) {
    private static final String STATUS = "proc/self/status";
    private static final long NO_LIMIT = -1;

    Caller caller() {
        String capabilities = tree.value(STATUS, "CapEff:");
        // The whole range of numbers mapped to itself: no user namespace lies between.
        String map = tree.text("proc/self/uid_map").replaceAll("\\s+", " ");
        return new Caller(System.getProperty("user.name", ""), effectiveUser("self"), numbers(tree.value(STATUS, "Groups:")),
                capabilities.matches("[0-9a-f]{1,16}") ? Long.parseUnsignedLong(capabilities, 16) : 0,
                map.isEmpty() || map.equals("0 0 4294967295"), container(),
                tree.exists("usr/bin/sudo") || tree.exists("usr/local/bin/sudo"));
    }

    private boolean container() {
        return tree.exists(".dockerenv") || tree.exists("run/.containerenv") || !tree.text("run/systemd/container").isEmpty()
                || tree.text("proc/1/cgroup").matches("(?s).*(docker|kubepods|containerd|lxc).*");
    }

    Memlock memlock() {
        long[] limits = limits("self");
        var others = new ArrayList<Pinned>();
        int user = effectiveUser("self");
        for (String pid : tree.names("proc")) {
            long bytes = pid.matches("\\d{1,9}") ? pinned(pid) : 0;
            if (bytes > 0 && Long.parseLong(pid) != ProcessHandle.current().pid() && effectiveUser(pid) == user) {
                others.add(new Pinned(Long.parseLong(pid), tree.text("proc/" + pid + "/comm"), bytes, limits(pid)[0]));
            }
        }
        return new Memlock(limits[0], limits[1], pinned("self"), List.copyOf(others));
    }

    private int effectiveUser(String pid) {
        List<Integer> users = numbers(tree.value("proc/" + pid + "/status", "Uid:"));
        return users.size() < 2 ? -1 : users.get(1);
    }

    /** Memory that drivers hold in place for a process, verbs among them. */
    private long pinned(String pid) {
        List<Integer> kilobytes = numbers(tree.value("proc/" + pid + "/status", "VmPin:").replace("kB", ""));
        return kilobytes.isEmpty() ? 0 : kilobytes.get(0) * 1024L;
    }

    /** Soft and hard limit in bytes. */
    private long[] limits(String pid) {
        String[] words = tree.value("proc/" + pid + "/limits", "Max locked memory").split("\\s+");
        return words.length < 2 ? new long[] {NO_LIMIT, NO_LIMIT} : new long[] {bytes(words[0]), bytes(words[1])};
    }

    private static long bytes(String word) {
        return word.matches("\\d{1,18}") ? Long.parseLong(word) : NO_LIMIT;
    }

    private static List<Integer> numbers(String words) {
        return Arrays.stream(words.strip().split("\\s+")).filter(word -> word.matches("\\d{1,9}")).map(Integer::valueOf).toList();
    }
}
