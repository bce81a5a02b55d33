package org.verbscope.app.shell;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javafx.geometry.Pos;
import org.verbscope.app.charts.ChartsTab;
import org.verbscope.app.palette.Command;
import org.verbscope.app.palette.Palette;
import org.verbscope.app.text.ViewText;
import org.verbscope.app.theme.Say;
import org.verbscope.app.timeline.UntilChoices;
import org.verbscope.app.views.ViewKind;
import org.verbscope.picture.Landmark;
import org.verbscope.picture.PresenterWords;
import org.verbscope.session.RunUntil;

/**
 * What the palette finds: every command, the notebook's headings, the six steps of the followed message, the next event of each
 * kind, and recent files. And the list of conditions that a run can go on to.
 */
final class PaletteInWindow {
    private PaletteInWindow() { }

    static void show(Overlay overlay, List<Command> commands) {
        show(overlay, new Palette(commands, overlay::hide));
    }

    private static void show(Overlay overlay, Palette palette) {
        overlay.show(palette, Pos.TOP_CENTER, overlay::hide);
        palette.focus();
    }

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
        for (Landmark kind : Landmark.values()) {
            String name = ViewText.of("landmark." + kind.name());
            all.add(Command.of(Say.of("Go to"), ViewText.of("jump.to.next", "kind", name), () -> bench.view().jump(kind, true)));
            all.add(Command.of(Say.of("Go to"), ViewText.of("jump.to.last", "kind", name), () -> bench.view().jump(kind, false)));
        }
        if (bench.view().tabs().current() instanceof ChartsTab charts) {
            String group = ViewKind.CHARTS.title();
            all.add(new Command(group, ViewText.of("charts.copy"), "Ctrl+C", charts::copy));
            all.add(Command.of(group, ViewText.of("charts.save"), charts::save));
            all.add(Command.of(group, ViewText.of("charts.print"), charts::print));
        }
        recent.forEach(path -> all.add(Command.of(Say.of(WindowCommands.RECENT), path.getFileName().toString(), () -> open.accept(path))));
        return all;
    }

    /** Asks what the run shall go on to: by a few letters of a condition, or by one as it is written. */
    static void askUntil(Overlay overlay, Workbench bench) {
        List<Command> choices = UntilChoices.all().stream()
                .map(choice -> Command.of(choice.group(), choice.title(), () -> bench.view().until(choice.condition()))).toList();
        show(overlay, new Palette(choices, ViewText.of("until.prompt"), ViewText.of("until.ask"), text -> typed(text, bench), overlay::hide));
    }

    private static List<Command> typed(String text, Workbench bench) {
        String written = text.strip().matches("[0-9]+") ? "event=" + text.strip() : text;
        try {
            RunUntil condition = RunUntil.parse(written);
            return List.of(Command.of(ViewText.of("until.ask"), condition.text(), () -> bench.view().until(condition.text())));
        } catch (IllegalArgumentException unfinished) {
            return List.of();
        }
    }
}
