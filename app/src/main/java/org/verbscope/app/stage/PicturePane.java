package org.verbscope.app.stage;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import javafx.beans.property.SimpleStringProperty;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyEvent;
import javafx.scene.input.MouseButton;
import javafx.scene.input.MouseEvent;
import javafx.scene.layout.Pane;
import javafx.scene.shape.Rectangle;
import org.verbscope.app.text.ViewText;
import org.verbscope.picture.Picture;
import org.verbscope.picture.PictureTable;
import org.verbscope.picture.Shape;
import org.verbscope.picture.Theme;

/**
 * A picture, or the table of its facts: where there is too little room, or the person wants it. What of the
 * picture can be chosen is chosen by the pointer or by the arrow keys and Enter.
 */
public class PicturePane extends Pane {
    private static final double ROW = 22;

    private final StagePainter painter = new StagePainter();
    /** Null until there is a table to see: it is a heavy thing, and mostly the picture is seen. */
    private TableView<PictureTable.Row> table;
    private final Rectangle ring = new Rectangle();
    private final Rectangle link = new Rectangle();
    private final Tooltip words = new Tooltip();
    private final double leastWidth;
    private final double leastHeight;
    private final Runnable resized;
    private Predicate<String> choosable = id -> false;
    private Consumer<String> chosen = id -> { };
    private Consumer<String> hover = id -> { };
    private String under = "";
    private List<String> linked = List.of();
    private boolean asTable;
    private Picture shown;
    private String at = "";
    private String name = "";

    /** @param resized is told when another picture is needed */
    public PicturePane(double leastWidth, double leastHeight, Runnable resized) {
        this.leastWidth = leastWidth;
        this.leastHeight = leastHeight;
        this.resized = resized;
        // As large as its place, whatever stands in it.
        setMinSize(0, 0);
        setPrefSize(0, 0);
        ring.getStyleClass().add("choice-ring");
        ring.setMouseTransparent(true);
        ring.setVisible(false);
        link.getStyleClass().add("link-ring");
        link.setMouseTransparent(true);
        link.setVisible(false);
        var clip = new Rectangle();
        clip.widthProperty().bind(widthProperty());
        clip.heightProperty().bind(heightProperty());
        setClip(clip);
        getChildren().addAll(painter.node(), link, ring);
        widthProperty().addListener(changed -> sized());
        heightProperty().addListener(changed -> sized());
        setOnMouseMoved(this::say);
        setOnMouseExited(event -> over(""));
        setOnMouseClicked(this::clicked);
        setOnKeyPressed(this::key);
        focusedProperty().addListener(changed -> ring());
        Tooltip.install(this, words);
    }

    private TableView<PictureTable.Row> table() {
        if (table == null) {
            table = made();
            // Below what may stand over it.
            getChildren().add(getChildren().indexOf(ring) + 1, table);
        }
        return table;
    }

