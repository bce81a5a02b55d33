package org.verbscope.app.course;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.BiConsumer;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.scene.shape.Arc;
import javafx.scene.shape.ArcType;
import javafx.scene.shape.Circle;
import org.verbscope.app.theme.Controls;
import org.verbscope.app.theme.Say;
import org.verbscope.app.theme.Signs;

/** The course: its parts and lessons, how long they take, what they need, how far the person is, and where to go on. */
public final class CoursePage extends VBox {
    private final CourseProgress progress;
    private final BiConsumer<Lesson, String> open;
    private final Runnable close;
    private final HBox head;

    /** @param open opens a lesson at the cell of this lab id, or at its top when that is empty */
    public CoursePage(Lessons lessons, CourseProgress progress, BiConsumer<Lesson, String> open, Runnable close) {
        this.progress = progress;
        this.open = open;
        this.close = close;
        getStyleClass().add("course");
        Node closer = Controls.iconButton("fth-x", "Close the course (Esc)", close);
        closer.getStyleClass().add("flat");
        head = new HBox(Controls.icon("fth-book-open"), Controls.label("Course", "pane-title"), Controls.spring(), closer);
        head.getStyleClass().add("pane-head");
        var content = new VBox();
        content.getStyleClass().add("course-content");
        content.getChildren().add(summary(lessons));
        String part = "";
        for (Lesson lesson : lessons.all()) {
            if (!lesson.part().equals(part)) {
                part = lesson.part();
                content.getChildren().add(Controls.content(partName(part), "course-part"));
            }
            content.getChildren().add(row(lesson));
        }
        for (String finding : lessons.findings()) {
            Label words = Controls.content(finding);
            words.setWrapText(true);
            content.getChildren().add(new HBox(8, Signs.triangle(), words));
        }
        var middle = new HBox(Controls.spring(), content, Controls.spring());
        HBox.setHgrow(content, Priority.SOMETIMES);
        var scroll = new ScrollPane(middle);
        scroll.setFitToWidth(true);
        scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
        VBox.setVgrow(scroll, Priority.ALWAYS);
        getChildren().addAll(head, scroll);
        addEventFilter(KeyEvent.KEY_PRESSED, this::key);
    }

    public void headHeight(double height) {
        head.setMinHeight(height);
        head.setPrefHeight(height);
    }

    /** Puts the keyboard on the lesson to go on with. */
    public void focus() {
        Node first = lookup(".course-row .primary");
        Node any = lookup(".course-row .button");
        if (first != null) {
            first.requestFocus();
        } else if (any != null) {
            any.requestFocus();
        }
    }

    private Node summary(Lessons lessons) {
        long done = lessons.all().stream().filter(lesson -> progress.standing(lesson) == CourseProgress.Standing.DONE).count();
        int all = lessons.all().size();
        String text = all == 0 ? "No lessons are here. Start Verbscope with the launcher ./verbscope."
                : Say.of(all == 1 ? "{0} lesson, {1} done, {2} minutes in all" : "{0} lessons, {1} done, {2} minutes in all", all, done,
                lessons.minutes());
        var title = Controls.label("Learn RDMA by running it", "course-title");
        var words = Controls.content(Say.of(text), "course-summary");
        return new VBox(4, title, words);
    }

    static String partName(String folder) {
        if (folder.matches("part-[0-9]+")) {
            return Say.of("Part {0}", folder.substring(5));
        }
        String words = folder.replace('-', ' ').replace('_', ' ');
        return words.isEmpty() ? "" : words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    }

    private Node row(Lesson lesson) {
        CourseProgress.Standing standing = progress.standing(lesson);
        Label title = Controls.content(lesson.title(), "lesson-title");
        title.setWrapText(true);
        Label words = Controls.content(words(lesson, standing), "hint");
        words.setWrapText(true);
        var text = new VBox(2, title, words);
        HBox.setHgrow(text, Priority.ALWAYS);
        text.setMaxWidth(Double.MAX_VALUE);
        var needs = new HBox(4);
        needs.getStyleClass().add("lesson-needs");
        lesson.devices().forEach(device -> needs.getChildren().add(need(device)));
        Label minutes = Controls.content(lesson.minutes() == 0 ? "" : Say.of("{0} min", lesson.minutes()), "lesson-minutes");
        minutes.setMinWidth(Region.USE_PREF_SIZE);
        var buttons = new HBox(6);
        buttons.getStyleClass().add("lesson-buttons");
        buttons.getChildren().addAll(buttons(lesson, standing));
        var row = new HBox(sign(standing), Controls.content(lesson.id(), "lesson-id"), text, needs, minutes, buttons);
        row.getStyleClass().add("course-row");
        row.setAccessibleText(Say.of("Lesson {0}", lesson.id()) + ", " + lesson.title() + ", " + words.getText());
        return row;
    }

    private static Label need(String device) {
        Label need = Controls.content(device, "need");
        need.setMinWidth(Region.USE_PREF_SIZE);
        return need;
    }

    private String words(Lesson lesson, CourseProgress.Standing standing) {
        long passed = progress.passed(lesson);
        int all = lesson.checks().size();
        String checks = all == 0 ? "" : Say.of("{0} of {1} checks passed", passed, all);
        return switch (standing) {
            case OPEN -> all == 0 ? Say.of("Not begun") : Say.of("Not begun · {0} checks", all);
            case BEGUN -> {
                String under = lesson.headings().getOrDefault(progress.at(lesson), "");
                yield (under.isEmpty() ? Say.of("Begun") : Say.of("At \"{0}\"", under)) + (checks.isEmpty() ? "" : " · " + checks);
            }
            case DONE -> Say.of("Done · {0}", checks);
        };
    }

    private List<Button> buttons(Lesson lesson, CourseProgress.Standing standing) {
        var all = new ArrayList<Button>();
        switch (standing) {
            case OPEN -> all.add(Controls.button("Begin", () -> open.accept(lesson, ""), "primary"));
            case BEGUN -> {
                all.add(Controls.button("From the top", () -> open.accept(lesson, "")));
                all.add(Controls.button("Continue", () -> open.accept(lesson, progress.at(lesson)), "primary"));
            }
            case DONE -> all.add(Controls.button("Open again", () -> open.accept(lesson, "")));
        }
        return all;
    }

    /** Ring, half disc, tick: open, begun, done. */
    private static Node sign(CourseProgress.Standing standing) {
        var room = new HBox();
        room.getStyleClass().add("lesson-sign");
        var ring = new Circle(7.5, 7.5, 6.8);
        ring.getStyleClass().add("sign-ring");
        var half = new Arc(7.5, 7.5, 4.5, 4.5, 90, -180);
        half.setType(ArcType.CHORD);
        half.getStyleClass().add("sign-dot");
        room.getChildren().add(switch (standing) {
            case OPEN -> new javafx.scene.Group(ring);
            case BEGUN -> new javafx.scene.Group(ring, half);
            case DONE -> Signs.tick();
        });
        return room;
    }

    private void key(KeyEvent event) {
        if (event.getCode() == KeyCode.ESCAPE) {
            event.consume();
            close.run();
        }
    }
}
