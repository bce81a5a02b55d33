package org.verbscope.picture;

import org.verbscope.event.Entry;
import org.verbscope.event.Event;

/**
 * What every part of the stage needs to draw itself.
 *
 * @param progress of the last event, 0 to 1: its token is that far along its lane
 */
record Sheet(Pen pen, StageFrame frame, Cast cast, Words words, PictureTable table, double progress) {
    TextStyle label(int weight) {
        return TextStyle.ui(frame.label, weight);
    }

    TextStyle small(int weight) {
        return TextStyle.ui(frame.small, weight);
    }

    TextStyle mono(int weight) {
        return TextStyle.mono(frame.small, weight);
    }

    Sheet on(Pen other) {
        return new Sheet(other, frame, cast, words, table, progress);
    }

    /** The last event when it is of this kind and on this side (0: on any), else null. */
    <E extends Event> E now(Class<E> kind, int side) {
        Entry last = cast.state.last();
        boolean here = last != null && (side == 0 || cast.sideOf(last.head().machine()) == side);
        return here ? last.as(kind) : null;
    }

    /** Progress with a soft start and end: for tokens inside a machine. */
    double eased() {
        return progress * progress * (3 - 2 * progress);
    }

    /** A place of the way from {@code a} to {@code b}, eased. */
    double along(double a, double b) {
        return a + (b - a) * eased();
    }

    String where(Player player) {
        return words.of("machine", "n", player.machine().number());
    }
}
