package org.verbscope.jshell.remote;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.verbscope.event.JsonEvents;
import org.verbscope.event.LabClock;
import org.verbscope.event.VirtualClock;
import org.verbscope.jshell.CellResult;
import org.verbscope.jshell.protocol.Frame;
import org.verbscope.jshell.protocol.FrameChannel;
import org.verbscope.jshell.protocol.FrameSender;
import org.verbscope.jshell.protocol.FrameType;
import org.verbscope.jshell.protocol.Messages;
import org.verbscope.jshell.protocol.ProtocolException;
import org.verbscope.lab.Rehearsal;
import org.verbscope.lab.words.Language;
import org.verbscope.verbs.trace.StepGate;
import org.verbscope.verbs.trace.Trace;
import org.verbscope.verbs.trace.TraceRingWriter;

/**
 * This process's end of the connection: reads commands and gives each to the thread it belongs to. The
 * reading thread itself does only what returns at once, so a stop always gets through.
 */
final class ProcessSession {
    private static final long LOOK_LIMIT_MILLIS = 1000;
    private static final String STOPPED_REHEARSAL = "while (true) { }";
    private static final List<String> REHEARSALS = List.of("int a = 1; for (int i = 0; i < 2; i++) a += i; a",
            STOPPED_REHEARSAL, "int b = undeclared;");

    private final FrameChannel channel;
    private final FrameSender sender;
    private final ExecutorService engine;
    private final ExecutorService analysis;
    private final ExecutorService control;
    private final ExecutorService clerk;
    private final ScheduledExecutorService timer;
    private final StopControl stop;
    private final CellOutput output;
    private final CellInput input;
    private final EngineCommands commands;
    private final TraceOutlet outlet;
    private final Interpreter interpreter;
    private final VariableValues values;
    private final Assistant assistant;
    private final CellRunner runner;
    private final Future<?> lab;

    /** @param ring where the log goes, or null: through the channel then */
    ProcessSession(FrameChannel channel, TraceRingWriter ring, ProcessArguments arguments) {
        this.channel = channel;
        var threads = new LabThreads();
        Supplier<LabClock> clocks = arguments.virtualClock() ? VirtualClock::new : LabClock::real;
        control = threads.one("control");
        // beside JShell's own start, which takes longer
        lab = control.submit(() -> Rehearsal.run(clocks.get()));
        sender = new FrameSender(channel, threads.named("sender"), gone -> Runtime.getRuntime().halt(0));
        sender.send(Frame.of(FrameType.HELLO, new Messages.Hello(Messages.VERSION, List.of("woven-stop", "step"),
                ProcessHandle.current().pid(), System.getProperty("java.version"))));
        timer = threads.timer();
        engine = threads.compiler();
        analysis = threads.one("analysis");
        clerk = threads.one("clerk");
        stop = new StopControl(timer);
        output = new CellOutput(sender, arguments.outputLimit());
        input = new CellInput(() -> sender.send(Frame.of(FrameType.INPUT_WANTED)));
        var gate = new StepGate(held -> sender.send(
                Frame.of(FrameType.HOLDING, new Messages.Holding(held.machine(), held.verb()))));
        var breakpoint = new Breakpoint(gate);
        commands = new EngineCommands(gate, breakpoint);
        outlet = new TraceOutlet(clocks, gate, breakpoint, arguments, ring, sender, timer);
        interpreter = new Interpreter(new SnippetThread(threads.snippets(), stop));
        values = new VariableValues(interpreter);
        assistant = new Assistant(interpreter);
        runner = new CellRunner(interpreter, stop, gate);
        output.capture();
        System.setIn(input);
    }

    /** Serves the client until it goes. @throws ProtocolException when it sends what is no command */
    void serve() throws IOException {
        // numbered before any cell of the client is
        REHEARSALS.forEach(rehearsal -> stop.accepted());
        engine.execute(this::warmUp);
        for (Frame frame = channel.read(); frame != null; frame = channel.read()) {
            take(frame);
        }
    }

    /** The ways that a first cell, a first lab call, a stop and an error take are loaded and compiled before they are needed. */
    private void warmUp() {
        outlet.rehearse();
        interpreter.begin();
        // the stop that is rehearsed below would end it
        awaitLab();
        for (String rehearsal : REHEARSALS) {
            if (rehearsal.equals(STOPPED_REHEARSAL)) {
                stop.request(1 + REHEARSALS.indexOf(rehearsal));
            }
            Frame.of(FrameType.CELL_ENDED, runner.run(new Messages.Run("", rehearsal, "")));
        }
        interpreter.forget();
        sender.send(Frame.of(FrameType.READY));
    }

