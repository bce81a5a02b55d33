package org.verbscope.jshell.remote;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import org.verbscope.event.Entry;
import org.verbscope.event.EventLog;
import org.verbscope.event.EventSink;
import org.verbscope.event.LogEvent;
import org.verbscope.event.NotebookEvent.CellStarted;
import org.verbscope.verbs.trace.Trace;

/**
 * A tap that puts a note in place of each event that a cell wrote into the log itself: who is judged by the log shall not
 * be its author. Who wrote an event is the nearest caller that is neither the log nor Java. A part of a cell that is
 * called as a cell that has run ({@code lab.window}) is such an event, too. Code that reaches into the lab by reflection
 * can get around it. Under the log's lock.
 */
final class ForgeryFilter implements Consumer<Entry> {
    static final String NOTE = "A cell wrote an event into the log itself (%s); it was left out.";
    private static final StackWalker STACK = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);
    private static final Set<Class<?>> LOG = Set.of(ForgeryFilter.class, EventLog.class, EventSink.class, Trace.class);

    private final Consumer<Entry> out;
    private final Set<String> cells = new HashSet<>();

    ForgeryFilter(Consumer<Entry> out) {
        this.out = out;
    }

    @Override
    public void accept(Entry entry) {
        Class<?> author = STACK.walk(frames -> frames.<Class<?>>map(StackWalker.StackFrame::getDeclaringClass)
                .filter(type -> !LOG.contains(type) && type.getClassLoader() != null).findFirst().orElse(null));
        out.accept(genuine(author, entry) ? entry
                : new Entry(entry.head(), new LogEvent.Note(String.format(NOTE, entry.kind()))));
    }

    private boolean genuine(Class<?> author, Entry entry) {
        if (author == null || author.getClassLoader() != ForgeryFilter.class.getClassLoader()) {
            return false;
        }
        if (entry.event() instanceof CellStarted started) {
            if (author != CellRunner.class) {
                return !cells.contains(started.cell());
            }
            cells.add(started.cell());
        }
        return true;
    }
}
