package org.verbscope.app.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import javafx.event.Event;
import javafx.scene.Node;
import javafx.scene.control.ButtonBase;
import javafx.scene.control.ChoiceBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Control;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListView;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuBar;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.TableView;
import javafx.scene.control.TextInputControl;
import javafx.scene.control.Toggle;
import javafx.scene.control.TreeView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;
import org.verbscope.app.course.Course;
import org.verbscope.app.palette.Command;
import org.verbscope.app.palette.PaletteModel;
import org.verbscope.app.session.LabSession;
import org.verbscope.app.stage.PicturePane;
import org.verbscope.app.views.ViewKind;
import org.verbscope.picture.Picture;
import org.verbscope.picture.Theme;

/** Whoever has no mouse: everything in the window is reached by Tab, by a command, or by a key of its own, and says what it is. */
class KeyboardTest extends LessonWindowBase {
    private final FxRobot robot = new FxRobot();
    /** Controls that the keyboard does not come to, and those that do not say what they are. */
    private final Set<String> missed = new TreeSet<>();
    private final Set<String> silent = new TreeSet<>();

    /** More would be a circle that does not close. */
    private static final int MOST = 3000;

    /** What Tab passes over, and what does the same: by style class. */
    private static final Set<String> BY_OTHER_KEYS = Set.of(
            // Ctrl+Enter in the cell.
            "gutter-run",
            // Left, Right and their like.
            "event-table",
            // Right, while it is there.
            "guide-next",
            // F10, and the letters with Alt.
            "menu-button");

    private static boolean interactive(Node node) {
        return node instanceof ButtonBase || node instanceof ChoiceBox<?> || node instanceof ComboBox<?> || node instanceof TextInputControl
                || node instanceof ListView<?> || node instanceof TableView<?> || node instanceof TreeView<?> || node instanceof MenuBar
                || node instanceof PicturePane pane && pane.isFocusTraversable() || node.getStyleClass().contains("code-area")
                || node.getStyleClass().contains("term");
    }

    private static boolean seen(Node node) {
        for (Node at = node; at != null; at = at.getParent()) {
            if (!at.isVisible()) {
                return false;
            }
        }
        return !node.isDisabled();
    }

    /** Controls that stand in the scene by themselves, not those that another is made of. */
    private List<Node> interactive() {
        return window.scene().getRoot().lookupAll("*").stream().filter(KeyboardTest::interactive).filter(KeyboardTest::seen)
                .filter(node -> !partOfAnother(node)).toList();
    }

    private static boolean partOfAnother(Node node) {
        for (Node at = node.getParent(); at != null; at = at.getParent()) {
            if (interactive(at) || at instanceof Control control && control.getStyleClass().contains("menu-bar")) {
                return true;
            }
        }
        return false;
    }

    private static String words(Node node) {
        String said = node.getAccessibleText();
        if ((said == null || said.isBlank()) && node instanceof Labeled labeled) {
            said = labeled.getText();
        }
        if ((said == null || said.isBlank()) && node instanceof TextInputControl text) {
            said = text.getPromptText();
        }
        if ((said == null || said.isBlank()) && node instanceof javafx.scene.text.Text text) {
            said = text.getText();
        }
        return said == null ? "" : said.strip();
    }

    private static String name(Node node) {
        return node.getClass().getSimpleName() + " " + node.getStyleClass() + " \"" + words(node) + "\"";
    }

    /** Where the keyboard comes by Tab, and out of editors by Ctrl+Tab, until it is where it was. */
    private Set<Node> reached() {
        Set<Node> reached = Collections.newSetFromMap(new IdentityHashMap<>());
        fx(() -> {
            for (int i = 0; i < MOST; i++) {
                Node owner = window.scene().getFocusOwner();
                if (owner != null && !reached.add(owner)) {
                    return;
                }
                boolean editor = owner != null && owner.getStyleClass().contains("code-area");
                Node at = owner == null ? window.scene().getRoot() : owner;
                Event.fireEvent(at, new KeyEvent(KeyEvent.KEY_PRESSED, "\t", "\t", KeyCode.TAB, false, editor, false, false));
            }
            throw new AssertionError("Tab does not come round");
        });
        return reached;
    }

