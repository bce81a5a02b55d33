package org.verbscope.ccode;

import java.util.List;
import java.util.Optional;
import org.verbscope.ccode.CCall.Gives;
import org.verbscope.verbs.AsyncEventType;

/** Calls about events: completion channels, arming, asynchronous events. */
final class EventCalls {
    private final Recorded verb;
    private final Arguments args;

    EventCalls(Recorded verb, Arguments args) {
        this.verb = verb;
        this.args = args;
    }

    CCall of() {
        String on = CCalls.on(verb);
        return switch (verb.call().verb()) {
            case "resize_cq" -> call(Gives.ERRNO, "ibv_resize_cq(" + on + ", " + args.signed("cqe") + ")");
            case "req_notify_cq" -> call(Gives.ERRNO, "ibv_req_notify_cq(" + on + ", " + args.number("solicited_only", 1) + ")");
            case "ack_cq_events" -> call(Gives.NOTHING, "ibv_ack_cq_events(" + on + ", " + args.number("nevents", 31) + ")");
            case "get_cq_event" -> call(Gives.MINUS_ONE, "ibv_get_cq_event(" + on + ", &cq, &cq_context)")
                    .setup("struct ibv_cq *cq;", "void *cq_context;");
            case "get_async_event" -> call(Gives.MINUS_ONE, "ibv_get_async_event(" + on + ", &event)")
                    .setup("struct ibv_async_event event;");
            default -> call(Gives.NOTHING, "ibv_ack_async_event(&event)")
                    .setup("struct ibv_async_event event; /* " + CText.comment(args.word("event")) + " */");
        };
    }

    private CCall call(Gives gives, String call) {
        return new CCall(verb.call().verb(), List.of(), call, gives, "", List.of(), "");
    }

    /** The type of the event that {@code ack_async_event} gives back, which begins its words; empty when it is not known. */
    static Optional<String> typeOf(Recorded ack) {
        String words = ack.call().args().getOrDefault("event", "");
        return CConstants.of(AsyncEventType.values(), "enum ibv_event_type", words.split(" ", 2)[0]);
    }
}
