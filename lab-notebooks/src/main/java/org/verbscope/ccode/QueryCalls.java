package org.verbscope.ccode;

import java.util.List;
import org.verbscope.ccode.CCall.Gives;

/** Calls that ask a device, and the calls on shared receive queues that make nothing. */
final class QueryCalls {
    /** {@code enum ibv_srq_attr_mask}. */
    private static final String MAX_WR = "IBV_SRQ_MAX_WR";
    private static final String LIMIT = "IBV_SRQ_LIMIT";

    private final Recorded verb;
    private final Arguments args;

    QueryCalls(Recorded verb, Arguments args) {
        this.verb = verb;
        this.args = args;
    }

    CCall of() {
        String on = CCalls.on(verb);
        return switch (verb.call().verb()) {
            case "query_device" -> call(Gives.ERRNO, "ibv_query_device(" + on + ", &attr)").setup("struct ibv_device_attr attr;");
            case "query_port" -> call(Gives.ERRNO, "ibv_query_port(" + on + ", " + args.number("port_num", 8) + ", &attr)")
                    .setup("struct ibv_port_attr attr;");
            case "query_gid" -> gid(on);
            case "query_pkey" -> call(Gives.MINUS_ONE, "ibv_query_pkey(" + on + ", " + args.number("port_num", 8) + ", "
                    + args.signed("index") + ", &pkey)").setup("__be16 pkey;");
            case "query_srq" -> call(Gives.ERRNO, "ibv_query_srq(" + on + ", &attr)").setup("struct ibv_srq_attr attr;");
            case "modify_srq" -> modifySrq(on);
            case "init_ah_from_wc" -> CCall.impossible("init_ah_from_wc",
                    "the log has neither the completion nor the bytes that it reads");
            default -> CCall.impossible(verb.call().verb(), "this verb is not known here");
        };
    }

    private CCall call(Gives gives, String call) {
        return new CCall(verb.call().verb(), List.of(), call, gives, "", List.of(), "");
    }

    /** One entry, or, with {@code index} "0 to N", the whole table of all ports. */
    private CCall gid(String on) {
        if (args.word("index").matches("0 to \\d{1,5}")) {
            int size = Integer.parseInt(args.word("index").substring(5)) + 1;
            return call(Gives.COUNT, "ibv_query_gid_table(" + on + ", entries, " + size + ", 0)")
                    .setup("struct ibv_gid_entry entries[" + size + "];");
        }
        return call(Gives.ERRNO, "ibv_query_gid_ex(" + on + ", " + args.number("port_num", 8) + ", " + args.number("index", 31)
                + ", &entry, 0)").setup("struct ibv_gid_entry entry;");
    }

    private CCall modifySrq(String on) {
        boolean limit = args.word("srq_attr_mask").equals("LIMIT");
        String field = limit ? "srq_limit" : "max_wr";
        return call(Gives.ERRNO, "ibv_modify_srq(" + on + ", &attr, " + (limit ? LIMIT : MAX_WR) + ")")
                .setup(new CInit().put(field, args.number(field, 32)).declare("struct ibv_srq_attr", "attr"));
    }
}
