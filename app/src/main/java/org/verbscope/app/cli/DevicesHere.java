package org.verbscope.app.cli;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.verbscope.event.LabClock;
import org.verbscope.event.TraceLevel;
import org.verbscope.verbs.RdmaDevice;
import org.verbscope.verbs.RdmaDevices;
import org.verbscope.verbs.trace.Trace;

/** The names that a choice of devices may hold on this computer. */
record DevicesHere(Set<String> names) {
    static DevicesHere look() {
        var trace = new Trace(LabClock.real());
        trace.level(TraceLevel.OFF);
        var names = new LinkedHashSet<>(List.of("soft"));
        RdmaDevices.list(trace).stream().map(RdmaDevice::name).forEach(names::add);
        return new DevicesHere(names);
    }

    /** What is wrong with {@code choice} (a name, or one for each machine), for people; empty when nothing is. */
    Optional<String> problem(String choice) {
        List<String> asked = Arrays.stream(choice.split(",")).map(String::strip).filter(n -> !n.isEmpty()).toList();
        if (asked.isEmpty()) {
            return Optional.of("\"" + choice + "\" names no device. There are: " + String.join(", ", names) + ".");
        }
        return asked.stream().filter(name -> !names.contains(name)).findFirst()
                .map(name -> "there is no device " + name + " here. There are: " + String.join(", ", names)
                        + "; ./verbscope machine has rxe0 and rxe1.");
    }
}
