package org.verbscope.verbs.rules.diagnosis;

import static org.verbscope.verbs.rules.diagnosis.Broken.failed;

import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.verbscope.verbs.Mtu;
import org.verbscope.verbs.QpAttributes;
import org.verbscope.verbs.QpType;

/** Programs that do not work, of peers that are not reached or not ready, and what is flushed behind a failure. */
final class BrokenReach {
    private BrokenReach() { }

    static List<Broken> all() {
        return Stream.of(reach(), flushes()).flatMap(List::stream).toList();
    }

    private static List<Broken> reach() {
        return List.of(
                failed("Send to a peer in INIT", "cause.peer-not-ready", bench -> {
                    bench.ends().a.init();
                    bench.b.init();
                    bench.a.rtr(bench.b);
                    bench.a.rts();
                    bench.a.send(7, 8);
                    bench.a.await();
                }),
                failed("Send to a peer in ERR", "cause.peer-in-error", bench -> {
                    bench.connected().b.qp.toErr();
                    bench.a.send(7, 8);
                    bench.a.await();
                }),
                failed("Send to a peer that is gone", "cause.peer-gone", bench -> {
                    bench.connected().b.qp.close();
                    bench.a.send(7, 8);
                    bench.a.await();
                }),
                failed("Send to a queue pair number that nobody has", "cause.no-such-qp", bench -> {
                    bench.ends();
                    both(bench, rtr -> rtr.destQpNum(bench.b.qp.number() + 3000), rtr -> rtr);
                }),
                failed("Peer expects another first packet", "peers.psn", bench -> {
                    bench.ends();
                    both(bench, rtr -> rtr, rtr -> rtr.rqPsn(bench.a.psn - 50));
                }),
                failed("Peer answers another queue pair", "peers.qpn", bench -> {
                    bench.ends();
                    both(bench, rtr -> rtr, rtr -> rtr.destQpNum(bench.a.qp.number() + 3000));
                }),
                failed("Peer is of another type", "peers.type", bench -> {
                    bench.ends();
                    bench.b = bench.end(2, init -> init.type(QpType.UC));
                    both(bench, rtr -> rtr, rtr -> rtr);
                }),
                failed("Peer uses RoCE v1", "peers.gid-type", bench -> {
                    bench.ends();
                    both(bench, rtr -> rtr, rtr -> rtr.av(rtr.av().fromIndex(3)));
                }).softOnly(),
                failed("Path MTU larger at the sender", "peers.mtu", bench -> {
                    bench.ends();
                    both(bench, rtr -> rtr, rtr -> rtr.pathMtu(Mtu.MTU_512), 3000);
                }).softOnly(), // rxe takes what fits its interface
                failed("Read from a peer that answers none", "peers.no-rd-atomic", bench -> {
                    bench.ends().a.init();
                    bench.b.init();
                    bench.a.rtr(bench.b);
                    bench.b.rtr(bench.a, rtr -> rtr.maxDestRdAtomic(0));
                    bench.a.rts();
                    bench.b.rts();
                    bench.a.read(7, 8, bench.b);
                    bench.a.await();
                }),
                failed("Read on an unreliable connection", "cause.opcode-not-of-type", bench -> {
                    bench.connected(QpType.UC).a.read(7, 8, bench.b);
                    bench.a.await();
                }));
    }

    private static void both(Bench bench, UnaryOperator<QpAttributes> atA, UnaryOperator<QpAttributes> atB) {
        both(bench, atA, atB, 8);
    }

    /** Connects with changes at RTR and sends from a to b. */
    private static void both(Bench bench, UnaryOperator<QpAttributes> atA, UnaryOperator<QpAttributes> atB,
            long length) {
        bench.a.init();
        bench.b.init();
        bench.b.recv(1, 4096);
        bench.a.rtr(bench.b, atA);
        bench.b.rtr(bench.a, atB);
        bench.a.rts();
        bench.b.rts();
        bench.a.send(7, length);
        bench.a.await();
    }

    private static List<Broken> flushes() {
        return List.of(
                failed("Receives flushed because the program said so", "cause.flushed-by-program", bench -> {
                    bench.connected().b.recv(1, 8);
                    bench.b.recv(2, 8);
                    bench.b.qp.toErr();
                    bench.b.await();
                }),
                failed("Second send flushed behind the first", "cause.no-receive", bench -> {
                    bench.connected().a.send(7, 8);
                    bench.a.send(8, 8);
                    bench.await(bench.a.cq, 2);
                }));
    }
}