    private TableView<PictureTable.Row> made() {
        var table = new TableView<PictureTable.Row>();
        table.getStyleClass().add("event-table");
        table.setAccessibleText(ViewText.of("table.words"));
        table.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_FLEX_LAST_COLUMN);
        table.getColumns().add(column("where", PictureTable.Row::where));
        table.getColumns().add(column("what", PictureTable.Row::what));
        table.getColumns().add(column("value", PictureTable.Row::value));
        // Its size is this pane's, whatever it would like.
        table.setManaged(false);
        table.setFixedCellSize(ROW);
        table.getSelectionModel().selectedItemProperty().addListener((property, before, row) -> {
            if (row != null && choosable.test(row.id())) {
                chosen.accept(row.id());
            }
        });
        return table;
    }

    private static TableColumn<PictureTable.Row, String> column(String key, Function<PictureTable.Row, String> text) {
        var column = new TableColumn<PictureTable.Row, String>(ViewText.of("table." + key));
        column.setCellValueFactory(row -> new SimpleStringProperty(text.apply(row.getValue())));
        column.setSortable(false);
        return column;
    }

    /** What of the picture can be chosen, by id, and who is told. */
    public void onChoice(Predicate<String> which, Consumer<String> listener) {
        choosable = which;
        chosen = listener;
        setFocusTraversable(true);
    }

    /** @param listener is told the id of the shape that the pointer comes to, empty when it is over none */
    public void onHover(Consumer<String> listener) {
        hover = listener;
    }

    private void over(String id) {
        if (!id.equals(under)) {
            under = id;
            hover.accept(id);
        }
    }

    /** Rings the first of these shapes that the picture has; none with an empty list. */
    public void link(List<String> ids) {
        linked = ids;
        link();
    }

    private void link() {
        Node node = drawn() ? linked.stream().map(painter::find).filter(Objects::nonNull).findFirst().orElse(null) : null;
        around(link, node);
    }

    private void around(Rectangle where, Node node) {
        where.setVisible(node != null);
        if (node != null) {
            Bounds bounds = sceneToLocal(node.localToScene(node.getBoundsInLocal()));
            where.setX(bounds.getMinX() - 3);
            where.setY(bounds.getMinY() - 3);
            where.setWidth(bounds.getWidth() + 6);
            where.setHeight(bounds.getHeight() + 6);
        }
    }

    /** Where the shape is on the screen; empty when it is not drawn. */
    public Optional<Bounds> onScreen(String id) {
        Node node = drawn() ? painter.find(id) : null;
        return Optional.ofNullable(node).map(found -> found.localToScreen(found.getBoundsInLocal()));
    }

    /** What it is where its pictures have no caption of their own. */
    public void named(String words) {
        name = words;
        setAccessibleText(words);
    }

    /** Shows the table in place of the picture, or the picture again. */
    public void asTable(boolean wanted) {
        asTable = wanted;
        sized();
    }

    public boolean asTable() {
        return asTable;
    }

    /** Whether the picture is shown: there is room for it, and nobody wants the table. */
    private boolean drawn() {
        return !asTable && getWidth() >= leastWidth && getHeight() >= leastHeight;
    }

    private boolean seen() {
        return getWidth() > 0 && getHeight() > 0;
    }

    private void sized() {
        if (table != null || seen() && !drawn()) {
            table().resizeRelocate(0, 0, getWidth(), getHeight());
            table.setVisible(!drawn());
        }
        painter.node().setVisible(drawn());
        if (shown != null) {
            show(shown);
        }
        resized.run();
    }

    public void theme(Theme theme) {
        painter.theme(theme);
    }

    public void show(Picture picture) {
        shown = picture;
        setAccessibleText(picture.caption().text().isBlank() ? name : picture.caption().text());
        if (drawn()) {
            painter.paint(picture);
            ring();
            link();
        } else if (table != null && !table.getItems().equals(picture.table())) {
            table.getItems().setAll(picture.table());
        }
    }

    /** The picture that is shown; empty before the first. */
    public Optional<Picture> shown() {
        return Optional.ofNullable(shown);
    }

    private List<String> choices() {
        return shown == null ? List.of() : shown.flat().stream().map(Shape::id).filter(choosable).distinct().toList();
    }

    private void key(KeyEvent event) {
        List<String> ids = choices();
        if (ids.isEmpty() || !drawn()) {
            return;
        }
        int place = ids.indexOf(at);
        switch (event.getCode()) {
            case DOWN -> at = ids.get(Math.min(ids.size() - 1, place + 1));
            case UP -> at = ids.get(Math.max(0, place - 1));
            case ENTER -> choose(place < 0 ? ids.get(0) : at);
            default -> {
                return;
            }
        }
        event.consume();
        ring();
    }

    private void choose(String id) {
        at = id;
        chosen.accept(id);
    }

    /** Around what the keys stand on. */
    private void ring() {
        Node node = isFocused() && drawn() ? painter.find(at) : null;
        around(ring, node);
    }

    private void clicked(MouseEvent event) {
        if (isFocusTraversable()) {
            requestFocus();
        }
        if (event.getButton() != MouseButton.PRIMARY) {
            return;
        }
        for (Node node = event.getPickResult().getIntersectedNode(); node != null && node != this; node = node.getParent()) {
            if (node.getId() != null && choosable.test(node.getId())) {
                choose(node.getId());
                ring();
                return;
            }
        }
    }

    /** What the thing under the pointer is. */
    private void say(MouseEvent event) {
        String text = "";
        String id = "";
        for (Node node = event.getPickResult().getIntersectedNode(); node != null && node != this; node = node.getParent()) {
            String own = node.getAccessibleText();
            if (own != null && !own.isBlank() && node != painter.node()) {
                text = own;
            }
            id = id.isEmpty() && node.getId() != null ? node.getId() : id;
        }
        over(id);
        words.setText(text.isEmpty() ? "" : text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1));
        words.setOpacity(text.isEmpty() ? 0 : 1);
    }
}
