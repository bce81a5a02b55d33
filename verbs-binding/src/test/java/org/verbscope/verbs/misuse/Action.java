package org.verbscope.verbs.misuse;

import java.util.random.RandomGenerator;

/** What a random program may do, with how often. */
enum Action {
    MAKE_DOMAIN(1), MAKE_MEMORY(2), MAKE_REGION(6), MAKE_CHANNEL(2), MAKE_QUEUE(4), MAKE_PAIR(8), MAKE_SHARED(2), MAKE_WAY(3),
    MAKE_WINDOW(2), MAKE_LIST(3), MAKE_SLOTS(1),
    CONNECT(14), MODIFY(3), QUERY(3),
    SEND(30), RECEIVE(20), SHARED_RECEIVE(4), BIND(4), INLINE_FOREIGN(2), NO_WAY(1), FILL_LIST(6), POST_LIST(10),
    POLL(30), POLL_SLOTS(10), ARM(4), TAKE_EVENT(4), ACK_EVENTS(4), TAKE_ASYNC(3), ACK_ASYNC(3), RESIZE(2), LIMIT(2), GROUP(2),
    CLOSE(8), CLOSE_TWICE(2), CLOSE_ALL(1), CLOSE_MEMORY(2), CLOSE_LIST(2), CLOSE_SLOTS(1), CLOSE_CONTEXT(1);

    private static final int TOTAL;

    static {
        int sum = 0;
        for (Action action : values()) {
            sum += action.weight;
        }
        TOTAL = sum;
    }

    private final int weight;

    Action(int weight) {
        this.weight = weight;
    }

    static Action random(RandomGenerator random) {
        int left = random.nextInt(TOTAL);
        for (Action action : values()) {
            left -= action.weight;
            if (left < 0) {
                return action;
            }
        }
        throw new AssertionError(left);
    }
}
