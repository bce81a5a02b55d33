package org.verbscope.ccode;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.verbscope.ccode.CCall.Gives;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;
import org.verbscope.verbs.AccessFlag;
import org.verbscope.verbs.Mtu;
import org.verbscope.verbs.QpAttribute;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.QpType;

/** Calls on queue pairs that are not about work requests. */
final class QueuePairCalls {
    private static final Pattern CAP = Pattern.compile("QpCapabilities\\[maxSendWr=(\\d{1,10}), maxRecvWr=(\\d{1,10}), "
            + "maxSendSge=(\\d{1,10}), maxRecvSge=(\\d{1,10}), maxInlineData=(\\d{1,10})]");
    private static final List<String> SIZES =
            List.of("max_send_wr", "max_recv_wr", "max_send_sge", "max_recv_sge", "max_inline_data");

    private final Recorded verb;
    private final Arguments args;
    private final Terms terms;
    private final Known known;

    QueuePairCalls(Recorded verb, Arguments args, Terms terms, Known known) {
        this.verb = verb;
        this.args = args;
        this.terms = terms;
        this.known = known;
    }

    CCall of() {
        return switch (verb.call().verb()) {
            case "create_qp" -> create();
            case "modify_qp" -> modify();
            case "query_qp" -> errno("ibv_query_qp(" + qp() + ", &attr, " + args.mask("attr_mask", QpAttribute.values())
                    + ", &init)").setup("struct ibv_qp_attr attr;", "struct ibv_qp_init_attr init;");
            default -> mcast();
        };
    }

    private String qp() {
        return CCalls.on(verb);
    }

    private CCall errno(String call) {
        return new CCall(verb.call().verb(), List.of(), call, Gives.ERRNO, "", List.of(), "");
    }

    private CCall create() {
        var cap = new CInit();
        SIZES.forEach(size -> cap.put(size, args.number(size, 32)));
        var init = new CInit().put("send_cq", args.object("send_cq", ObjectKind.CQ)).put("recv_cq", args.object("recv_cq", ObjectKind.CQ));
        if (args.has("srq")) {
            init.put("srq", args.object("srq", ObjectKind.SRQ));
        }
        init.put("cap", cap).put("qp_type", args.constant("qp_type", QpType.values(), "enum ibv_qp_type"))
                .put("sq_sig_all", args.number("sq_sig_all", 8));
        return ObjectCalls.make(verb, ObjectKind.QP, "ibv_create_qp(" + qp() + ", &init)").setup(init.declare("struct ibv_qp_init_attr", "init"));
    }

    private CCall mcast() {
        String gid = args.word("gid");
        if (!Route.isGid(gid)) {
            return CCall.impossible(verb.call().verb(), "the group cannot be read: " + gid);
        }
        return errno("ibv_" + verb.call().verb() + "(" + qp() + ", &group, 0)")
                .setup("union ibv_gid group = " + new AsRecorded().gid(gid) + ";");
    }

    private CCall modify() {
        var attr = new CInit();
        // In the order of the structure, the state first, as people write it; words that are no attribute are not in any mask.
        for (QpAttribute attribute : QpAttribute.values()) {
            if (args.has(attribute.name())) {
                put(attr, attribute);
            }
        }
        Set<String> names = new LinkedHashSet<>(args.words().keySet());
        names.removeAll(Set.of("qp", "attr_mask"));
        for (QpAttribute attribute : QpAttribute.values()) {
            names.remove(attribute.name());
        }
        names.forEach(name -> args.unknown("attribute " + name + " is not known here"));
        return errno("ibv_modify_qp(" + qp() + ", &attr, " + args.mask("attr_mask", QpAttribute.values()) + ")")
                .setup(attr.declare("struct ibv_qp_attr", "attr"));
    }

