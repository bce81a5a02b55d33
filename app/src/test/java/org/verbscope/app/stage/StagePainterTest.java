package org.verbscope.app.stage;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import javafx.scene.Group;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.layout.Pane;
import javafx.scene.paint.Color;
import javafx.scene.shape.Circle;
import javafx.scene.text.Text;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.verbscope.app.WindowTestBase;
import org.verbscope.app.theme.ThemeSheet;
import org.verbscope.app.theme.TypeScale;
import org.verbscope.event.Evidence;
import org.verbscope.picture.Caption;
import org.verbscope.picture.Fill;
import org.verbscope.picture.Picture;
import org.verbscope.picture.Role;
import org.verbscope.picture.Shape;
import org.verbscope.picture.Stroke;
import org.verbscope.picture.TextStyle;
import org.verbscope.picture.Theme;

class StagePainterTest extends WindowTestBase {
    private StagePainter painter;
    private Stage stage;

    @BeforeEach
    void open() {
        fx(() -> {
            painter = new StagePainter();
            stage = new Stage();
            var scene = new Scene(new Pane(painter.node()), 400, 300);
            javafx.application.Application.setUserAgentStylesheet(ThemeSheet.base(Theme.LIGHT));
            scene.getStylesheets().setAll(ThemeSheet.url(Theme.LIGHT, TypeScale.of(1280, 100)));
            stage.setScene(scene);
            stage.show();
        });
    }

    @AfterEach
    void close() {
        fx(stage::close);
    }

    private static Picture picture(Shape... shapes) {
        return new Picture(400, 300, List.of(shapes), new Caption(1, "It happened.", "", Evidence.MEASURED), List.of());
    }

    private static Shape.Label label(String id, String text, Role role, double x) {
        return new Shape.Label(id, "", x, 50, text, role, TextStyle.ui(11, 600), Shape.Anchor.MIDDLE);
    }

    private void paint(Shape... shapes) {
        fx(() -> {
            painter.paint(picture(shapes));
            painter.node().getScene().getRoot().applyCss();
        });
    }

    private List<Node> nodes() {
        return onFx(() -> List.copyOf(((Group) painter.node()).getChildren()));
    }

    @Test
    void textKeepsItsRoleAndFontWhateverTheSheetSays() {
        paint(label("", "first", Role.ON, 100), label("", "second", Role.KERNEL_INK, 200));
        paint(label("a", "a", Role.ON, 50), label("", "first", Role.ON, 100), label("", "second", Role.KERNEL_INK, 200));
        paint(label("", "second", Role.KERNEL_INK, 200), label("a", "a", Role.PAYLOAD_INK, 50), label("", "first", Role.ON, 100));
        List<Node> shown = nodes();
        assertThat(shown).extracting(node -> ((Text) node).getFill()).containsExactly(
                Color.web(Theme.LIGHT.hex(Role.KERNEL_INK)), Color.web(Theme.LIGHT.hex(Role.PAYLOAD_INK)),
                Color.web(Theme.LIGHT.hex(Role.ON)));
        assertThat(shown).extracting(node -> ((Text) node).getFont().getFamily()).containsOnly("Inter Semi Bold");
    }

    @Test
    void aNodeIsKeptByIdAndMovedOnly() {
        var token = new Shape.Group("token", "payload", 10, 20, 0,
                List.of(new Shape.Circle("", "", 0, 0, 5, Fill.of(Role.PAYLOAD_INK), Stroke.NONE)));
        paint(token, label("", "x", Role.FG_DEFAULT, 9));
        Node before = nodes().get(0);
        paint(label("", "x", Role.FG_DEFAULT, 9), new Shape.Group("token", "payload", 30, 40, 0, token.children()));
        Node after = nodes().get(1);
        assertThat(after).isSameAs(before);
        assertThat(after.getTranslateX()).isEqualTo(30);
        assertThat(after.getTranslateY()).isEqualTo(40);
        assertThat(after.getAccessibleText()).isEqualTo("payload");
    }

    @Test
    void whatIsNoLongerInThePictureIsGone() {
        paint(label("a", "a", Role.ON, 1), new Shape.Circle("c", "", 1, 1, 4, Fill.NONE, Stroke.of(Role.FG_DEFAULT, 1)));
        paint(new Shape.Circle("d", "", 2, 2, 4, Fill.NONE, Stroke.of(Role.FG_DEFAULT, 1)));
        assertThat(nodes()).hasSize(1).first().isInstanceOf(Circle.class);
    }

    @Test
    void evidenceIsTheDash() {
        paint(new Shape.Line("i", "", 0, 0, 9, 9, Stroke.of(Role.FG_DEFAULT, 2, Evidence.INFERRED)),
                new Shape.Line("m", "", 0, 0, 9, 9, Stroke.of(Role.FG_DEFAULT, 2, Evidence.MEASURED)));
        var lines = nodes();
        assertThat(((javafx.scene.shape.Shape) lines.get(0)).getStrokeDashArray()).containsExactly(6.0, 4.0);
        assertThat(((javafx.scene.shape.Shape) lines.get(1)).getStrokeDashArray()).isEmpty();
    }

    @Test
    void anotherThemePaintsEverythingAnew() {
        paint(label("a", "a", Role.FG_DEFAULT, 1));
        fx(() -> {
            painter.theme(Theme.DARK);
            painter.node().getScene().getStylesheets().setAll(ThemeSheet.url(Theme.DARK, TypeScale.of(1280, 100)));
        });
        paint(label("a", "a", Role.FG_DEFAULT, 1));
        assertThat(((Text) nodes().get(0)).getFill()).isEqualTo(Color.web(Theme.DARK.hex(Role.FG_DEFAULT)));
    }
}
