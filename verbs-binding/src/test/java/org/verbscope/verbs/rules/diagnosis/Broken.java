package org.verbscope.verbs.rules.diagnosis;

/**
 * A program that does not work, and why.
 *
 * @param name what is wrong, in words
 * @param shows how it shows
 * @param cause id of the finding that must come first
 * @param onSoft whether the soft device shows it
 * @param onRxe whether a real rxe device shows it
 */
record Broken(String name, Shows shows, String cause, boolean onSoft, boolean onRxe, Program program) {
    /** How a mistake shows. */
    enum Shows {
        /** A verb throws. */
        REFUSED,
        /** A completion says so. */
        FAILED,
        /** Nothing comes. */
        SILENT,
        /** Nothing has happened yet: the rules warn. */
        WARNED
    }

    /** What the program does; a refusal of a verb may pass through. */
    @FunctionalInterface
    interface Program {
        void run(Bench bench);
    }

    static Broken refused(String name, String cause, Program program) {
        return new Broken(name, Shows.REFUSED, cause, true, true, program);
    }

    static Broken failed(String name, String cause, Program program) {
        return new Broken(name, Shows.FAILED, cause, true, true, program);
    }

    static Broken silent(String name, String cause, Program program) {
        return new Broken(name, Shows.SILENT, cause, true, true, program);
    }

    static Broken warned(String name, String cause, Program program) {
        return new Broken(name, Shows.WARNED, cause, true, true, program);
    }

    /** A real rxe device does not show it, or not in reasonable time. */
    Broken softOnly() {
        return new Broken(name, shows, cause, true, false, program);
    }

    /** The soft device does not show it. */
    Broken rxeOnly() {
        return new Broken(name, shows, cause, false, true, program);
    }

    @Override
    public String toString() {
        return name;
    }
}
