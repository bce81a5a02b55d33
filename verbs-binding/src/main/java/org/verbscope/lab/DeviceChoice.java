package org.verbscope.lab;

import java.util.Arrays;
import java.util.List;

/**
 * Which device plays the adapter of which machine: the system property {@code verbscope.device}, which
 * launcher and window set. {@code soft} (the default), one name for all machines, or a list, machine 1 first.
 */
final class DeviceChoice {
    static final String PROPERTY = "verbscope.device";
    private final List<String> names;

    private DeviceChoice(List<String> names) {
        this.names = names;
    }

    static DeviceChoice current() {
        return parse(System.getProperty(PROPERTY, "soft"));
    }

    static DeviceChoice parse(String choice) {
        List<String> names = Arrays.stream(choice.split(",")).map(String::strip).filter(n -> !n.isEmpty()).toList();
        if (names.isEmpty()) {
            throw new IllegalArgumentException("no device in \"" + choice + "\": name soft, a device such as rxe0, "
                    + "or one for each machine: rxe0,rxe1");
        }
        return new DeviceChoice(names);
    }

    /** Name of the device of machine {@code number}, from 1. */
    String deviceOf(int number) {
        if (names.equals(List.of("soft"))) {
            // Any machine can have either; machines 3 to 8 have one each under the second name.
            return number == 1 ? "soft0" : "soft1";
        }
        return names.get(Math.min(number, names.size()) - 1);
    }
}
