package org.verbscope.app.shell;

import java.util.ArrayList;
import java.util.List;
import org.verbscope.app.palette.Command;
import org.verbscope.app.shell.WindowActions.CellEdit;
import org.verbscope.app.text.ViewText;
import org.verbscope.app.theme.Say;
import org.verbscope.app.views.ViewKind;
import org.verbscope.event.Layer;
import org.verbscope.picture.Theme;

/** Everything the window does, said once: menus, keys and the palette are made from it. A command without a title is a line in a menu. */
final class WindowCommands {
    static final String FILE = "File";
    static final String EDIT = "Edit";
    static final String VIEW = "View";
    static final String RUN = "Run";
    static final String STEP = "Step";
    static final String HELP = "Help";
    static final List<String> GROUPS = List.of(FILE, EDIT, VIEW, RUN, STEP, HELP);
    static final String PANES = "Panes";
    static final String LAYERS = "Layers of the stage";
    static final String THEME = "Theme";
    static final String LANGUAGE = "Language";
    static final String TEXT = "Text size";
    /** Menus in the menu of views. */
    static final List<String> WITHIN_VIEW = List.of(PANES, LAYERS, THEME, LANGUAGE, TEXT);
    static final String RECENT = "Open recent";
    static final String CONSOLE = "Console";
    static final String TABLE = "Event table";
    static final String LIGHT = "Light";
    static final String DARK = "Dark";
    static final String CONTRAST = "High contrast";
    static final String REDUCED = "Reduced motion";
    static final String SOLUTIONS = "Solutions after the last hint";
    static final String ENGLISH = "English";
    static final String CHINESE = "繁體中文";

    /** How far a key moves a border. */
    private static final int BORDER = 20;

    private WindowCommands() { }

    static List<Command> of(WindowActions actions) {
        var all = new ArrayList<>(views(actions));
        all.addAll(others(actions));
        all.addAll(steps(actions));
        return all;
    }

    private static List<Command> steps(WindowActions actions) {
        return List.of(
                new Command(STEP, "Step forward", "F8", () -> actions.moves().forward().run()),
                new Command(STEP, "Step back", "Shift+F8", () -> actions.moves().back().run()),
                new Command(STEP, "Play or pause", "F9", () -> actions.moves().play().run()),
                Command.of(STEP, "First step (Home)", () -> actions.moves().first().run()),
                Command.of(STEP, "Live (End)", () -> actions.moves().last().run()),
                line(STEP),
                Command.of(STEP, "Next event of the chosen kind (Shift+Right)", () -> actions.moves().jump().accept(true)),
                Command.of(STEP, "Last event of the chosen kind (Shift+Left)", () -> actions.moves().jump().accept(false)),
                line(STEP),
                new Command(STEP, "Run until…", "Ctrl+U", actions::askUntil),
                Command.of(STEP, "Hold the run", () -> actions.hold(true)),
                Command.of(STEP, "Let the run go on", () -> actions.hold(false)),
                line(STEP),
                Command.of(STEP, "Fork from this step", actions::fork));
    }

    /** The views beside the stage, first in their menu. */
    private static List<Command> views(WindowActions actions) {
        var views = new ArrayList<Command>();
        for (ViewKind view : ViewKind.values()) {
            views.add(new Command(VIEW, view.title(), view.keys(), () -> actions.choose(view)));
        }
        views.add(new Command(VIEW, ViewText.of("menu.close"), "Ctrl+W", actions::closeView));
        views.add(new Command(VIEW, ViewText.of("menu.table"), "Ctrl+Shift+T", actions::viewAsTable));
        views.add(line(VIEW));
        return views;
    }

