package org.verbscope.notebook;

/**
 * One thing that Jupyter's own validator would find fault with.
 *
 * @param severity whether Jupyter refuses the file or only complains
 * @param where the JSON path, for example {@code cells[3].outputs[0]}
 * @param what what is wrong
 * @param remedy what to do
 */
public record Problem(Severity severity, String where, String what, String remedy) {
    /** How much a problem weighs. */
    public enum Severity {
        /** Jupyter's validator refuses the file. */
        ERROR,
        /** It complains today and will refuse in a later version, or a strict reader stumbles. */
        WARNING
    }

    @Override
    public String toString() {
        return severity + " at " + where + ": " + what + ". " + remedy;
    }
}
