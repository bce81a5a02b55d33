package org.verbscope.app.notebook;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import javafx.application.Application;
import javafx.scene.Scene;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;
import org.fxmisc.richtext.CodeArea;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.verbscope.app.WindowTestBase;
import org.verbscope.app.fx.FxPulse;
import org.verbscope.app.theme.ThemeSheet;
import org.verbscope.app.theme.TypeScale;
import org.verbscope.picture.Theme;

class CodeEditorTest extends WindowTestBase {
    private CodeEditor editor;
    private Stage stage;

    @BeforeEach
    void open() {
        fx(() -> {
            editor = new CodeEditor(new FxPulse(), Runnable::run);
            var scene = new Scene(new VBox(editor), 360, 600);
            scene.getStylesheets().setAll(ThemeSheet.url(Theme.LIGHT, TypeScale.of(1280, 100)));
            Application.setUserAgentStylesheet(ThemeSheet.base(Theme.LIGHT));
            stage = new Stage();
            stage.setScene(scene);
            stage.show();
        });
    }

    @AfterEach
    void close() {
        fx(stage::close);
    }

    private CodeArea area() {
        return (CodeArea) editor.lookup(".code-area");
    }

    private double height() {
        return onFx(() -> {
            stage.getScene().getRoot().applyCss();
            stage.getScene().getRoot().layout();
            return editor.getHeight();
        });
    }

    @Test
    void isAsHighAsItsTextAlsoWhereItWraps() {
        fx(() -> editor.text("int a;"));
        double one = height();
        fx(() -> editor.text("int a;\nint b;\nint c;"));
        double three = height();
        assertThat(three).isGreaterThan(2 * one).isLessThan(3.1 * one);
        fx(() -> editor.text("int aVeryLongName = aMethodWithALongName(withOneArgument, andAnother, andOneMoreThatDoesNotFit);"));
        double wrapped = height();
        assertThat(wrapped).isGreaterThan(one);
        showsAllOfIt();
        fx(() -> editor.text("expect(\"poll\",\n  same(\"the bytes\", \"hello\", () -> two.text(5)),\n  same(\"bytes received\", 5, () -> "
                + "got.byteLen()));\nexpect(\"post-recv\", events(KERNEL_ENTRY).none()\n  .as(\"posting a receive enters no kernel\"));"));
        height();
        showsAllOfIt();
    }

    private int hooks() {
        height();
        return onFx(() -> editor.lookupAll(".code-continued").size());
    }

    @Test
    void aLineThatGoesOnHasItsSign() {
        fx(() -> editor.text("int a;\nint b;"));
        assertThat(hooks()).isZero();
        fx(() -> editor.text("int a;\nint aVeryLongName = aMethodWithALongName(withOneArgument, andAnother, andOneMoreThatDoesNotFit);\nint b;"));
        height();
        assertThat(hooks()).isEqualTo(onFx(() -> area().getParagraphLinesCount(1) - 1)).isPositive();
        double first = onFx(() -> area().getParagraphBoundsOnScreen(1).orElseThrow().getMinY());
        double after = onFx(() -> area().getParagraphBoundsOnScreen(2).orElseThrow().getMinY());
        assertThat(onFx(() -> editor.lookupAll(".code-continued").stream().map(hook -> hook.localToScreen(hook.getBoundsInLocal()).getCenterY()).toList()))
                .allMatch(y -> y > first + 10 && y < after);
        fx(() -> editor.text("int a;"));
        assertThat(hooks()).isZero();
    }

    private void showsAllOfIt() {
        double needed = onFx(() -> {
            stage.getScene().getRoot().layout();
            return area().getTotalHeightEstimate();
        });
        assertThat(onFx(() -> area().getHeight())).isBetween(needed - 0.5, needed + 4);
    }

    @Test
    void onlyThePersonsEditsAreTold() {
        List<String> edits = new ArrayList<>();
        fx(() -> {
            editor.onEdit(edits::add);
            editor.text("set");
            editor.replace(3, 3, "!");
        });
        assertThat(edits).containsExactly("set!");
    }

    @Test
    void wordsGetTheirColour() {
        fx(() -> editor.text("var lab = Lab.fresh();"));
        await("the keyword is coloured", () -> area().getStyleOfChar(1).contains("code-keyword"));
        assertThat(onFx(() -> area().getStyleOfChar(11))).contains("code-type");
    }

    @Test
    void theHeldLineIsMarkedAndUnmarked() {
        fx(() -> {
            editor.text("a\nb");
            editor.markLine(1);
        });
        assertThat(onFx(() -> area().getParagraph(1).getParagraphStyle())).contains("held");
        fx(() -> editor.markLine(-1));
        assertThat(onFx(() -> area().getParagraph(1).getParagraphStyle())).isEmpty();
    }
}
