package org.verbscope.verbs.trace;

import java.nio.file.Path;
import org.verbscope.event.EventLog;
import org.verbscope.event.Head;
import org.verbscope.event.LabClock;
import org.verbscope.event.LogEvent;

/** A process that writes without end and says so once {@code args[1]} entries are published. */
final class RingProducer {
    static final String DONE = "published";

    private RingProducer() { }

    public static void main(String[] args) throws Exception {
        var log = new EventLog(LabClock.real());
        log.tap(TraceRingWriter.open(Path.of(args[0]))::write);
        int wanted = Integer.parseInt(args[1]);
        for (int i = 1; ; i++) {
            log.emit(Head.notebook(), new LogEvent.Note("note " + i));
            if (i == wanted) {
                System.out.print(DONE);
                System.out.flush();
            }
        }
    }
}
