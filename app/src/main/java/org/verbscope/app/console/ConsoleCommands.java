package org.verbscope.app.console;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.verbscope.app.session.LabSession;
import org.verbscope.jshell.Declaration;
import org.verbscope.jshell.Variable;
import org.verbscope.session.RunUntil;

/** What begins with a slash: questions about the Java process, and what steers its run. They do not wait for a cell, except {@code /vars}. */
final class ConsoleCommands {
    /** In the order in which {@code /help} lists them. */
    static final List<String> NAMES = List.of("/vars", "/methods", "/types", "/imports", "/history",
            "/until", "/pause", "/step", "/continue", "/fork", "/reset", "/help");

    private static final String HELP = """
            /vars      variables with their types and values
            /methods   methods that cells have declared
            /types     classes, records and enums that cells have declared
            /imports   what is imported
            /history   what was entered here
            /until C   run until e.g. kind=PacketSent, state=RTS, status=12, opcode=RC_SEND_ONLY, error, event=200
            /pause     hold the program at its next statement or verb, and the adapters
            /step N    the next step, or N of them
            /continue  run on
            /fork E    another way on from event E: a new Java process has done the same up to there, and is held
            /reset     what was made is freed in order, and a new Java process starts; texts and outputs stay
            Enter runs, Shift+Enter makes a line, Up and Down go through the history, Tab completes, F1 tells.""";

    private final LabSession session;
    private final Supplier<List<String>> history;
    private final Consumer<String> answer;
    private final Consumer<String> error;

    ConsoleCommands(LabSession session, Supplier<List<String>> history, Consumer<String> answer, Consumer<String> error) {
        this.session = session;
        this.history = history;
        this.answer = answer;
        this.error = error;
    }

    void run(String entered) {
        String name = entered.split("\\s+", 2)[0];
        switch (name) {
            case "/vars" -> say(session.variables().thenApply(all -> lines(all.stream().map(ConsoleCommands::line).toList(), "no variables yet")));
            case "/methods" -> declared(Declaration.Kind.METHOD, "no methods yet");
            case "/types" -> declared(Declaration.Kind.TYPE, "no types yet");
            case "/imports" -> declared(Declaration.Kind.IMPORT, "nothing is imported");
            case "/history" -> answer.accept(lines(history.get(), "nothing was entered") + "\n");
            case "/until", "/pause", "/step", "/continue", "/fork", "/reset" -> steer(name, entered.substring(name.length()).strip());
            case "/help" -> answer.accept(HELP + "\n");
            default -> error.accept("There is no " + name + ". There are " + String.join(", ", NAMES) + ".\n");
        }
    }

    private void steer(String name, String argument) {
        CompletableFuture<String> done;
        try {
            done = switch (name) {
                case "/until" -> until(RunUntil.parse(argument));
                case "/pause" -> session.pause().thenApply(held -> "paused; /step or /continue goes on");
                case "/step" -> session.step(argument.isEmpty() ? 1 : count(argument));
                case "/fork" -> session.fork(event(argument)).thenApply(held -> "held at event " + argument
                        + " in a new Java process; change what comes after it, then /step or /continue");
                case "/continue" -> session.proceed().thenApply(runs -> "");
                default -> session.reset().thenApply(left -> "a new Java process has started: nothing has run in it"
                        + (left.isEmpty() ? "" : ". " + left));
            };
        } catch (IllegalArgumentException wrong) {
            error.accept(wrong.getMessage() + "\n");
            return;
        }
        done.whenComplete((text, failed) -> {
            if (failed != null) {
                error.accept((failed.getCause() == null ? failed : failed.getCause()).getMessage() + "\n");
            } else if (!text.isBlank()) {
                answer.accept(text.strip() + "\n");
            }
        });
    }

    private CompletableFuture<String> until(RunUntil condition) {
        return session.until(condition).thenApply(event -> event == 0 ? "no longer waiting for " + condition
                : "halted: event " + event + " is the first with " + condition + "; /step or /continue goes on");
    }

    private static long event(String text) {
        if (!text.matches("[1-9][0-9]{0,8}")) {
            throw new IllegalArgumentException("/fork " + text + ": write from which event, e.g. /fork 120");
        }
        return Long.parseLong(text);
    }

    private static int count(String text) {
        if (!text.matches("[1-9][0-9]{0,5}")) {
            throw new IllegalArgumentException("/step " + text + ": write how many steps, e.g. /step 3");
        }
        return Integer.parseInt(text);
    }

    private void declared(Declaration.Kind kind, String none) {
        say(session.declarations().thenApply(all -> lines(all.stream().filter(each -> each.kind() == kind)
                .map(Declaration::text).sorted().toList(), none)));
    }

    private void say(CompletableFuture<String> words) {
        words.whenComplete((text, failed) -> {
            if (failed == null) {
                answer.accept(text + "\n");
            } else {
                error.accept("The Java process does not answer: " + failed.getMessage() + "\n");
            }
        });
    }

    private static String line(Variable variable) {
        return variable.type() + " " + variable.name() + " = " + variable.value();
    }

    private static String lines(List<String> lines, String none) {
        return lines.isEmpty() ? none : lines.stream().collect(Collectors.joining("\n"));
    }
}