    /** Enter goes from a cell into its editor, Up and Down through the buttons of a group. */
    private static boolean besides(Node node, Set<Node> reached) {
        if (node instanceof Toggle toggle && toggle.getToggleGroup() != null) {
            return toggle.getToggleGroup().getToggles().stream().anyMatch(reached::contains);
        }
        for (Node at = node.getParent(); at != null; at = at.getParent()) {
            if (at.getStyleClass().contains("cell-row")) {
                return reached.contains(at) && node.getStyleClass().contains("code-area");
            }
        }
        return false;
    }

    private void audit(String where) {
        settle();
        List<Node> all = onFx(this::interactive);
        assertThat(all).as(where).isNotEmpty();
        Set<Node> reached = reached();
        for (Node node : all) {
            boolean other = node instanceof MenuBar || node.getStyleClass().stream().anyMatch(BY_OTHER_KEYS::contains) && !node.isFocusTraversable();
            if (!reached.contains(node) && !other && !besides(node, reached)) {
                missed.add(where + ": " + name(node));
            }
            if (words(node).isEmpty() && !(node instanceof MenuBar)) {
                silent.add(where + ": " + name(node));
            }
        }
    }

    @Test
    void whoeverHasNoMouse() throws Exception {
        open(Theme.LIGHT, 1280, 720, false, Course.folder().resolve("part-1/06-state-machine.ipynb"));
        await("its cells are there", () -> !window.bench().notebook().makeMore());
        thePanesAreReachedByOneKeyAndTheirBordersMoved();
        cellsAreEnteredAndLeft();
        fx(() -> window.bench().model().catchUp(window.bench().model().document().labCell("b-up").orElseThrow().id()));
        await("there is something to see", () -> !window.bench().model().view().running());
        everythingIsReachedAndSaysWhatItIs();
        everyMenuItemHasANameAndAnActionAndIsFoundByItsName();
    }

    private void everythingIsReachedAndSaysWhatItIs() {
        String p1 = window.bench().model().document().labCell("p1").orElseThrow().id();
        fx(() -> window.bench().model().answer(p1, "predict(\"p1\", \"A\")"));
        await("the card is locked", () -> !window.bench().model().view().running());
        for (ViewKind view : ViewKind.values()) {
            fx(() -> window.choose(view));
            await(view + " is drawn", () -> window.bench().view().drawn() == window.bench().view().playhead().step());
            pictureSays(view);
            audit("beside the notebook: " + view);
            fx(() -> window.bench().view().tabs().toggleTable());
            audit("as a table: " + view);
            fx(() -> window.bench().view().tabs().toggleTable());
        }
        fx(() -> window.choose(ViewKind.STATES));
        fire("Try a transition…");
        audit("with the form of a transition");
        fx(() -> window.variables());
        audit("with the variables");
        fx(() -> window.edit(WindowActions.CellEdit.FIND));
        audit("with the find bar");
        fx(() -> window.bench().complain("something"));
        audit("with a banner");
        fx(() -> window.bench().view().first());
        fx(() -> window.bench().view().look(3));
        audit("looking back");
        fx(() -> window.course());
        await("the course is there", () -> window.scene().getRoot().lookup(".course") != null || window.pages().shown().isPresent());
        audit("in the course");
        assertThat(missed).as("reached by the keyboard").isEmpty();
        assertThat(silent).as("says what it is").isEmpty();
    }

    /** What may be chosen in a picture has words, and every picture has its table. */
    private void pictureSays(ViewKind view) {
        for (Node node : onFx(() -> List.copyOf(window.scene().getRoot().lookupAll("*")))) {
            if (node instanceof PicturePane pane && onFx(() -> seen(pane) && pane.shown().isPresent())) {
                Picture picture = onFx(() -> pane.shown().orElseThrow());
                if (picture.table().isEmpty()) {
                    silent.add(view + ": a picture without a table");
                }
                picture.flat().stream().filter(shape -> !shape.id().isEmpty() && shape.words().isBlank()).forEach(shape -> silent.add(view + ": " + shape.id()));
            }
        }
    }

    private List<MenuItem> items(List<? extends MenuItem> from) {
        var all = new ArrayList<MenuItem>();
        for (MenuItem item : from) {
            all.add(item);
            if (item instanceof Menu menu) {
                all.addAll(items(menu.getItems()));
            }
        }
        return all;
    }

