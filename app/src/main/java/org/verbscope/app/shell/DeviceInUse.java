package org.verbscope.app.shell;

import org.verbscope.app.session.LabSession;
import org.verbscope.app.session.ProcessSession;
import org.verbscope.jshell.JavaProcessOptions;

/**
 * What the notebook of the window runs on.
 *
 * @param name {@code soft}, a device, or one for each machine: {@code rxe0,rxe1}
 * @param session with the Java process that opens it
 */
record DeviceInUse(String name, LabSession session) {
    /** With a session of its own, which has not begun. */
    static DeviceInUse of(String name) {
        return new DeviceInUse(name, new ProcessSession(
                JavaProcessOptions.usual().withDevice(name).withVirtualClock(name.equals("soft"))));
    }

    boolean soft() {
        return name.equals("soft");
    }

    /** For people: both ends. */
    String words() {
        return soft() ? "soft0 ↔ soft1" : name.replace(",", " ↔ ");
    }
}
