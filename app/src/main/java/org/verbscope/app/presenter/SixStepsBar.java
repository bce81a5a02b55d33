package org.verbscope.app.presenter;

import java.util.ArrayList;
import java.util.List;
import javafx.scene.control.Label;
import javafx.scene.layout.Region;
import javafx.scene.shape.Circle;
import javafx.scene.shape.Line;
import org.verbscope.app.theme.Controls;
import org.verbscope.app.theme.Say;
import org.verbscope.picture.SixSteps;

/** The six steps of the chapter as discs on a line: those passed, the one now, those to come. */
final class SixStepsBar extends Region {
    private static final double RADIUS = 18;
    private static final double NOW = 22;

    private final Line line = new Line();
    private final Line gone = new Line();
    private final List<Circle> discs = new ArrayList<>();
    private final List<Label> numbers = new ArrayList<>();
    private final List<Label> names = new ArrayList<>();
    private int reached;

    SixStepsBar(List<String> words) {
        getStyleClass().add("six-steps");
        line.getStyleClass().add("six-line");
        gone.getStyleClass().add("six-gone");
        getChildren().addAll(line, gone);
        for (int i = 1; i <= SixSteps.ALL; i++) {
            var disc = new Circle(RADIUS);
            Label number = Controls.label(Integer.toString(i), "six-number");
            Label name = Controls.content(words.get(i - 1), "six-name");
            discs.add(disc);
            numbers.add(number);
            names.add(name);
            getChildren().addAll(disc, number, name);
        }
        show(0);
    }

    void show(int step) {
        reached = step;
        for (int i = 1; i <= SixSteps.ALL; i++) {
            String style = i < step ? "gone" : i == step ? "now" : "later";
            discs.get(i - 1).getStyleClass().setAll("six-disc", style);
            discs.get(i - 1).setRadius(i == step ? NOW : RADIUS);
            numbers.get(i - 1).getStyleClass().setAll("label", "six-number", style);
            names.get(i - 1).getStyleClass().removeAll("gone", "now", "later");
            names.get(i - 1).getStyleClass().add(style);
        }
        setAccessibleText(Say.of("Step {0} of {1}", step, SixSteps.ALL));
        requestLayout();
    }

    @Override
    protected void layoutChildren() {
        double part = getWidth() / SixSteps.ALL;
        double y = getHeight() * 0.33;
        line.setStartX(part / 2);
        line.setEndX(getWidth() - part / 2);
        line.setStartY(y);
        line.setEndY(y);
        gone.setStartX(part / 2);
        gone.setEndX(part / 2 + part * Math.max(0, reached - 1));
        gone.setStartY(y);
        gone.setEndY(y);
        for (int i = 0; i < SixSteps.ALL; i++) {
            double x = part * (i + 0.5);
            discs.get(i).relocate(x - discs.get(i).getRadius(), y - discs.get(i).getRadius());
            centre(numbers.get(i), x, y);
            centre(names.get(i), x, getHeight() * 0.76);
        }
    }

    private static void centre(Label label, double x, double y) {
        double w = Math.ceil(label.prefWidth(-1));
        double h = Math.ceil(label.prefHeight(-1));
        label.resizeRelocate(Math.round(x - w / 2), Math.round(y - h / 2), w, h);
    }
}
