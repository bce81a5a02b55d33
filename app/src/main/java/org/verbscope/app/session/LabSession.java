package org.verbscope.app.session;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.verbscope.event.EventLog;
import org.verbscope.jshell.CellResult;
import org.verbscope.jshell.Completion;
import org.verbscope.jshell.Declaration;
import org.verbscope.jshell.Documentation;
import org.verbscope.jshell.Variable;
import org.verbscope.session.RunUntil;

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

        /** The run was halted or goes on: {@link #paused} has changed. @param event that it was to halt at; 0 for a pause or when it goes on */
        default void halted(boolean paused, long event) { }

        /** Another way on has been taken from {@code event}: what ran after it has not run in the process that is there now. */
        default void forked(long event) { }

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

    /** Runs one cell after those before it. @param language in which lab and checks speak meanwhile, e.g. {@code zh-Hant} */
    CompletableFuture<CellResult> run(String cell, String code, String language);

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

    /**
     * Everything runs until an event of which {@code condition} holds, and is then held as by {@link #pause}.
     *
     * @return the number of the event; 0 when it was given up by {@link #proceed} or for another condition; fails when the
     *     Java process ends before
     */
    CompletableFuture<Long> until(RunUntil condition);

    /** Holds the program at its next statement or verb, and adapters; {@link #step} then makes steps of the chosen kind, verbs where none is. */
    CompletableFuture<Void> pause();

    /** Lets everything run on, with no steps. */
    CompletableFuture<Void> proceed();

    /** Whether the run was halted by {@link #pause} or {@link #until} and has not gone on since. */
    boolean paused();

    /**
     * Another way on from {@code event} of the log: a new Java process runs the same cells up to it in silence and takes
     * over, held as by {@link #pause}. Only on the soft device with the virtual clock.
     *
     * @return completes when it has taken over; fails with the reason, the first differing event as a rule, and then
     *     everything is as it was
     */
    CompletableFuture<Void> fork(long event);

    /**
     * Back to the start: what runs is stopped, what the program made is freed in order, and a fresh Java process takes over.
     *
     * @return completes when it is ready: empty, or what was not freed in order and why
     */
    CompletableFuture<String> reset();

    @Override
    void close();
}