    private void awaitLab() {
        try {
            lab.get();
        } catch (ExecutionException notHere) {
            // a cell that tries the same is told the same: nothing is lost but the warmth
            return;
        } catch (InterruptedException impossible) {
            Thread.currentThread().interrupt();
        }
    }

    private void take(Frame frame) throws ProtocolException {
        switch (frame.type()) {
            case BEGIN -> begin(Messages.read(frame, Messages.Begin.class));
            case RUN -> {
                Messages.Run run = Messages.read(frame, Messages.Run.class);
                stop.accepted();
                engine.execute(() -> run(run));
            }
            case STOP -> stop.request();
            case ASK -> ask(Messages.read(frame, Messages.Ask.class));
            case CONTROL -> {
                Messages.Control command = Messages.read(frame, Messages.Control.class);
                control(command);
            }
            case INPUT -> {
                Messages.Input given = Messages.read(frame, Messages.Input.class);
                input.give(given.text(), given.end());
            }
            case EVENT -> clerk.execute(() -> Trace.process().emitAll(
                    List.of(JsonEvents.parse(new String(frame.payload(), StandardCharsets.UTF_8)))));
            default -> throw new ProtocolException("a client does not send " + frame.type());
        }
    }

    /** The answer to "until" comes when the run is there. */
    private void control(Messages.Control command) {
        if (command.command().equals("free")) {
            free(command.id());
        } else if (command.command().equals("until")) {
            try {
                if (commands.until(command.argument(), reached -> answer(command.id(), () -> reached))) {
                    control.execute(commands::release);
                }
            } catch (IllegalArgumentException none) {
                sender.send(Frame.of(FrameType.ANSWER, new Messages.Answer(command.id(), none.getMessage(), null)));
            }
        } else {
            control.execute(() -> answer(command.id(), () -> commands.answer(command)));
        }
    }

    /** Stops what runs and then, where cells run, frees what the program made. */
    private void free(int id) {
        stop.request();
        control.execute(() -> commands.answer(new Messages.Control(id, "proceed", "")));
        stop.accepted();
        engine.execute(() -> answer(id, () -> Reset.free(stop)));
    }

    private void begin(Messages.Begin begin) throws ProtocolException {
        if (begin.version() != Messages.VERSION) {
            throw new ProtocolException("the client speaks version " + begin.version() + ", this process version "
                    + Messages.VERSION);
        }
        engine.execute(() -> outlet.begin(begin.incarnation()));
    }

    private void run(Messages.Run run) {
        output.began(run.cell());
        input.began();
        Language.speak(run.language());
        CellResult result = runner.run(run);
        Language.speak("");
        output.ended();
        sender.send(Frame.of(FrameType.CELL_ENDED, result));
    }

    private void ask(Messages.Ask ask) {
        if (ask.question().equals("variables")) {
            long number = stop.accepted();
            engine.execute(() -> {
                var limit = timer.schedule(() -> stop.request(number), LOOK_LIMIT_MILLIS, TimeUnit.MILLISECONDS);
                values.look(stop);
                limit.cancel(false);
                answer(ask.id(), () -> assistant.variables(values.last()));
            });
        } else if (ask.question().equals("notes")) {
            engine.execute(() -> answer(ask.id(), () -> values.notes(ask.code())));
        } else {
            analysis.execute(() -> answer(ask.id(), () -> switch (ask.question()) {
                case "complete" -> assistant.complete(ask.code(), ask.cursor());
                case "document" -> assistant.document(ask.code(), ask.cursor());
                case "declared" -> assistant.declarations();
                case "declarations" -> assistant.declarationsIn(ask.code());
                default -> throw new IllegalArgumentException("no question " + ask.question());
            }));
        }
    }

    /** An answer always comes, also when what was asked for cannot be had. */
    private void answer(int id, Supplier<Object> work) {
        Messages.Answer answer;
        try {
            answer = new Messages.Answer(id, "", Messages.tree(work.get()));
        } catch (RuntimeException | StackOverflowError refused) {
            answer = new Messages.Answer(id, refused.toString(), null);
        }
        sender.send(Frame.of(FrameType.ANSWER, answer));
    }
}
