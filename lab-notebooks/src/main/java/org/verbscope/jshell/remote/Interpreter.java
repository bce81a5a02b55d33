package org.verbscope.jshell.remote;

import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.stream.Stream;
import jdk.jshell.JShell;
import jdk.jshell.Snippet;
import jdk.jshell.SnippetEvent;
import jdk.jshell.VarSnippet;
import jdk.jshell.spi.ExecutionControl;
import jdk.jshell.spi.ExecutionControlProvider;
import jdk.jshell.spi.ExecutionEnv;

/**
 * JShell with our execution control and start-up imports. Evaluation is the engine thread's; analysis may come
 * from another thread. The two share javac, so whoever uses it holds {@link #compiler}; running code does not.
 */
final class Interpreter {
    /** What cells name without saying where it is from: the lab, the verbs, and the words of checks. */
    private static final List<String> IMPORTS = List.of("java.util.*", "java.util.function.*", "java.util.stream.*",
            "java.nio.*", "java.time.Duration", "java.util.concurrent.*", "org.verbscope.verbs.*",
            "org.verbscope.lab.*", "static org.verbscope.verbs.QpState.*", "static org.verbscope.check.Claims.*",
            "static org.verbscope.check.Expect.*", "static org.verbscope.check.Kind.*",
            "static org.verbscope.check.Device.*", "static org.verbscope.lab.Packets.*");
    private static final String STARTUP = "s";

    private final ReentrantLock compiler = new ReentrantLock();
    private final WovenExecutionControl control;
    private final SnippetPlaces places = new SnippetPlaces();
    private final JShell shell;
    private boolean starting = true;
    private int nextId;
    private int nextTemporary;

    Interpreter(SnippetThread thread) {
        control = new WovenExecutionControl(thread, compiler);
        shell = JShell.builder().executionEngine(new Provider(control), Map.of())
                .idGenerator((snippet, number) -> id())
                .tempVariableNameGenerator(() -> "$" + ++nextTemporary)
                .build();
    }

    /** Imports what cells expect. */
    void begin() {
        holding(() -> {
            IMPORTS.forEach(name -> shell.eval("import " + name + ";"));
            return null;
        });
    }

    /** Ends the start: what was declared besides imports is dropped, and names count from 1. */
    void forget() {
        holding(() -> {
            shell.snippets().filter(s -> s.kind() != Snippet.Kind.IMPORT)
                    .filter(s -> shell.status(s).isActive()).toList().forEach(shell::drop);
            starting = false;
            nextId = 0;
            nextTemporary = 0;
            return null;
        });
    }

    private String id() {
        String id = (starting ? STARTUP : "") + ++nextId;
        places.born(id);
        return id;
    }

    /** Where snippets are in cells. */
    SnippetPlaces places() {
        return places;
    }

    List<CellPieces.Piece> cut(String code) {
        return holding(() -> CellPieces.cut(shell.sourceCodeAnalysis(), code));
    }

    /** Evaluates one piece; {@code before} runs on the snippet thread before its code does, if it has any. */
    List<SnippetEvent> eval(String source, Runnable before) {
        return holding(() -> {
            control.beforeNext(before);
            return shell.eval(source);
        });
    }

    /** The value itself of a variable, while no cell runs. */
    Object value(VarSnippet variable) {
        return holding(() -> {
            var value = new Object[1];
            control.takeNext(found -> value[0] = found);
            shell.varValue(variable);
            return value[0];
        });
    }

    /** Forgets {@code snippet}, where it is still there. */
    void drop(Snippet snippet) {
        holding(() -> shell.status(snippet).isActive() ? shell.drop(snippet) : List.of());
    }

    /** Does {@code work}, which uses the shell, with no other thread in the compiler. */
    <T> T holding(Supplier<T> work) {
        compiler.lock();
        try {
            return work.get();
        } finally {
            compiler.unlock();
        }
    }

    JShell shell() {
        return shell;
    }

    /** The variables of cells. */
    Stream<VarSnippet> variables() {
        return shell.variables().filter(v -> !isStartup(v));
    }

    /** Methods and types of cells, and all imports. */
    Stream<Snippet> declared() {
        return shell.snippets().filter(s -> shell.status(s).isActive())
                .filter(s -> s.kind() == Snippet.Kind.IMPORT || !isStartup(s)
                        && (s.kind() == Snippet.Kind.METHOD || s.kind() == Snippet.Kind.TYPE_DECL));
    }

    static boolean isStartup(Snippet snippet) {
        return snippet.id().startsWith(STARTUP);
    }

    private record Provider(WovenExecutionControl control) implements ExecutionControlProvider {
        @Override
        public String name() {
            return "woven";
        }

        @Override
        public ExecutionControl generate(ExecutionEnv env, Map<String, String> parameters) {
            return control;
        }
    }
}
