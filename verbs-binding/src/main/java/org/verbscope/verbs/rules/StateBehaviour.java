package org.verbscope.verbs.rules;

import java.util.Locale;
import org.verbscope.verbs.QpState;

/**
 * What a queue pair does in a state (IBTA specification, volume 1, 10.3.1): what comes of a request that
 * is posted, and of a packet that arrives.
 *
 * @param receives what comes of a receive request
 * @param sends what comes of a send request
 * @param arrivals which packets it takes
 */
public record StateBehaviour(QpState state, Post receives, Post sends, Arrivals arrivals) {
    /** What comes of a request that is posted. */
    public enum Post {
        /** {@code EINVAL}; nothing is queued. */
        REFUSED,
        /** Queued for the packets that will come. */
        KEPT,
        /** Carried out. */
        TAKEN,
        /** Queued; nothing is sent before RTS. */
        HELD,
        /** Taken, and completed with WR_FLUSH_ERR. */
        FLUSHED;

        /** For people. */
        public String words() {
            return Sentences.of("post." + name());
        }
    }

    /** What comes of packets that arrive. */
    public enum Arrivals {
        /** Dropped without an answer: the sender sees silence. */
        DROPPED,
        /** Requests of the peer are served and acknowledged; answers to own requests are not expected. */
        REQUESTS,
        /** Everything. */
        ALL;

        /** For people. */
        public String words() {
            return Sentences.of("arrivals." + name());
        }
    }

    /** What a queue pair of any type does in {@code state}. {@link QpState#SQE} is for UC and UD. */
    public static StateBehaviour of(QpState state) {
        return switch (state) {
            case RESET -> new StateBehaviour(state, Post.REFUSED, Post.REFUSED, Arrivals.DROPPED);
            case INIT -> new StateBehaviour(state, Post.KEPT, Post.REFUSED, Arrivals.DROPPED);
            case RTR -> new StateBehaviour(state, Post.TAKEN, Post.REFUSED, Arrivals.REQUESTS);
            case RTS -> new StateBehaviour(state, Post.TAKEN, Post.TAKEN, Arrivals.ALL);
            case SQD -> new StateBehaviour(state, Post.TAKEN, Post.HELD, Arrivals.ALL);
            case SQE -> new StateBehaviour(state, Post.TAKEN, Post.FLUSHED, Arrivals.REQUESTS);
            case ERR -> new StateBehaviour(state, Post.FLUSHED, Post.FLUSHED, Arrivals.DROPPED);
        };
    }

    /** What it is good for and what to know of it, in a sentence. */
    public String note() {
        return Sentences.of("state." + state.name().toLowerCase(Locale.ROOT));
    }
}
