package org.verbscope.jshell.remote;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import jdk.jshell.execution.DirectExecutionControl;

/**
 * Runs snippets in this process, on the snippet thread, with stop checks woven in. While user code runs the
 * compiler is free for completion.
 */
final class WovenExecutionControl extends DirectExecutionControl {
    private static final Runnable NOTHING = () -> { };

    private final SnippetThread thread;
    private final ReentrantLock compiler;
    private Runnable before = NOTHING;
    private Consumer<Object> taker;

    WovenExecutionControl(SnippetThread thread, ReentrantLock compiler) {
        this.thread = thread;
        this.compiler = compiler;
    }

    /** {@code action} runs once, on the snippet thread, before the next code runs. */
    void beforeNext(Runnable action) {
        before = action;
    }

    @Override
    public void load(ClassBytecodes[] classes) throws ClassInstallException, NotImplementedException,
            EngineTerminationException {
        super.load(Arrays.stream(classes)
                .map(c -> new ClassBytecodes(c.name(), StopWeaver.weave(c.bytecodes())))
                .toArray(ClassBytecodes[]::new));
    }

    @Override
    protected String invoke(Method code) throws Exception {
        Runnable first = before;
        before = NOTHING;
        return withoutCompiler(() -> {
            first.run();
            return super.invoke(code);
        });
    }

    /** The next variable that is asked for goes to {@code to} as it is; no code of cells runs. */
    void takeNext(Consumer<Object> to) {
        taker = to;
    }

    private String taken(String className, String varName) throws InternalException {
        Consumer<Object> to = taker;
        taker = null;
        try {
            Field variable = findClass(className).getDeclaredField(varName);
            variable.setAccessible(true);
            to.accept(variable.get(null));
            return "";
        } catch (ReflectiveOperationException gone) {
            throw new InternalException(gone.toString());
        }
    }

    @Override
    public String varValue(String className, String varName) throws RunException, EngineTerminationException,
            InternalException {
        if (taker != null) {
            return taken(className, varName);
        }
        try {
            return withoutCompiler(() -> super.varValue(className, varName));
        } catch (RunException | EngineTerminationException | InternalException said) {
            throw said;
        } catch (Exception other) {
            throw new InternalException(other.toString());
        }
    }

    private String withoutCompiler(Callable<String> code) throws Exception {
        compiler.unlock();
        try {
            return thread.call(code);
        } finally {
            compiler.lock();
        }
    }
}