    private void everyMenuItemHasANameAndAnActionAndIsFoundByItsName() {
        MenuBar bar = onFx(() -> (MenuBar) window.scene().getRoot().lookup(".menu-bar"));
        List<MenuItem> items = items(bar.getMenus()).stream().filter(item -> !(item instanceof SeparatorMenuItem)).toList();
        var keys = new HashSet<String>();
        List<Command> commands = onFx(() -> PaletteInWindow.commands(window, window.bench(), List.of(), file -> { }));
        for (MenuItem item : items) {
            assertThat(item.getText()).isNotBlank();
            if (item.getAccelerator() != null) {
                assertThat(keys.add(item.getAccelerator().getDisplayText())).as(item.getText() + " has keys of another command").isTrue();
            }
            if (item instanceof Menu) {
                continue;
            }
            assertThat(item.getOnAction()).as(item.getText()).isNotNull();
            var palette = new PaletteModel(commands);
            palette.type(item.getText().toLowerCase(Locale.ROOT));
            assertThat(palette.shown()).as(item.getText()).isNotEmpty();
            assertThat(palette.shown().get(palette.chosen()).title()).isEqualTo(item.getText());
        }
        robot.push(KeyCode.F10);
        robot.push(KeyCode.DOWN);
        await("F10 goes to the menus", () -> bar.getMenus().get(0).isShowing());
        robot.push(KeyCode.ESCAPE);
        await("and back", () -> !bar.getMenus().get(0).isShowing());
    }

    private void thePanesAreReachedByOneKeyAndTheirBordersMoved() {
        fx(() -> window.bench().view().tabs().focusView());
        var visited = new ArrayList<String>();
        for (int i = 0; i < 4; i++) {
            robot.push(KeyCode.F6);
            visited.add(onFx(() -> pane(window.scene().getFocusOwner())));
        }
        assertThat(visited).containsExactly("timeline", "notebook-pane", "console", "stage");
        robot.push(KeyCode.SHIFT, KeyCode.F6);
        assertThat(onFx(() -> pane(window.scene().getFocusOwner()))).isEqualTo("console");
        fx(() -> window.bench().view().tabs().focusView());
        double before = onFx(() -> window.bench().notebook().getWidth());
        robot.push(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.RIGHT);
        await("the border has moved", () -> window.bench().notebook().getWidth() > before);
        // A key that is held long repeats.
        for (int i = 0; i < 10 && onFx(() -> window.bench().notebook().getWidth() > before); i++) {
            double wide = onFx(() -> window.bench().notebook().getWidth());
            robot.push(KeyCode.CONTROL, KeyCode.SHIFT, KeyCode.LEFT);
            await("the border moves back", () -> window.bench().notebook().getWidth() < wide);
        }
        assertThat(onFx(() -> window.bench().notebook().getWidth())).isLessThanOrEqualTo(before);
    }

    private void cellsAreEnteredAndLeft() {
        fx(() -> window.bench().view().tabs().focusView());
        fx(() -> window.bench().notebook().reveal(window.bench().model().document().labCell("start").orElseThrow().id()));
        Node cell = onFx(() -> window.scene().getRoot().lookup(".cell-row"));
        fx(cell::requestFocus);
        robot.push(KeyCode.ENTER);
        await("it may be written in", () -> window.scene().getFocusOwner().getStyleClass().contains("code-area"));
        robot.push(KeyCode.ESCAPE);
        await("the cell has the keyboard", () -> cell.isFocused());
        robot.push(KeyCode.TAB);
        await("Tab goes on", () -> !cell.isFocused() && !window.scene().getFocusOwner().getStyleClass().contains("code-area"));
        // What a step is, by the arrow keys.
        Node first = onFx(() -> window.scene().getRoot().lookupAll(".segments .toggle-button").stream()
                .filter(node -> "Nothing is held".equals(node.getAccessibleText())).findFirst().orElseThrow());
        fx(first::requestFocus);
        robot.push(KeyCode.DOWN);
        await("the next is chosen", () -> session.steps() == LabSession.Steps.STATEMENT);
        robot.push(KeyCode.UP);
        await("the first again", () -> session.steps() == LabSession.Steps.FREE);
    }

    private static String pane(Node node) {
        for (Node at = node; at != null; at = at.getParent()) {
            for (String style : List.of("timeline", "notebook-pane", "console", "stage")) {
                if (at.getStyleClass().contains(style)) {
                    return style;
                }
            }
        }
        return String.valueOf(node);
    }
}
