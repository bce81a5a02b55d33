package org.verbscope.jshell.remote;

import java.util.List;
import java.util.function.Consumer;
import org.verbscope.jshell.protocol.Messages.Control;
import org.verbscope.lab.Lab;
import org.verbscope.session.RunUntil;
import org.verbscope.verbs.spi.EngineControl;
import org.verbscope.verbs.trace.StepGate;
import org.verbscope.verbs.trace.Trace;

/** Stepping, answered on a thread that runs no user code while a cell waits in a verb or a poll. */
final class EngineCommands {
    private static final int MOST_GRANTS = 1_000_000;

    private final StepGate gate;
    private final Breakpoint breakpoint;

    EngineCommands(StepGate gate, Breakpoint breakpoint) {
        this.gate = gate;
        this.breakpoint = breakpoint;
    }

    /**
     * The run is to halt at an event. Returns at once, so that what is sent after it finds it armed.
     *
     * @param told the event's number in words once it is there, or 0 when it was given up; under the log's lock
     * @return whether the run is held now: then {@link #release} lets it go there
     * @throws IllegalArgumentException when {@code condition} is none
     */
    boolean until(String condition, Consumer<String> told) {
        RunUntil there = RunUntil.parse(condition);
        boolean held = gate.mode() != StepGate.Mode.RUN || Trace.process().enginesHeld();
        breakpoint.arm(there, seq -> told.accept(Long.toString(seq)));
        return held;
    }

    void release() {
        gate.mode(StepGate.Mode.RUN);
        Trace.process().holdEngines(false);
    }

    /** @return the answer in words @throws IllegalArgumentException when there is no such command */
    String answer(Control control) {
        List<EngineControl> engines = Trace.process().engines();
        return switch (control.command()) {
            case "stepped" -> {
                Trace.process().holdEngines(Boolean.parseBoolean(control.argument()));
                yield Integer.toString(engines.size());
            }
            case "step" -> engines.stream().map(EngineControl::step).filter(did -> !did.isEmpty())
                    .findFirst().orElse("");
            case "next" -> engines.stream().map(EngineControl::next).filter(due -> !due.isEmpty())
                    .findFirst().orElse("");
            case "gate" -> {
                gate.mode(StepGate.Mode.valueOf(control.argument()));
                yield control.argument();
            }
            case "grant" -> {
                gate.grant(Math.min(MOST_GRANTS, Math.max(0, Integer.parseInt(control.argument()))));
                yield "";
            }
            case "pause" -> {
                gate.mode(StepGate.Mode.HOLD_ALL);
                Trace.process().holdEngines(true);
                yield "";
            }
            case "proceed" -> {
                breakpoint.disarm();
                release();
                yield "";
            }
            case "vary" -> {
                String[] value = control.argument().split("=", 2);
                if (value.length == 2) {
                    Lab.vary(value[0], Integer.parseInt(value[1]));
                } else {
                    Lab.varyNothing();
                }
                yield "";
            }
            case "held" -> gate.held().verb();
            default -> throw new IllegalArgumentException("no command " + control.command());
        };
    }
}