    private void put(CInit attr, QpAttribute attribute) {
        String name = attribute.name();
        switch (attribute) {
            case STATE -> attr.put("qp_state", args.constant(name, QpState.values(), "enum ibv_qp_state"));
            case CUR_STATE -> attr.put("cur_qp_state", args.constant(name, QpState.values(), "enum ibv_qp_state"));
            case ACCESS_FLAGS -> attr.put("qp_access_flags", args.mask(name, AccessFlag.values()));
            case PATH_MTU -> attr.put("path_mtu", args.constant(name, Mtu.values(), "enum ibv_mtu"));
            case PATH_MIG_STATE -> attr.put("path_mig_state", "(enum ibv_mig_state) " + args.number(name, 2));
            case AV -> path(attr, "ah_attr", name);
            case ALT_PATH -> {
                path(attr, "alt_ah_attr", name);
                args.unknown("alt_port_num, alt_timeout and alt_pkey_index");
            }
            case CAP -> cap(attr);
            case DEST_QPN -> attr.put("dest_qp_num", destination());
            case EN_SQD_ASYNC_NOTIFY -> attr.put("en_sqd_async_notify", args.number(name, 8));
            case PKEY_INDEX -> attr.put("pkey_index", args.number(name, 16));
            case PORT -> attr.put("port_num", args.number(name, 8));
            case QKEY -> attr.put("qkey", CText.hex((int) args.value(name, 32)));
            case TIMEOUT -> attr.put("timeout", args.number(name, 8));
            case RETRY_CNT -> attr.put("retry_cnt", args.number(name, 8));
            case RNR_RETRY -> attr.put("rnr_retry", args.number(name, 8));
            case RQ_PSN -> attr.put("rq_psn", args.number(name, 32));
            case SQ_PSN -> attr.put("sq_psn", args.number(name, 32));
            case MAX_QP_RD_ATOMIC -> attr.put("max_rd_atomic", args.number(name, 8));
            case MAX_DEST_RD_ATOMIC -> attr.put("max_dest_rd_atomic", args.number(name, 8));
            case MIN_RNR_TIMER -> attr.put("min_rnr_timer", args.number(name, 8));
            case RATE_LIMIT -> attr.put("rate_limit", args.number(name, 32));
        }
    }

    /** The number of the peer's queue pair, looked for where the address vector leads: this call's, or an earlier one's. */
    private String destination() {
        ObjectRef qp = verb.call().on();
        String av = args.has("AV") ? args.word("AV") : known.attribute(qp, "AV");
        return terms.qpn(qp, Route.of(av).map(Route::gid).orElse(""), args.value("DEST_QPN", 32));
    }

    private void path(CInit attr, String field, String name) {
        Optional<Route> way = Route.of(args.word(name));
        if (way.isEmpty()) {
            args.unknown(name + " (\"" + args.word(name) + "\")");
            return;
        }
        attr.put(field, addressVector(way.get(), verb.machine(), terms));
    }

    static CInit addressVector(Route way, int machine, Terms terms) {
        var vector = new CInit();
        if (way.global()) {
            var grh = new CInit().put("dgid", terms.gid(way.gid())).put("sgid_index", terms.sgidIndex(machine, way.gid(), way.sgidIndex()));
            if (way.whole()) {
                grh.put("hop_limit", CText.number(way.hopLimit())).put("traffic_class", CText.number(way.trafficClass()))
                        .put("flow_label", CText.number(way.flowLabel()));
            } else {
                grh.rest(terms.restOfRoute());
            }
            vector.put("grh", grh).put("is_global", "1");
        } else {
            vector.put("dlid", CText.number(way.dlid()));
        }
        return vector.put("port_num", CText.number(way.port()));
    }

    private void cap(CInit attr) {
        Matcher sizes = CAP.matcher(args.word("CAP"));
        if (!sizes.matches()) {
            args.unknown("CAP (\"" + args.word("CAP") + "\")");
            return;
        }
        var cap = new CInit();
        for (int i = 0; i < SIZES.size(); i++) {
            cap.put(SIZES.get(i), CText.number(Long.parseLong(sizes.group(i + 1))));
        }
        attr.put("cap", cap);
    }
}
