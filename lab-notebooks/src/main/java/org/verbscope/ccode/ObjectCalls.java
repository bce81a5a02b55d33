package org.verbscope.ccode;

import java.util.List;
import java.util.Optional;
import org.verbscope.ccode.CCall.Gives;
import org.verbscope.event.ObjectKind;
import org.verbscope.verbs.AccessFlag;
import org.verbscope.verbs.MwType;

/** Calls that make and end objects. */
final class ObjectCalls {
    private final Recorded verb;
    private final Arguments args;
    private final Terms terms;

    ObjectCalls(Recorded verb, Arguments args, Terms terms) {
        this.verb = verb;
        this.args = args;
        this.terms = terms;
    }

    /** A call that makes the object that the log says it made. */
    CCall make(ObjectKind kind, String call) {
        return make(verb, kind, call);
    }

    static CCall make(Recorded verb, ObjectKind kind, String call) {
        boolean made = verb.back() != null && verb.back().made().kind() == kind;
        return new CCall(verb.call().verb(), List.of(), call, Gives.OBJECT, made ? CName.of(verb.back().made()) : "",
                List.of(), "");
    }

    CCall openDevice() {
        return make(ObjectKind.CONTEXT, "ibv_open_device(device /* " + CText.comment(args.word("device")) + " */)");
    }

    CCall regMr() {
        long address = args.value("addr");
        String access = args.mask("access", AccessFlag.values());
        String memory = terms.memory(verb.machine(), address);
        String head = CCalls.on(verb) + ", " + memory + ", " + args.number("length", Long.SIZE);
        return make(ObjectKind.MR, args.has("iova") ? "ibv_reg_mr_iova(" + head + ", " + args.number("iova", Long.SIZE) + ", " + access + ")"
                : "ibv_reg_mr(" + head + ", " + access + ")");
    }

    CCall createCq() {
        String channel = args.has("channel") ? args.object("channel", ObjectKind.CHANNEL) : "NULL";
        String vector = args.has("comp_vector") ? args.signed("comp_vector") : "0";
        return make(ObjectKind.CQ, "ibv_create_cq(" + CCalls.on(verb) + ", " + args.signed("cqe") + ", NULL, " + channel + ", " + vector + ")");
    }

    CCall createSrq() {
        var attr = new CInit().put("max_wr", args.number("max_wr", 32)).put("max_sge", args.number("max_sge", 32))
                .put("srq_limit", args.number("srq_limit", 32));
        return make(ObjectKind.SRQ, "ibv_create_srq(" + CCalls.on(verb) + ", &init)")
                .setup(new CInit().put("attr", attr).declare("struct ibv_srq_init_attr", "init"));
    }

    CCall createAh() {
        Optional<Route> route = Route.of(args.words());
        if (route.isEmpty()) {
            return CCall.impossible(verb.call().verb(), "the address vector cannot be read");
        }
        return make(ObjectKind.AH, "ibv_create_ah(" + CCalls.on(verb) + ", &attr)")
                .setup(QueuePairCalls.addressVector(route.get(), verb.machine(), terms).declare("struct ibv_ah_attr", "attr"));
    }

    CCall allocMw() {
        return make(ObjectKind.MW, "ibv_alloc_mw(" + CCalls.on(verb) + ", " + args.constant("type", MwType.values(), "enum ibv_mw_type") + ")");
    }

    CCall end() {
        String name = "ibv_" + verb.call().verb();
        Gives gives = verb.call().on().kind() == ObjectKind.CONTEXT ? Gives.MINUS_ONE : Gives.ERRNO;
        return new CCall(verb.call().verb(), List.of(), name + "(" + CCalls.on(verb) + ")", gives, "", List.of(), "");
    }
}
