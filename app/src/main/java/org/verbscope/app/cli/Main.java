package org.verbscope.app.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The command line. Nothing here needs a display but the command {@code window}. */
@Command(name = "verbscope", mixinStandardHelpOptions = true, versionProvider = Version.class,
        description = "An interactive RDMA lab and visualiser.",
        footer = {"", "The launcher also knows:", "  machine  Run a command in the rxe machine.", "  test     Run every test.",
            "  build    Build without starting."},
        subcommands = {WindowCommand.class, Run.class, Devices.class, DoctorCommand.class, Qps.class, Replay.class, Export.class,
            Compare.class, Explain.class, Grade.class, HandInCommand.class, StudentCopyCommand.class, TeacherPapers.class, Zip.class, Bench.class, PingPongCommand.class, Train.class})
public final class Main implements Runnable {
    Main() { }

    public static void main(String[] args) {
        System.exit(commandLine().execute(args));
    }

    static CommandLine commandLine() {
        return new CommandLine(new Main()).setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler(new WrongUse()).setExecutionExceptionHandler(new FileTrouble());
    }

    @Override
    public void run() {
        CommandLine.usage(this, System.out);
    }
}
