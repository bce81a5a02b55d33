package org.verbscope.measure;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.verbscope.verbs.CompletionChannel;
import org.verbscope.verbs.CompletionQueue;
import org.verbscope.verbs.Completions;
import org.verbscope.verbs.WcStatus;

/** Takes completions out of one queue in the run's way of noticing, and accepts good ones only. For one thread. */
final class Arrivals {
    private static final Duration NAP = Duration.ofMillis(100);
    private static final BooleanSupplier NEVER = () -> false;

    private final CompletionQueue cq;
    private final Completions into;
    private final CompletionChannel channel;
    private final Patience patience;

    /** @param into as many as one poll takes */
    Arrivals(CompletionQueue cq, Completions into, Patience patience) {
        this.cq = cq;
        this.into = into;
        this.channel = cq.channel().orElse(null);
        this.patience = patience;
    }

    /** Waits for completions. @return how many; 0 when nothing more may come @throws RunException for a failed one */
    int take() {
        return take(NEVER);
    }

    /** As {@link #take()}; ends also when {@code enough}, which is asked now and then. */
    int take(BooleanSupplier enough) {
        int found = look();
        while (found == 0) {
            if (channel != null) {
                found = accepted(sleep());
            }
            if (found == 0) {
                if (!(channel == null ? patience.spin(enough) : patience.look(enough))) {
                    return 0;
                }
                found = look();
            }
        }
        patience.arrived();
        return found;
    }

    /** Those that are there. @throws RunException for a failed one */
    int look() {
        return accepted(cq.poll(into));
    }

    /** Id of the request that completion {@code i} of the last {@link #take} is about. */
    int id(int i) {
        return (int) into.wrId(i);
    }

    private int accepted(int found) {
        for (int i = 0; i < found; i++) {
            if (into.status(i) != WcStatus.SUCCESS.value()) {
                throw new RunException("a request ended with " + WcStatus.nameOf(into.status(i)) + " on "
                        + cq.context().device().name() + " (./verbscope explain says what that means)");
            }
        }
        return found;
    }

    /** Arms the queue, polls once more because arming does not look back, and waits for its event. */
    private int sleep() {
        if (cq.unackedEvents() > 0) {
            cq.ackEvents(cq.unackedEvents());
        }
        cq.reqNotify();
        int found = cq.poll(into);
        if (found == 0) {
            channel.getCqEvent(NAP);
        }
        return found;
    }
}
