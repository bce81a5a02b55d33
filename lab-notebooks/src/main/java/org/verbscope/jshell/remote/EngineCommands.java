package org.verbscope.jshell.remote;

import java.util.List;
import org.verbscope.jshell.protocol.Messages.Control;
import org.verbscope.verbs.spi.EngineControl;
import org.verbscope.verbs.trace.StepGate;
import org.verbscope.verbs.trace.Trace;

/** Stepping, answered on a thread that runs no user code while a cell waits in a verb or a poll. */
final class EngineCommands {
    private static final int MOST_GRANTS = 1_000_000;

    private final StepGate gate;

    EngineCommands(StepGate gate) {
        this.gate = gate;
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
            case "held" -> gate.held().verb();
            default -> throw new IllegalArgumentException("no command " + control.command());
        };
    }
}
