package org.verbscope.verbs.soft;

/** What actions belong to, so that they can be called off together. */
final class Scope {
    private final String owner;
    private int generation;

    /** @param owner in words */
    Scope(String owner) {
        this.owner = owner;
    }

    String owner() {
        return owner;
    }

    int generation() {
        return generation;
    }

    /** None of the actions asked for so far will run. */
    void cancel() {
        generation++;
    }
}
