package org.verbscope.verbs.soft;

/** One thing that an adapter will do. Runs once, unless its scope was cancelled before. */
final class Action implements Comparable<Action> {
    final long time;
    private final long order;
    private final Scope scope;
    private final int generation;
    private final String what;
    private final Runnable body;

    /** @param order breaks ties of time; @param what in words, the machine and queue pair are the scope's */
    Action(long time, long order, Scope scope, String what, Runnable body) {
        this.time = time;
        this.order = order;
        this.scope = scope;
        this.generation = scope.generation();
        this.what = what;
        this.body = body;
    }

    boolean cancelled() {
        return generation != scope.generation();
    }

    void run() {
        body.run();
    }

    /** For people: {@code machine 1, QP 0x11: reads payload}. */
    String words() {
        return scope.owner() + ": " + what;
    }

    @Override
    public int compareTo(Action other) {
        int byTime = Long.compare(time, other.time);
        return byTime != 0 ? byTime : Long.compare(order, other.order);
    }
}
