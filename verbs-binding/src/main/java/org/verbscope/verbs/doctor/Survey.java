package org.verbscope.verbs.doctor;

import java.util.List;
import java.util.function.Function;
import org.verbscope.verbs.spi.VerbsLibrary;

/**
 * Reads an {@link Environment}.
 *
 * @param tree where {@code /sys}, {@code /dev}, {@code /proc}, {@code /etc} and the libraries lie
 * @param probe tries library and devices
 * @param addresses IPv4 addresses of an interface
 */
record Survey(Tree tree, Probe probe, Function<String, List<String>> addresses) {
    Environment take() {
        // First: what the library maps and pins shows in /proc afterwards.
        VerbsLibrary.Answer answer = probe.library();
        List<Probe.Tried> tried = answer.loaded() ? probe.devices() : List.of();
        var process = new ProcessSurvey(tree);
        var system = new SystemSurvey(tree);
        var library = new LibrarySurvey(tree);
        var netdevs = new NetdevSurvey(tree, addresses);
        return new Environment(process.caller(), system.os(), library.library(answer), library.providers(), system.kernel(),
                process.memlock(), netdevs.netdevs(), netdevs.pciDrivers(), new DeviceSurvey(tree, tried).devices());
    }
}
