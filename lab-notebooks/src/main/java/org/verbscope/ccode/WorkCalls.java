package org.verbscope.ccode;

import java.util.ArrayList;
import java.util.List;
import org.verbscope.ccode.CCall.Gives;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.WorkEvent.Sge;
import org.verbscope.event.WorkEvent.WorkPosted;
import org.verbscope.event.WorkQueue;
import org.verbscope.verbs.AccessFlag;
import org.verbscope.verbs.SendFlag;
import org.verbscope.verbs.WrOpcode;

/** Posting work and polling completions. */
final class WorkCalls {
    private final Recorded verb;
    private final Arguments args;
    private final Terms terms;
    private final Known known;

    WorkCalls(Recorded verb, Arguments args, Terms terms, Known known) {
        this.verb = verb;
        this.args = args;
        this.terms = terms;
        this.known = known;
    }

    CCall of() {
        return switch (verb.call().verb()) {
            case "poll_cq" -> poll();
            case "bind_mw" -> bind();
            default -> post();
        };
    }

    private CCall poll() {
        String entries = args.number("num_entries", 31);
        return call(Gives.COUNT, "ibv_poll_cq(" + CCalls.on(verb) + ", " + entries + ", wc)").setup("struct ibv_wc wc[" + entries + "];");
    }

    private CCall call(Gives gives, String call) {
        return new CCall(verb.call().verb(), List.of(), call, gives, "", List.of(), "");
    }

    private CCall bind() {
        String mr = args.object("mr", ObjectKind.MR);
        long address = args.value("addr");
        int lkey = args.reference("mr", ObjectKind.MR).map(ref -> (int) ref.number()).orElse(0);
        var info = new CInit().put("mr", mr).put("addr", terms.address(verb.machine(), address, lkey))
                .put("length", args.number("length", Long.SIZE)).put("mw_access_flags", args.mask("mw_access_flags", AccessFlag.values()));
        var bind = new CInit().put("wr_id", args.number("wr_id", Long.SIZE)).put("send_flags", args.mask("send_flags", SendFlag.values()))
                .put("bind_info", info);
        return call(Gives.ERRNO, "ibv_bind_mw(" + CCalls.on(verb) + ", " + args.object("mw", ObjectKind.MW) + ", &bind)")
                .setup(bind.declare("struct ibv_mw_bind", "bind"));
    }

    private CCall post() {
        boolean send = verb.call().verb().equals("post_send");
        List<WorkPosted> works = verb.works();
        if (works.isEmpty()) {
            return CCall.impossible(verb.call().verb(), "its work requests are not in the log");
        }
        String type = send ? "struct ibv_send_wr" : "struct ibv_recv_wr";
        List<String> setup = new ArrayList<>();
        var requests = new CInit();
        for (int i = 0; i < works.size(); i++) {
            WorkPosted work = works.get(i);
            String why = send ? impossible(work) : "";
            if (!why.isEmpty()) {
                return CCall.impossible("post_send", why);
            }
            String sges = works.size() == 1 ? "sge" : "sge_" + i;
            if (!work.sges().isEmpty()) {
                setup.add(sges(work).declare("struct ibv_sge", sges + "[]"));
            }
            String next = i + 1 < works.size() ? "&wr[" + (i + 1) + "]" : "";
            requests.element(request(work, send, work.sges().isEmpty() ? "" : sges, next));
        }
        setup.add(works.size() == 1 ? request(works.get(0), send, works.get(0).sges().isEmpty() ? "" : "sge", "").declare(type, "wr")
                : requests.declare(type, "wr[]"));
        setup.add(type + " *bad = NULL;");
        return call(Gives.ERRNO, "ibv_" + verb.call().verb() + "(" + CCalls.on(verb) + ", " + (works.size() == 1 ? "&wr" : "wr")
                + ", &bad)").setup(setup.toArray(String[]::new));
    }

    private CInit sges(WorkPosted work) {
        var list = new CInit();
        for (Sge sge : work.sges()) {
            list.element(new CInit().put("addr", terms.address(verb.machine(), sge.address(), sge.lkey()))
                    .put("length", CText.number(sge.length() & 0xffffffffL))
                    .put("lkey", terms.lkey(verb.machine(), sge.address(), sge.lkey())));
        }
        return list;
    }

    private CInit request(WorkPosted work, boolean send, String sges, String next) {
        var wr = new CInit().put("wr_id", CText.number(work.wrId()));
        if (!next.isEmpty()) {
            wr.put("next", next);
        }
        if (!sges.isEmpty()) {
            wr.put("sg_list", sges).put("num_sge", String.valueOf(work.sges().size()));
        }
        if (!send) {
            return wr;
        }
        wr.put("opcode", CConstants.of(WrOpcode.values(), "enum ibv_wr_opcode", work.opcode()).orElseGet(() -> {
            args.unknown("opcode " + work.opcode());
            return "(enum ibv_wr_opcode) 0";
        })).put("send_flags", CConstants.mask(SendFlag.values(), work.flags()));
        aim(wr, work);
        return wr;
    }

    private void aim(CInit wr, WorkPosted work) {
        ObjectRef qp = work.qp();
        String address = terms.remoteAddress(qp, work.remoteAddress(), work.rkey());
        String rkey = terms.rkey(qp, work.remoteAddress(), work.rkey());
        switch (work.opcode()) {
            case "SEND_WITH_IMM" -> args.unknown("imm_data of wr_id " + work.wrId());
            case "RDMA_WRITE", "RDMA_READ" -> wr.put("wr", remote("rdma", address, rkey));
            case "RDMA_WRITE_WITH_IMM" -> {
                wr.put("wr", remote("rdma", address, rkey));
                args.unknown("imm_data of wr_id " + work.wrId());
            }
            case "ATOMIC_CMP_AND_SWP", "ATOMIC_FETCH_AND_ADD" -> {
                wr.put("wr", remote("atomic", address, rkey));
                args.unknown("compare_add and swap of wr_id " + work.wrId());
            }
            default -> { }
        }
    }

    private static CInit remote(String member, String address, String rkey) {
        return new CInit().put(member, new CInit().put("remote_addr", address).put("rkey", rkey));
    }

    /** Why a send request cannot be made from what the log has of it; empty when it can. */
    private String impossible(WorkPosted work) {
        if (known.attribute(work.qp(), "type").equals("UD") && work.queue() == WorkQueue.SEND) {
            return "the log has neither the address handle nor the destination of a datagram (wr_id " + work.wrId() + ")";
        }
        return switch (work.opcode()) {
            case "SEND_WITH_INV", "LOCAL_INV" -> "the log has not the key that wr_id " + work.wrId() + " takes back";
            case "BIND_MW" -> "the log has neither the window nor the region that wr_id " + work.wrId() + " binds";
            default -> "";
        };
    }
}
