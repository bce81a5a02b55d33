package org.verbscope.app.cli;

import java.io.PrintWriter;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.verbscope.event.Entry;
import org.verbscope.event.JsonEvents;
import org.verbscope.event.ObjectEvent.ObjectChanged;
import org.verbscope.event.ObjectEvent.ObjectDestroyed;
import org.verbscope.event.ObjectEvent.ObjectSeen;
import org.verbscope.event.ObjectEvent.QpStateChanged;
import org.verbscope.event.ObjectRef;

/** Events of queue pairs as lines for people. */
final class QpChanges implements Consumer<Entry> {
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss.SSS");

    private final PrintWriter out;
    private final Map<ObjectRef, Map<String, String>> known = new HashMap<>();

    private QpChanges(PrintWriter out) {
        this.out = out;
    }

    /** Prints each entry on one line: an event as session files have it, or words. */
    static Consumer<Entry> into(PrintWriter out, boolean json) {
        return json ? entry -> out.println(JsonEvents.line(entry)) : new QpChanges(out);
    }

    @Override
    public void accept(Entry entry) {
        if (entry.event() instanceof ObjectSeen seen) {
            known.put(seen.object(), seen.attributes());
            line(seen.object(), "in " + seen.attributes().get("state") + owner(seen.attributes()));
        } else if (entry.event() instanceof QpStateChanged moved) {
            line(moved.qp(), moved.from() + " -> " + moved.to());
        } else if (entry.event() instanceof ObjectChanged changed) {
            line(changed.object(), changed.attributes().entrySet().stream().map(each -> each.getKey() + " " + each.getValue())
                    .collect(Collectors.joining(", ")));
        } else if (entry.event() instanceof ObjectDestroyed gone) {
            line(gone.object(), "gone");
            known.remove(gone.object());
        }
    }

    private static String owner(Map<String, String> attributes) {
        String process = attributes.get("process");
        String pid = attributes.get("pid");
        String name = process.isEmpty() ? "?" : process;
        // A process of another PID namespace has neither number nor name here.
        return ", " + (pid != null ? name + " (" + pid + ")" : process.isEmpty() ? name : "[" + name + "]");
    }

    private void line(ObjectRef qp, String what) {
        Map<String, String> attributes = known.getOrDefault(qp, Map.of());
        out.printf("%s  %-8s QP 0x%-6x %-3s  %s%n", TIME.format(LocalTime.now()), attributes.getOrDefault("device", "?"),
                qp.number(), attributes.getOrDefault("type", "?"), what);
    }
}
