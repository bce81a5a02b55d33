package org.verbscope.measure;

/**
 * How a run ended. The figures of one that is not complete are those of the part that was done.
 *
 * @param why empty for a complete one
 */
public record Ending(How how, String why) {
    /** All that was asked for was done. */
    public static final Ending COMPLETE = new Ending(How.COMPLETE, "");

    /** How. */
    public enum How { COMPLETE, CANCELLED, FAILED }

    /** Whether something is missing. */
    public boolean partial() {
        return how != How.COMPLETE;
    }
}
