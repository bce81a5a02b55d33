package org.verbscope.app.timeline;

import java.util.List;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.control.SeparatorMenuItem;
import org.verbscope.app.text.ViewText;
import org.verbscope.app.theme.Controls;

/** Runs on until an event of a kind: the kinds in menus of their own, and a line for what is typed. */
final class UntilMenu extends MenuButton {
    private final TimelineActions actions;

    UntilMenu(TimelineActions actions) {
        this.actions = actions;
        setGraphic(Controls.icon("fth-flag"));
        getStyleClass().addAll("icon-button", "more-views", "until");
        Controls.tip(this, ViewText.of("until.tip"));
        // Made when it is opened: it is long, and seldom.
        getItems().add(new MenuItem());
        setOnShowing(event -> fill());
    }

    private void fill() {
        List<UntilChoices.Choice> all = UntilChoices.all();
        getItems().setAll(UntilChoices.groups().stream().map(group -> {
            var menu = new Menu(group);
            all.stream().filter(choice -> choice.group().equals(group)).forEach(choice -> menu.getItems().add(item(choice)));
            return (MenuItem) menu;
        }).toList());
        all.stream().filter(choice -> choice.group().isEmpty()).forEach(choice -> getItems().add(item(choice)));
        var other = new MenuItem(ViewText.of("until.other"));
        other.setOnAction(event -> actions.askUntil());
        getItems().addAll(new SeparatorMenuItem(), other);
    }

    private MenuItem item(UntilChoices.Choice choice) {
        var item = new MenuItem(choice.title());
        item.setMnemonicParsing(false);
        item.setOnAction(event -> actions.until(choice.condition()));
        return item;
    }
}
