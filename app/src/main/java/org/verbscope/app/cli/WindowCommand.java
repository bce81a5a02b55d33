package org.verbscope.app.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.verbscope.app.shell.VerbscopeWindow;
import org.verbscope.app.shell.WindowOptions;
import org.verbscope.picture.Theme;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Opens the window. */
@Command(name = "window", mixinStandardHelpOptions = true, description = "Open the window (what ./verbscope does alone).")
final class WindowCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;
    @Parameters(paramLabel = "NOTEBOOK", arity = "0..1", description = "A notebook (default: the opening lesson).")
    private Path notebook;
    @Option(names = "--device", paramLabel = "NAME[,NAME]", description = "soft, a device, or one for each machine.")
    private String device;
    @Option(names = "--theme", description = "${COMPLETION-CANDIDATES} (default: the one used last).")
    private Theme theme;
    @Option(names = "--size", paramLabel = "WIDTHxHEIGHT", description = "In pixels (default: as it was left).")
    private String size;
    @Option(names = "--train", hidden = true, description = "End after the first frames.")
    private boolean train;

    @Override
    public Integer call() {
        if (train) {
            return VerbscopeWindow.train();
        }
        if (device != null) {
            DevicesHere.look().problem(device).ifPresent(problem -> {
                throw new ParameterException(spec.commandLine(), "--device: " + problem);
            });
        }
        WindowOptions options = WindowOptions.usual();
        if (notebook != null) {
            if (!Files.isRegularFile(notebook)) {
                throw new ParameterException(spec.commandLine(), notebook + " is no file");
            }
            options = options.opening(notebook);
            options = options.on(LastDevice.ofUser().forNotebook(notebook, device));
        } else if (device != null) {
            LastDevice.ofUser().set(device);
            options = options.on(device);
        }
        if (theme != null) {
            options = options.in(theme);
        }
        if (size != null) {
            if (!size.matches("[0-9]{3,5}x[0-9]{3,5}")) {
                throw new ParameterException(spec.commandLine(), "--size " + size + ": write it as 1280x720");
            }
            String[] parts = size.toLowerCase(Locale.ROOT).split("x");
            options = options.sized(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]));
        }
        return VerbscopeWindow.open(options);
    }
}
