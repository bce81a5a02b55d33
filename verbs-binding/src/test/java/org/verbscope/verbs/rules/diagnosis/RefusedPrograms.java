package org.verbscope.verbs.rules.diagnosis;

import static org.verbscope.verbs.AccessFlag.REMOTE_WRITE;
import static org.verbscope.verbs.rules.diagnosis.Broken.refused;

import java.util.List;
import org.verbscope.verbs.AddressVector;
import org.verbscope.verbs.Gid;
import org.verbscope.verbs.Mtu;
import org.verbscope.verbs.QpAttribute;
import org.verbscope.verbs.QpAttributes;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.SendRequest;

/** Programs whose call is refused. */
final class RefusedPrograms {
    private RefusedPrograms() { }

    static List<Broken> all() {
        return List.of(
                refused("RTR with a mask that lacks DEST_QPN", "modify.missing", bench -> {
                    bench.ends().a.init();
                    bench.a.qp.modify(new QpAttributes().state(QpState.RTR).av(AddressVector.to(bench.b.gid.gid()).fromIndex(bench.a.gid.index()))
                            .pathMtu(Mtu.MTU_1024).maxDestRdAtomic(1).minRnrTimer(12), List.of(QpAttribute.STATE, QpAttribute.AV,
                            QpAttribute.PATH_MTU, QpAttribute.RQ_PSN, QpAttribute.MAX_DEST_RD_ATOMIC, QpAttribute.MIN_RNR_TIMER));
                }),
                refused("RTS with an attribute too many", "modify.not-allowed", bench -> {
                    bench.ends().a.init();
                    bench.a.rtr(bench.b);
                    bench.a.qp.modify(new QpAttributes().state(QpState.RTS).timeout(14).retryCnt(1).rnrRetry(1).maxRdAtomic(1)
                            .pathMtu(Mtu.MTU_1024), List.of(QpAttribute.STATE, QpAttribute.SQ_PSN, QpAttribute.TIMEOUT,
                            QpAttribute.RETRY_CNT, QpAttribute.RNR_RETRY, QpAttribute.MAX_QP_RD_ATOMIC, QpAttribute.PATH_MTU));
                }),
                refused("INIT to RTS in one step", "modify.no-transition", bench -> {
                    bench.ends().a.init();
                    bench.a.rts();
                }),
                refused("RTR without a GRH", "value.no-grh", bench -> {
                    bench.ends().a.init();
                    bench.a.rtr(bench.b, rtr -> rtr.av(rtr.av().withoutGrh()));
                }),
                refused("RTR from an empty GID index", "value.gid-empty", bench -> {
                    bench.ends().a.init();
                    bench.a.rtr(bench.b, rtr -> rtr.av(rtr.av().fromIndex(7)));
                }),
                refused("RTR from the link-local GID to an IPv4 address", "value.gid-link-local", bench -> {
                    bench.ends().a.init();
                    bench.a.rtr(bench.b, rtr -> rtr.av(rtr.av().fromIndex(0)));
                }),
                refused("RTR to an address that nobody has", "modify.errno.ETIMEDOUT", bench -> {
                    bench.ends().a.init();
                    byte[] nobody = bench.b.gid.gid().bytes();
                    nobody[15] = 99;
                    bench.a.rtr(bench.b, rtr -> rtr.av(AddressVector.to(Gid.of(nobody)).fromIndex(bench.a.gid.index())));
                }),
                refused("RTR through another port", "value.av-port", bench -> {
                    bench.ends().a.init();
                    bench.a.rtr(bench.b, rtr -> rtr.av(rtr.av().fromPort(2)));
                }),
                refused("RTR with a path MTU in bytes", "value.mtu-code", bench -> {
                    bench.ends().a.init();
                    bench.a.rtr(bench.b, rtr -> rtr.pathMtu(1024));
                }).softOnly(), // rxe takes any number
                refused("RTR with more reads than the device answers", "value.too-large", bench -> {
                    bench.ends().a.init();
                    bench.a.rtr(bench.b, rtr -> rtr.maxDestRdAtomic(200));
                }).softOnly(), // rxe takes any number
                refused("Receive posted in RESET", "errno.post_recv.EINVAL.in.RESET", bench -> bench.ends().a.recv(1, 8)),
                refused("Send posted in RTR", "errno.post_send.EINVAL.in.RTR", bench -> {
                    bench.ends().a.init();
                    bench.a.rtr(bench.b);
                    bench.a.send(1, 8);
                }),
                refused("Remote write allowed without local write", "errno.reg_mr.access",
                        bench -> bench.one.allocPd().regMr(bench.one.allocate(4096), REMOTE_WRITE)),
                refused("Send queue filled with unsignaled sends", "errno.post_send.ENOMEM.1", bench -> {
                    bench.connected();
                    for (int i = 0; i < 1000; i++) {
                        if (i < 8) {
                            bench.b.recv(i, 8);
                        }
                        bench.a.qp.postSend(SendRequest.send(i, bench.a.mr, 0, 8).unsignaled());
                    }
                }).softOnly());
    }
}
