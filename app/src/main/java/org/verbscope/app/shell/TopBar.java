package org.verbscope.app.shell;

import javafx.scene.control.Button;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.Label;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuBar;
import javafx.scene.control.MenuItem;
import javafx.scene.control.RadioMenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.ToggleGroup;
import javafx.scene.input.KeyCombination;
import javafx.scene.layout.HBox;
import org.kordamp.ikonli.javafx.FontIcon;
import org.verbscope.app.theme.Controls;
import org.verbscope.app.theme.Signs;
import org.verbscope.picture.Theme;

/** Mark, menus, device and theme. */
final class TopBar extends HBox {
    private final FontIcon themeIcon = Controls.icon("fth-moon");
    private final Label device = Controls.label("", "device-chip");
    private final CheckMenuItem console;
    private final CheckMenuItem table;
    private final RadioMenuItem light = new RadioMenuItem("Light");
    private final RadioMenuItem dark = new RadioMenuItem("Dark");
    private final RadioMenuItem contrast = new RadioMenuItem("High contrast");

    TopBar(WindowActions actions) {
        getStyleClass().add("top-bar");
        console = check("Console", "Ctrl+J", actions::toggleConsole);
        table = check("Event table", "Ctrl+T", actions::toggleTable);
        Button theme = Controls.iconButton("fth-moon", "Light or dark", actions::toggleTheme);
        theme.setGraphic(themeIcon);
        var chip = new HBox(7, Controls.icon("fth-cpu"), device);
        chip.getStyleClass().add("chip");
        getChildren().addAll(Signs.mark(), Controls.label("Verbscope", "product"), menus(actions), Controls.spring(), chip, theme);
    }

    private MenuBar menus(WindowActions actions) {
        var group = new ToggleGroup();
        light.setToggleGroup(group);
        dark.setToggleGroup(group);
        contrast.setToggleGroup(group);
        contrast.setOnAction(event -> actions.theme(Theme.HIGH_CONTRAST));
        light.setOnAction(event -> actions.theme(Theme.LIGHT));
        dark.setOnAction(event -> actions.theme(Theme.DARK));
        var bar = new MenuBar(
                new Menu("_File", null, item("Open…", "Ctrl+O", actions::open), item("Opening lesson", "", actions::openLesson),
                        new SeparatorMenuItem(), item("Save", "Ctrl+S", actions::save), item("Save as…", "Ctrl+Shift+S", actions::saveAs),
                        new SeparatorMenuItem(), item("Quit", "Ctrl+Q", actions::quit)),
                new Menu("_Edit", null, item("Add cell below", "Ctrl+B", actions::addCell), item("Delete cell", "", actions::deleteCell)),
                new Menu("_View", null, console, table, new SeparatorMenuItem(), light, dark, contrast, new SeparatorMenuItem(),
                        item("Larger text", "Ctrl+Plus", () -> actions.textSize(10)), item("Smaller text", "Ctrl+Minus", () -> actions.textSize(-10)),
                        item("Usual text size", "Ctrl+0", () -> actions.textSize(0))),
                new Menu("_Run", null, item("Run cell", "", actions::runCell), item("Run all cells", "F5", actions::runAll),
                        item("Stop", "Ctrl+Period", actions::stop), new SeparatorMenuItem(),
                        item("Restart Java process", "", actions::restart), item("First minute", "", actions::firstMinute)));
        bar.getMenus().forEach(menu -> menu.setMnemonicParsing(true));
        return bar;
    }

    private static MenuItem item(String text, String keys, Runnable action) {
        var item = new MenuItem(text);
        if (!keys.isEmpty()) {
            item.setAccelerator(KeyCombination.valueOf(keys));
        }
        item.setOnAction(event -> action.run());
        return item;
    }

    private static CheckMenuItem check(String text, String keys, Runnable action) {
        var item = new CheckMenuItem(text);
        item.setAccelerator(KeyCombination.valueOf(keys));
        item.setOnAction(event -> action.run());
        return item;
    }

    void show(Theme theme, boolean consoleShown, boolean tableShown) {
        light.setSelected(theme == Theme.LIGHT);
        dark.setSelected(theme == Theme.DARK);
        contrast.setSelected(theme == Theme.HIGH_CONTRAST);
        themeIcon.setIconLiteral(theme == Theme.LIGHT ? "fth-moon" : "fth-sun");
        console.setSelected(consoleShown);
        table.setSelected(tableShown);
    }

    void device(String words) {
        device.setText(words);
    }
}
