package org.verbscope.app;

import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/** What JavaFX could not style, as it says in its log: a colour that a node has no theme for, a value of a wrong kind. */
final class CssTrouble extends Handler {
    /** Held here, since loggers are held weakly. */
    private static final Logger CSS = Logger.getLogger("javafx.css");

    private final List<String> said = new ArrayList<>();

    private CssTrouble() { }

    /** Listens from now on, as long as the JVM lives. */
    static CssTrouble listening() {
        var trouble = new CssTrouble();
        CSS.addHandler(trouble);
        return trouble;
    }

    /** What was said since this was asked the last time. */
    synchronized List<String> since() {
        List<String> all = List.copyOf(said);
        said.clear();
        return all;
    }

    @Override
    public synchronized void publish(LogRecord record) {
        // Our sheets are long data: URLs.
        said.add(record.getMessage().replaceAll("data:text\\S*", "(our sheet)"));
    }

    @Override
    public void flush() { }

    @Override
    public void close() { }
}
