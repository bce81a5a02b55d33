package org.verbscope.verbs.doctor;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.verbscope.verbs.doctor.Environment.Library;
import org.verbscope.verbs.doctor.Environment.Provider;
import org.verbscope.verbs.spi.VerbsLibrary;

/**
 * libibverbs and its providers on disk. A provider counts when a file of {@code /etc/libibverbs.d} names it and its
 * library, whose name ends with the private ABI, matches the ABI of libibverbs.
 */
record LibrarySurvey(Tree tree) {
    private static final Pattern PRIVATE_ABI = Pattern.compile("IBVERBS_PRIVATE_(\\d{1,4})");
    private static final Pattern PROVIDER = Pattern.compile("lib(.+)-rdmav(\\d{1,4})\\.so");

    Library library(VerbsLibrary.Answer answer) {
        var files = new LinkedHashSet<String>();
        if (answer.loaded()) {
            loadedFrom(files);
        }
        for (String folder : folders()) {
            for (String name : tree.names(folder)) {
                if (name.startsWith("libibverbs.so.1")) {
                    files.add(real(folder + "/" + name));
                }
            }
        }
        return new Library(answer.loaded(), answer.error(), List.copyOf(files),
                files.isEmpty() ? 0 : privateAbi(files.iterator().next()));
    }

    /** The file that this process has mapped: whatever the loader's rules were, this is the one. */
    private void loadedFrom(Set<String> files) {
        for (String line : tree.lines("proc/self/maps")) {
            int path = line.indexOf('/');
            if (path > 0 && line.contains("/libibverbs.so")) {
                files.add(line.substring(path));
            }
        }
    }

    private String real(String path) {
        try {
            Path resolved = tree.at(path).toRealPath();
            return "/" + tree.root().toRealPath().relativize(resolved);
        } catch (IOException broken) {
            return "/" + path;
        }
    }

    /** The version that the library gives to the symbols that its providers use. */
    private int privateAbi(String file) {
        for (String line : tree.lines(file.substring(1))) {
            Matcher found = PRIVATE_ABI.matcher(line);
            if (found.find()) {
                return Integer.parseInt(found.group(1));
            }
        }
        return 0;
    }

    List<Provider> providers() {
        Map<String, Set<Integer>> abis = new TreeMap<>();
        for (String folder : folders()) {
            for (String name : tree.names(folder + "/libibverbs")) {
                Matcher provider = PROVIDER.matcher(name);
                if (provider.matches()) {
                    abis.computeIfAbsent(provider.group(1), n -> new TreeSet<>()).add(Integer.valueOf(provider.group(2)));
                }
            }
        }
        Set<String> configured = configured();
        var names = new TreeSet<>(abis.keySet());
        names.addAll(configured);
        return names.stream().map(name -> new Provider(name, configured.contains(name),
                List.copyOf(abis.getOrDefault(name, Set.of())))).toList();
    }

    /** Lines are {@code driver rxe}, or with a path: {@code driver /usr/lib64/libibverbs/librxe}. */
    private Set<String> configured() {
        var names = new TreeSet<String>();
        for (String file : tree.names("etc/libibverbs.d")) {
            for (String line : file.endsWith(".driver") ? tree.lines("etc/libibverbs.d/" + file) : List.<String>of()) {
                if (line.startsWith("driver ")) {
                    names.add(line.substring(7).strip().replaceFirst("^.*/lib", ""));
                }
            }
        }
        return names;
    }

    private List<String> folders() {
        var folders = new ArrayList<String>();
        for (String name : tree.names("usr/lib")) {
            if (name.contains("linux-gnu")) {
                folders.add("usr/lib/" + name);
            }
        }
        folders.addAll(List.of("usr/lib64", "usr/lib", "usr/local/lib64", "usr/local/lib"));
        return folders;
    }
}
