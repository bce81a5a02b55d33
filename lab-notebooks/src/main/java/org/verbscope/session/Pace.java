package org.verbscope.session;

import java.util.Locale;

/** How fast the events of a log are shown, or a held run is stepped. */
public enum Pace {
    ONE(1), TWO(2), FIVE(5), TEN(10), TWENTY_FIVE(25),
    /** As fast as pictures are drawn: nobody waits. */
    AS_DRAWN(Double.POSITIVE_INFINITY);

    private final double eventsPerSecond;

    Pace(double eventsPerSecond) {
        this.eventsPerSecond = eventsPerSecond;
    }

    /** Infinite for {@link #AS_DRAWN}. */
    public double eventsPerSecond() {
        return eventsPerSecond;
    }

    /** From one event to the next; 0 for {@link #AS_DRAWN}. */
    public long nanosPerEvent() {
        return Math.round(1e9 / eventsPerSecond);
    }

    /** In a menu: {@code 5/s}, {@code as drawn}. */
    public String words() {
        return this == AS_DRAWN ? "as drawn" : String.format(Locale.ROOT, "%.0f/s", eventsPerSecond);
    }

    /** Reads {@code 5}, {@code 5/s} or {@code as drawn}. @throws IllegalArgumentException for another */
    public static Pace parse(String text) {
        for (Pace pace : values()) {
            if (pace.words().equals(text.strip()) || pace.words().equals(text.strip() + "/s")) {
                return pace;
            }
        }
        throw new IllegalArgumentException("speed " + text + ": take 1, 2, 5, 10 or 25 events a second, or \"as drawn\".");
    }
}
