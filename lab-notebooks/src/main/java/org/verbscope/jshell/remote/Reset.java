package org.verbscope.jshell.remote;

import java.util.ArrayList;
import java.util.List;
import org.verbscope.lab.Lab;
import org.verbscope.verbs.RdmaContext;
import org.verbscope.verbs.RdmaDevices;
import org.verbscope.verbs.VerbsException;

/** Closes what the program made on its devices: the open lab, then contexts opened without one, the newest first. */
final class Reset {
    private Reset() { }

    /** On the engine thread; a stop ends it. @return empty, or what could not be freed */
    static String free(StopControl stop) {
        var refused = new ArrayList<String>();
        stop.began();
        try {
            attempt(Lab::end, refused);
            for (RdmaContext context : RdmaDevices.openContexts()) {
                attempt(context::closeAll, refused);
            }
        } finally {
            stop.ended();
        }
        return String.join(" ", refused);
    }

    private static void attempt(Runnable close, List<String> refused) {
        try {
            close.run();
        } catch (VerbsException | IllegalStateException because) {
            refused.add(because.getMessage());
        }
    }
}
