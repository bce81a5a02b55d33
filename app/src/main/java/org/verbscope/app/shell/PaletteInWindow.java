package org.verbscope.app.shell;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.verbscope.app.palette.Command;
import org.verbscope.app.theme.Say;
import org.verbscope.picture.PresenterWords;

/** What the palette finds: every command, the notebook's headings, the six steps of the followed message, and recent files. */
final class PaletteInWindow {
    private PaletteInWindow() { }

    static List<Command> commands(WindowActions actions, Workbench bench, List<Path> recent, Consumer<Path> open) {
        var all = new ArrayList<>(WindowCommands.of(actions).stream()
                .filter(command -> !command.title().isEmpty() && !command.title().equals(WindowCommands.RECENT))
                .map(command -> new Command(Say.of(command.group()), Say.of(command.title()), command.keys(), command.action())).toList());
        bench.notebook().headings().forEach(heading -> all.add(Command.of(Say.of("Go to"), heading.words(), () -> bench.notebook().reveal(heading.cell()))));
        List<String> names = new PresenterWords(Say.language().locale()).steps();
        long[] steps = bench.view().sixSteps();
        for (int i = 0; i < steps.length; i++) {
            long step = steps[i];
            if (step > 0) {
                all.add(Command.of(Say.of("Go to"), Say.of("Step {0} of the six: {1}", i + 1, names.get(i)), () -> bench.view().look(step)));
            }
        }
        recent.forEach(path -> all.add(Command.of(Say.of(WindowCommands.RECENT), path.getFileName().toString(), () -> open.accept(path))));
        return all;
    }
}
