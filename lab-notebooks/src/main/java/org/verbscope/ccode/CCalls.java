package org.verbscope.ccode;

import static java.util.Map.entry;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.verbscope.event.Entry;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.VerbEvent.VerbCalled;

/** Gives each verb of a log its C call. */
public final class CCalls {
    /** What each verb is called on. */
    private static final Map<String, ObjectKind> ON = Map.ofEntries(entry("open_device", ObjectKind.DEVICE),
            entry("close_device", ObjectKind.CONTEXT), entry("query_device", ObjectKind.CONTEXT), entry("query_port", ObjectKind.CONTEXT),
            entry("query_gid", ObjectKind.CONTEXT), entry("query_pkey", ObjectKind.CONTEXT), entry("init_ah_from_wc", ObjectKind.CONTEXT),
            entry("get_async_event", ObjectKind.CONTEXT), entry("ack_async_event", ObjectKind.CONTEXT),
            entry("alloc_pd", ObjectKind.CONTEXT), entry("create_cq", ObjectKind.CONTEXT),
            entry("create_comp_channel", ObjectKind.CONTEXT), entry("dealloc_pd", ObjectKind.PD), entry("reg_mr", ObjectKind.PD),
            entry("create_qp", ObjectKind.PD), entry("create_srq", ObjectKind.PD), entry("create_ah", ObjectKind.PD),
            entry("alloc_mw", ObjectKind.PD), entry("dereg_mr", ObjectKind.MR), entry("dealloc_mw", ObjectKind.MW),
            entry("destroy_ah", ObjectKind.AH), entry("destroy_cq", ObjectKind.CQ), entry("resize_cq", ObjectKind.CQ),
            entry("req_notify_cq", ObjectKind.CQ), entry("ack_cq_events", ObjectKind.CQ), entry("poll_cq", ObjectKind.CQ),
            entry("destroy_comp_channel", ObjectKind.CHANNEL), entry("get_cq_event", ObjectKind.CHANNEL),
            entry("destroy_srq", ObjectKind.SRQ), entry("modify_srq", ObjectKind.SRQ), entry("query_srq", ObjectKind.SRQ),
            entry("post_srq_recv", ObjectKind.SRQ), entry("destroy_qp", ObjectKind.QP), entry("modify_qp", ObjectKind.QP),
            entry("query_qp", ObjectKind.QP), entry("post_send", ObjectKind.QP), entry("post_recv", ObjectKind.QP),
            entry("bind_mw", ObjectKind.QP), entry("attach_mcast", ObjectKind.QP), entry("detach_mcast", ObjectKind.QP));

    private final Terms terms;
    private final Known known;

    CCalls(Terms terms, Known known) {
        this.terms = terms;
        this.known = known;
    }

    /**
     * The call that event {@code seq} is part of, with all numbers as they were recorded: for a
     * {@code verb_called} its own, for what it caused (its return, posted requests, completions) the same.
     *
     * @return empty for an event that is no part of a call
     */
    public static Optional<CCall> of(List<Entry> log, long seq) {
        if (seq < 1 || seq > log.size()) {
            return Optional.empty();
        }
        Entry event = log.get((int) seq - 1);
        long call = event.event() instanceof VerbCalled ? seq : event.head().cause();
        if (call < 1 || call > log.size() || !(log.get((int) call - 1).event() instanceof VerbCalled)) {
            return Optional.empty();
        }
        var known = new Known();
        log.subList(0, (int) call).forEach(known::take);
        // Everything that belongs to a call stands between it and its return; long waits have much in between.
        Map<Long, Recorded> verbs = Recorded.of(log.subList((int) call - 1, log.size()));
        return Optional.of(new CCalls(new AsRecorded(), known).of(verbs.get(call)));
    }

    /** @param verb one whose objects are known by now */
    CCall of(Recorded verb) {
        ObjectKind on = ON.get(verb.call().verb());
        if (on == null) {
            return CCall.impossible(verb.call().verb(), "this verb is not known here");
        } else if (on != verb.call().on().kind()) {
            return CCall.impossible(verb.call().verb(), "it is called on " + verb.call().on().kind().word() + ", not on " + on.word());
        }
        var args = new Arguments(verb, known);
        var objects = new ObjectCalls(verb, args, terms);
        CCall call = switch (verb.call().verb()) {
            case "open_device" -> objects.openDevice();
            case "alloc_pd" -> objects.make(ObjectKind.PD, "ibv_alloc_pd(" + on(verb) + ")");
            case "create_comp_channel" -> objects.make(ObjectKind.CHANNEL, "ibv_create_comp_channel(" + on(verb) + ")");
            case "reg_mr" -> objects.regMr();
            case "create_cq" -> objects.createCq();
            case "create_srq" -> objects.createSrq();
            case "create_ah" -> objects.createAh();
            case "alloc_mw" -> objects.allocMw();
            case "close_device", "dealloc_pd", "dereg_mr", "destroy_cq", "destroy_qp", "destroy_srq", "destroy_ah", "dealloc_mw",
                    "destroy_comp_channel" -> objects.end();
            case "resize_cq", "req_notify_cq", "ack_cq_events", "get_cq_event", "get_async_event", "ack_async_event" ->
                new EventCalls(verb, args).of();
            case "create_qp", "modify_qp", "query_qp", "attach_mcast", "detach_mcast" ->
                new QueuePairCalls(verb, args, terms, known).of();
            case "post_send", "post_recv", "post_srq_recv", "poll_cq", "bind_mw" -> new WorkCalls(verb, args, terms, known).of();
            default -> new QueryCalls(verb, args).of();
        };
        return call.without(args.unknown());
    }

    /** The object that a verb is called on, as a variable. */
    static String on(Recorded verb) {
        return CName.of(verb.call().on());
    }
}
