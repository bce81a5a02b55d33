package org.verbscope.app.shell;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
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
import org.verbscope.app.palette.Command;
import org.verbscope.app.palette.Palette;
import org.verbscope.app.theme.Controls;
import org.verbscope.app.theme.Say;
import org.verbscope.app.theme.Signs;
import org.verbscope.picture.Theme;

/** Mark, menus, the palette's button, device and theme. */
final class TopBar extends HBox {
    private final FontIcon themeIcon = Controls.icon("fth-moon");
    private final Label device = Controls.label("", "device-chip");
    private final Map<String, MenuItem> items = new HashMap<>();
    private final ToggleGroup themes = new ToggleGroup();
    private final ToggleGroup languages = new ToggleGroup();

    /** @param recent the files opened last; {@code open} opens one of them */
    TopBar(WindowActions actions, Supplier<List<Path>> recent, Consumer<Path> open) {
        getStyleClass().add("top-bar");
        Button theme = Controls.iconButton("fth-moon", "Light or dark", actions::toggleTheme);
        theme.setGraphic(themeIcon);
        var find = new Button();
        find.getStyleClass().add("find-command");
        find.setOnAction(event -> actions.palette());
        Controls.tip(find, "Find a command (Ctrl+Shift+P)");
        var keys = Controls.label(Palette.keys("Ctrl+Shift+P"), "find-keys");
        find.setGraphic(new HBox(8, Controls.icon("fth-search"), Controls.label("Find a command", "find-words"), keys));
        var chip = new HBox(7, Controls.icon("fth-cpu"), device);
        chip.getStyleClass().add("chip");
        getChildren().addAll(Signs.mark(), Controls.label("Verbscope", "product"), menus(WindowCommands.of(actions), recent, open),
                Controls.spring(), find, chip, theme);
    }

    private MenuBar menus(List<Command> commands, Supplier<List<Path>> recent, Consumer<Path> open) {
        var bar = new MenuBar();
        for (String group : WindowCommands.GROUPS) {
            var menu = new Menu(Say.language() == Say.Language.ENGLISH ? "_" + group : Say.of(group));
            menu.setMnemonicParsing(true);
            fill(menu, commands, group);
            if (group.equals(WindowCommands.VIEW)) {
                menu.getItems().add(new SeparatorMenuItem());
                for (String within : WindowCommands.WITHIN_VIEW) {
                    var inner = new Menu(Say.of(within));
                    fill(inner, commands, within);
                    menu.getItems().add(inner);
                }
            }
            bar.getMenus().add(menu);
        }
        Menu recently = (Menu) items.get(WindowCommands.RECENT);
        bar.getMenus().get(0).setOnShowing(event -> {
            recently.getItems().setAll(recent.get().stream().map(path -> recentItem(path, open)).toList());
            recently.setDisable(recently.getItems().isEmpty());
        });
        return bar;
    }

    private void fill(Menu menu, List<Command> commands, String group) {
        commands.stream().filter(command -> command.group().equals(group)).forEach(command -> menu.getItems().add(item(command)));
    }

    private static MenuItem recentItem(Path path, Consumer<Path> open) {
        var item = new MenuItem(path.getFileName() + "   " + path.getParent());
        item.setMnemonicParsing(false);
        item.setOnAction(event -> open.accept(path));
        return item;
    }

    private MenuItem item(Command command) {
        MenuItem item = switch (command.title()) {
            case "" -> new SeparatorMenuItem();
            case WindowCommands.CONSOLE, WindowCommands.TABLE, WindowCommands.REDUCED, WindowCommands.SOLUTIONS -> new CheckMenuItem(Say.of(command.title()));
            case WindowCommands.RECENT -> new Menu(Say.of(command.title()));
            case WindowCommands.LIGHT, WindowCommands.DARK, WindowCommands.CONTRAST -> radio(command.title(), themes);
            case WindowCommands.ENGLISH, WindowCommands.CHINESE -> radio(command.title(), languages);
            default -> new MenuItem(Say.of(command.title()));
        };
        if (!command.keys().isEmpty()) {
            item.setAccelerator(KeyCombination.valueOf(command.keys()));
        }
        if (!(item instanceof Menu)) {
            item.setOnAction(event -> command.action().run());
        }
        items.put(command.title(), item);
        return item;
    }

    private static RadioMenuItem radio(String title, ToggleGroup group) {
        var item = new RadioMenuItem(Say.of(title));
        item.setToggleGroup(group);
        return item;
    }

    void show(Theme theme, boolean consoleShown, boolean tableShown, boolean reducedMotion, boolean solutions) {
        ((CheckMenuItem) items.get(WindowCommands.SOLUTIONS)).setSelected(solutions);
        ((CheckMenuItem) items.get(WindowCommands.REDUCED)).setSelected(reducedMotion);
        String name = switch (theme) {
            case LIGHT -> WindowCommands.LIGHT;
            case DARK -> WindowCommands.DARK;
            case HIGH_CONTRAST -> WindowCommands.CONTRAST;
        };
        ((RadioMenuItem) items.get(name)).setSelected(true);
        ((RadioMenuItem) items.get(Say.language().title())).setSelected(true);
        String sign = theme == Theme.LIGHT ? "fth-moon" : "fth-sun";
        if (!sign.equals(themeIcon.getIconLiteral())) {
            themeIcon.setIconLiteral(sign);
        }
        ((CheckMenuItem) items.get(WindowCommands.CONSOLE)).setSelected(consoleShown);
        ((CheckMenuItem) items.get(WindowCommands.TABLE)).setSelected(tableShown);
    }

    void device(String words) {
        device.setText(words);
    }
}
