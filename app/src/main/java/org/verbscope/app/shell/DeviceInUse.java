package org.verbscope.app.shell;

import org.verbscope.app.session.LabSession;
import org.verbscope.app.session.ProcessSession;
import org.verbscope.app.session.RecordedSession;
import org.verbscope.jshell.JavaProcessOptions;
import org.verbscope.session.Session;

/**
 * What the notebook of the window runs on.
 *
 * @param name {@code soft}, a device, or one for each machine: {@code rxe0,rxe1}
 * @param session with the Java process that opens it
 */
record DeviceInUse(String name, LabSession session) {
    /** With a session of its own, which has not begun. */
    static DeviceInUse of(String name) {
        return new DeviceInUse(name, new ProcessSession(JavaProcessOptions.usual().on(name)));
    }

    /** A session from a file: nothing runs. */
    static DeviceInUse recorded(Session session) {
        return new DeviceInUse(session.header().device(), new RecordedSession(session));
    }

    /** A session of which the log is still read. */
    static DeviceInUse reading(RecordedSession session) {
        return new DeviceInUse(session.header().device(), session);
    }

    boolean recorded() {
        return session instanceof RecordedSession;
    }

    /** What the window's title adds to the notebook's; empty on the usual device. */
    String origin() {
        if (session instanceof RecordedSession recording) {
            String created = recording.header().created();
            return " on " + words() + ", recorded" + (created.length() >= 10 ? " " + created.substring(0, 10) : "");
        }
        return soft() ? "" : " on " + words();
    }

    /** Whether every machine is in the Java process: NICs can be held inside, and a program does the same each time. */
    boolean soft() {
        return JavaProcessOptions.repeats(name);
    }

    /** For people: both ends. */
    String words() {
        return name.equals("soft") ? "soft0 ↔ soft1" : name.isEmpty() ? "an unknown device" : name.replace(",", " ↔ ");
    }
}
