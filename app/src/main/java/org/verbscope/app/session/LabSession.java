package org.verbscope.app.session;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.verbscope.event.EventLog;
import org.verbscope.jshell.CellResult;
import org.verbscope.jshell.Completion;
import org.verbscope.jshell.Declaration;
import org.verbscope.jshell.Documentation;
import org.verbscope.jshell.Variable;

/**
 * What the window needs of the Java process and its log. Any thread may call it and no call but {@link #close}
 * blocks; listeners are called on its threads, in order, and must return soon.
 */
public interface LabSession extends AutoCloseable {
    /** How the Java process is. */
    enum Life { STARTING, IDLE, BUSY, ENDED,
        /** There is none and will be none: the log is of a file. */
        RECORDED }

    /** @param why there is no process; empty while there is one */
    record Status(Life life, String why) { }

    /** What a step is: nothing is held, or it is held before each of these. */
    enum Steps { FREE, STATEMENT, VERB, NIC_ACTION }

    /** What comes without being asked. */
    interface Listener {
        default void status(Status status) { }

        /** From now on this is the log; also told when listening begins. */
        default void log(EventLog log) { }

        default void output(String cell, String stream, String text) { }

        default void display(String cell, String mime, String data) { }

        /** From the process itself or a native library. */
        default void nativeOutput(String text) { }

        /** What waits for a {@link #step}, e.g. {@code post_send} or {@code statement}; empty when it went on. */
        default void holding(String what) { }

        /** A cell that was to stop has not for two seconds. */
        default void offerKill(String cell) { }

        /** The process ended by itself or by {@link #kill}; the next cell runs in another. */
        default void died(String reason) { }
    }

    /** Starts the Java process; what is asked before waits for it. Later calls do nothing. */
    void begin();

    /** @return ends the listening */
    Runnable listen(Listener listener);

    Status status();

    /** Log of the process that cells run in. */
    EventLog log();

    /** Runs one cell after those before it. */
    CompletableFuture<CellResult> run(String cell, String code);

    void stop();

    /** Ends the Java process at once. */
    void kill();

    /** A new Java process in place of this one, running or not. */
    void restart();

    CompletableFuture<Completion> complete(String code, int cursor);

    /** What stands at {@code cursor}; empty when nothing is known of it. */
    CompletableFuture<List<Documentation>> documentation(String code, int cursor);

    /** The variables of all cells; comes when no cell runs. */
    CompletableFuture<List<Variable>> variables();

    /** Methods, types and imports. */
    CompletableFuture<List<Declaration>> declarations();

    /** What is held from now on. @return completes when it is so */
    CompletableFuture<Void> steps(Steps steps);

    Steps steps();

    /** Lets {@code count} held statements or verbs go on, or held adapters do so many actions. @return what the last one did, empty when nothing was due */
    CompletableFuture<String> step(int count);

    @Override
    void close();
}