    private static List<Command> others(WindowActions actions) {
        return List.of(
                new Command(FILE, "Open…", "Ctrl+O", actions::open),
                Command.of(FILE, RECENT, () -> { }),
                new Command(FILE, "Course", "Ctrl+L", actions::course),
                Command.of(FILE, "Opening lesson", actions::openLesson),
                line(FILE),
                new Command(FILE, "Save", "Ctrl+S", actions::save),
                new Command(FILE, "Save as…", "Ctrl+Shift+S", actions::saveAs),
                line(FILE),
                Command.of(FILE, "Export as HTML…", () -> actions.export(NotebookExport.Form.HTML)),
                Command.of(FILE, "Export the notebook with outputs…", () -> actions.export(NotebookExport.Form.WITH_OUTPUTS)),
                Command.of(FILE, "Export the notebook without outputs…", () -> actions.export(NotebookExport.Form.WITHOUT_OUTPUTS)),
                line(FILE),
                new Command(FILE, "Quit", "Ctrl+Q", actions::quit),

                new Command(EDIT, "Add code below", "Ctrl+B", () -> actions.addCell(true, false)),
                new Command(EDIT, "Add code above", "Ctrl+Shift+B", () -> actions.addCell(false, false)),
                new Command(EDIT, "Add text below", "Ctrl+Alt+B", () -> actions.addCell(true, true)),
                line(EDIT),
                new Command(EDIT, "Move cell up", "Alt+Up", () -> actions.edit(CellEdit.UP)),
                new Command(EDIT, "Move cell down", "Alt+Down", () -> actions.edit(CellEdit.DOWN)),
                new Command(EDIT, "Split cell at the caret", "Ctrl+Alt+S", () -> actions.edit(CellEdit.SPLIT)),
                new Command(EDIT, "Merge with the cell below", "Ctrl+Alt+M", () -> actions.edit(CellEdit.MERGE)),
                Command.of(EDIT, "Code or text", () -> actions.edit(CellEdit.CONVERT)),
                new Command(EDIT, "Delete cell", "Ctrl+Alt+D", () -> actions.edit(CellEdit.DELETE)),
                line(EDIT),
                new Command(EDIT, "Undo the change of cells", "Ctrl+Alt+Z", () -> actions.edit(CellEdit.UNDO)),
                new Command(EDIT, "Redo the change of cells", "Ctrl+Alt+Y", () -> actions.edit(CellEdit.REDO)),
                line(EDIT),
                new Command(EDIT, "Find in the notebook", "Ctrl+F", () -> actions.edit(CellEdit.FIND)),

                new Command(VIEW, "Present", "F11", actions::present),
                line(VIEW),
                new Command(VIEW, CONSOLE, "Ctrl+J", actions::toggleConsole),
                new Command(VIEW, "Variables", "Ctrl+Shift+V", actions::variables),
                new Command(VIEW, TABLE, "Ctrl+T", actions::toggleTable),
                line(VIEW),
                Command.of(VIEW, REDUCED, actions::toggleMotion),

                new Command(PANES, "Next pane", "F6", () -> actions.nextPane(true)),
                new Command(PANES, "Pane before", "Shift+F6", () -> actions.nextPane(false)),
                line(PANES),
                new Command(PANES, "Border to the left", "Ctrl+Shift+Left", () -> actions.moveBorders(-BORDER, 0)),
                new Command(PANES, "Border to the right", "Ctrl+Shift+Right", () -> actions.moveBorders(BORDER, 0)),
                new Command(PANES, "Border up", "Ctrl+Shift+Up", () -> actions.moveBorders(0, -BORDER)),
                new Command(PANES, "Border down", "Ctrl+Shift+Down", () -> actions.moveBorders(0, BORDER)),
                Command.of(LAYERS, "Hide or show user space (1)", () -> actions.toggle(Layer.USER)),
                Command.of(LAYERS, "Hide or show the kernel (2)", () -> actions.toggle(Layer.KERNEL)),
                Command.of(LAYERS, "Hide or show the NICs (3)", () -> actions.toggle(Layer.NIC)),
                Command.of(LAYERS, "Hide or show the wire (4)", () -> actions.toggle(Layer.WIRE)),
                Command.of(THEME, LIGHT, () -> actions.theme(Theme.LIGHT)),
                Command.of(THEME, DARK, () -> actions.theme(Theme.DARK)),
                Command.of(THEME, CONTRAST, () -> actions.theme(Theme.HIGH_CONTRAST)),
                Command.of(LANGUAGE, ENGLISH, () -> actions.language(Say.Language.ENGLISH)),
                Command.of(LANGUAGE, CHINESE, () -> actions.language(Say.Language.CHINESE)),
                new Command(TEXT, "Larger text", "Ctrl+Plus", () -> actions.textSize(10)),
                new Command(TEXT, "Smaller text", "Ctrl+Minus", () -> actions.textSize(-10)),
                new Command(TEXT, "Usual text size", "Ctrl+0", () -> actions.textSize(0)),

                Command.of(RUN, "Run cell", actions::runCell),
                new Command(RUN, "Run to here", "Shift+F5", () -> actions.edit(CellEdit.RUN_TO)),
                new Command(RUN, "Catch up to here", "F7", () -> actions.edit(CellEdit.CATCH_UP)),
                new Command(RUN, "Run all cells", "F5", actions::runAll),
                new Command(RUN, "Stop", "Ctrl+Period", actions::stop),
                line(RUN),
                new Command(RUN, "Run this lesson on a real rxe", "Ctrl+Shift+R", actions::runOnRxe),
                new Command(RUN, "Compare with the last run on rxe", "Ctrl+Shift+C", actions::compareAgain),
                line(RUN),
                Command.of(RUN, SOLUTIONS, actions::toggleSolutions),
                line(RUN),
                Command.of(RUN, "Restart Java process", actions::restart),
                Command.of(RUN, "Reset: free everything in order, then restart", actions::reset),

                new Command(HELP, "Find a command", "Ctrl+Shift+P", actions::palette),
                Command.of(HELP, "First minute", actions::firstMinute));
    }

    private static Command line(String group) {
        return Command.of(group, "", () -> { });
    }
}
