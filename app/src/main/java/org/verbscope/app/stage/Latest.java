package org.verbscope.app.stage;

import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers questions off the window's thread: the newest one, however many were asked meanwhile. Nobody waits
 * for it. Thread-safe.
 *
 * @param <Q> question, with value equality
 * @param <A> answer
 */
public final class Latest<Q, A> {
    private static final Logger LOG = LoggerFactory.getLogger(Latest.class);

    private final Function<Q, A> answer;
    private final Executor worker;
    private final Consumer<A> ready;
    private Q asked;
    private Q done;
    private boolean working;

    /** @param ready takes each answer on the worker's thread */
    public Latest(Function<Q, A> answer, Executor worker, Consumer<A> ready) {
        this.answer = answer;
        this.worker = worker;
        this.ready = ready;
    }

    public synchronized void ask(Q question) {
        if (question.equals(done)) {
            return;
        }
        asked = question;
        if (!working) {
            working = true;
            worker.execute(this::work);
        }
    }

    /** The next question is answered even when it was the last one. */
    public synchronized void forget() {
        done = null;
    }

    private void work() {
        while (true) {
            Q question;
            synchronized (this) {
                if (asked == null) {
                    working = false;
                    return;
                }
                question = asked;
                asked = null;
                done = question;
            }
            try {
                ready.accept(answer.apply(question));
            } catch (RuntimeException broken) {
                LOG.error("{} cannot be answered", question, broken);
            }
        }
    }
}
