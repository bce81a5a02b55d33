package org.verbscope.app.timeline;

import java.util.function.LongConsumer;
import java.util.function.LongFunction;
import java.util.function.LongPredicate;
import java.util.function.Supplier;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.verbscope.app.theme.Say;
import org.verbscope.app.theme.TypeScale;
import org.verbscope.event.Entry;
import org.verbscope.picture.EventRows;
import org.verbscope.picture.Landmark;
import org.verbscope.picture.ScrubMarks;
import org.verbscope.picture.Theme;

/** Transport, scrubber, score and event table, all showing the same step. */
public final class TimelinePane extends VBox {
    private final TransportBar transport;
    private final Scrubber scrubber;
    private final Score score;
    private final Supplier<EventTable> maker;
    /** Null until it is seen: it is a heavy thing, and the window begins without. */
    private EventTable table;
    private LongConsumer hover = step -> { };
    private LongPredicate linked = step -> false;
    private TypeScale scale;

    /** @param entries the log's entry of a step, from 1 */
    public TimelinePane(TimelineActions actions, LongFunction<Entry> entries) {
        transport = new TransportBar(actions);
        scrubber = new Scrubber(actions::look);
        score = new Score(entries, actions::look);
        var rows = new EventRows(Say.language().locale());
        maker = () -> new EventTable(step -> rows.row(entries.apply(step)), actions::look);
        getStyleClass().add("timeline");
        getChildren().addAll(transport, scrubber, score);
    }

    /** Another log takes the place of this one. */
    public void forget() {
        if (table != null) {
            table.forget();
        }
    }

    /** Whether a fork is offered while looking back. */
    public void forkable(boolean can) {
        transport.forkable(can);
    }

    /** At which steps the six steps of the followed message are; 0 for none. */
    public void sixSteps(long[] steps) {
        score.sixSteps(steps);
    }

    /** @param listener is told which step's row the pointer is over; 0 when over none */
    public void onHover(LongConsumer listener) {
        hover = listener;
    }

    /** Marks the rows that are about what the pointer is over elsewhere. */
    public void link(LongPredicate about) {
        linked = about;
        if (table != null) {
            table.link(about);
        }
    }

    public void style(Theme theme, TypeScale next) {
        scale = next;
        height(transport, scale.timelineHead());
        height(score, scale.score());
        scaleTable();
        scrubber.theme(theme);
        score.theme(theme, scale.full() ? 12 : 11);
    }

    private void scaleTable() {
        if (table != null && scale != null) {
            table.scale(scale.tableRow(), scale.control() / 12.5);
        }
    }

    private static void height(Region part, double height) {
        part.setMinHeight(height);
        part.setPrefHeight(height);
        part.setMaxHeight(height);
    }

    /** Height without the table. */
    public static double shortHeight(TypeScale scale) {
        return scale.timelineHead() + Scrubber.HEIGHT + scale.score() + 1;
    }

    public void tableShown(boolean shown) {
        if (shown && table == null) {
            table = maker.get();
            table.onHover(step -> hover.accept(step));
            table.link(linked);
            scaleTable();
            VBox.setVgrow(table, Priority.ALWAYS);
            getChildren().add(table);
        }
        if (table != null) {
            table.setVisible(shown);
            table.setManaged(shown);
        }
    }

    public boolean tableShown() {
        return table != null && table.isVisible();
    }

    /** @param held what waits for the next step, e.g. {@code NIC action}; empty when nothing is held */
    public void show(Playhead playhead, String held) {
        transport.show(playhead, held);
        scrubber.show(playhead.step(), playhead.size());
        score.show(playhead.step(), playhead.size());
        if (tableShown()) {
            table.show(playhead.step(), playhead.size());
        }
    }

    /** How many marks of a kind the scrubber has room for. */
    public int markRoom() {
        return scrubber.room();
    }

    public void marks(ScrubMarks marks) {
        scrubber.marks(marks);
    }

    /** Says one thing until the person moves. */
    public void notice(String text) {
        transport.notice(text);
    }

    /** The kind of event that a jump goes to. */
    public Landmark landmark() {
        return transport.landmark();
    }

    public void speed(double eventsPerSecond) {
        transport.chosen(eventsPerSecond);
    }
}
