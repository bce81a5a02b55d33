package org.verbscope.app.timeline;

/**
 * Which step of the log the window shows. Live it follows the log at the chosen speed, faster when it falls
 * behind, so that it is never more than about three seconds late; far behind it jumps, and what it jumped
 * over is counted. Looking back it stands. It knows neither clock nor window: time comes in from outside.
 */
public final class Playhead {
    /** How it moves. */
    public enum Mode { LIVE, BACK, PLAYING }

    /** Events a second; from here on nothing travels, states are set. */
    public static final double NO_DRAWING = Double.POSITIVE_INFINITY;

    private static final double LATE_SECONDS = 3;
    private static final long JUMPS_FROM = 3000;

    private Mode mode = Mode.LIVE;
    private double speed = 5;
    private double place;
    private long size;
    private long dropped;

    /** The log has {@code newSize} events now. */
    public void grew(long newSize) {
        size = Math.max(size, newSize);
    }

    public long step() {
        return (long) place;
    }

    public long size() {
        return size;
    }

    public Mode mode() {
        return mode;
    }

    public double speed() {
        return speed;
    }

    public void speed(double eventsPerSecond) {
        speed = eventsPerSecond;
    }

    /** Events that no frame has shown because the window was too far behind. */
    public long dropped() {
        return dropped;
    }

    /** How far the newest event has travelled, 0 to 1; 1 when nothing travels. */
    public double travelled() {
        return moving() && speed <= 10 ? place - Math.floor(place) : 1;
    }

    /** Whether {@link #advance} would change something. */
    public boolean moving() {
        return mode != Mode.BACK && place < size;
    }

    /** Lets {@code seconds} pass. @return whether another step is shown */
    public boolean advance(double seconds) {
        long before = step();
        if (!moving()) {
            return false;
        }
        double behind = size - place;
        if (mode == Mode.LIVE && behind > JUMPS_FROM && speed != NO_DRAWING) {
            dropped += size - before - 1;
            place = size;
        } else {
            double rate = mode == Mode.LIVE ? Math.max(speed, behind / LATE_SECONDS) : speed;
            place = rate == NO_DRAWING ? size : Math.min(size, place + seconds * rate);
        }
        if (place >= size) {
            mode = Mode.LIVE;
        }
        return step() != before;
    }

    public void first() {
        look(0);
    }

    public void back() {
        look(step() - 1);
    }

    /** One step on; live nothing is there to step to. */
    public void forward() {
        if (step() < size) {
            look(step() + 1);
        }
    }

    /** Back to live, at once. */
    public void last() {
        place = size;
        mode = Mode.LIVE;
    }

    /** From where it stands it plays on until it is live; while it plays it pauses. */
    public void playOrPause() {
        if (moving()) {
            place = Math.floor(place);
            mode = Mode.BACK;
        } else if (place < size) {
            mode = Mode.PLAYING;
        }
    }

    /** Shows {@code step}, as a look back unless it is the newest. */
    public void look(long step) {
        place = Math.max(0, Math.min(size, step));
        mode = place < size ? Mode.BACK : Mode.LIVE;
    }
}
