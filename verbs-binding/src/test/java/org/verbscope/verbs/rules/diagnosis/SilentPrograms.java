package org.verbscope.verbs.rules.diagnosis;

import static org.verbscope.verbs.rules.diagnosis.Broken.silent;

import java.util.List;
import org.verbscope.verbs.QpAttribute;
import org.verbscope.verbs.QpAttributes;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.QpType;
import org.verbscope.verbs.SendRequest;

/** Programs that wait for what never comes. */
final class SilentPrograms {
    private SilentPrograms() { }

    static List<Broken> all() {
        return List.of(
                silent("Send without a receive and endless retries", "cause.no-receive", bench -> {
                    bench.ends().a.init();
                    bench.b.init();
                    bench.a.rtr(bench.b);
                    bench.b.rtr(bench.a);
                    bench.a.rts(rts -> rts.rnrRetry(7).timeout(16).retryCnt(6)); // a busy computer answers late
                    bench.b.rts();
                    bench.a.send(7, 8);
                    bench.a.await();
                }),
                silent("Send to a peer in INIT with endless patience", "cause.peer-not-ready", bench -> {
                    bench.ends().a.init();
                    bench.b.init();
                    bench.a.rtr(bench.b);
                    bench.a.rts(rts -> rts.timeout(0));
                    bench.a.send(7, 8);
                    bench.a.await();
                }),
                silent("Wait for an unsignaled send", "silence.unsignaled", bench -> {
                    bench.connected().b.recv(1, 64);
                    bench.a.qp.postSend(SendRequest.send(7, bench.a.mr, 0, 8).unsignaled());
                    bench.a.await();
                }),
                silent("Poll of the receive queue for a send", "silence.other-cq", bench -> {
                    bench.ends();
                    var receives = bench.one.createCq(16);
                    bench.a = bench.end(1, init -> init.recvCq(receives));
                    bench.connect().b.recv(1, 64);
                    bench.a.send(7, 8);
                    bench.await(receives);
                }),
                silent("Both sides wait for the other", "silence.peer-sent-nothing", bench -> {
                    bench.connected().b.recv(1, 64);
                    bench.a.recv(2, 64);
                    bench.b.await();
                }),
                silent("Nothing was posted", "silence.nothing-posted", bench -> bench.connected().a.await()),
                silent("Receiver waits for a completion of a write", "silence.write-is-silent", bench -> {
                    bench.connected().b.recv(1, 64);
                    bench.a.write(7, 8, bench.b);
                    bench.a.await();
                    bench.b.await();
                }),
                silent("Own queue pair still in INIT", "silence.own-not-rtr", bench -> {
                    bench.ends().a.init();
                    bench.b.init();
                    bench.b.recv(1, 64);
                    bench.b.await();
                }),
                silent("Queue pair was reset after the post", "silence.reset-emptied", bench -> {
                    bench.connected().b.recv(1, 64);
                    bench.b.qp.toReset();
                    bench.b.await();
                }),
                silent("One completion too many is waited for", "silence.already-polled", bench -> {
                    bench.connected().b.recv(1, 64);
                    bench.a.send(7, 8);
                    bench.a.await();
                    bench.a.await();
                }),
                silent("Send in SQD", "silence.held-in-sqd", bench -> {
                    bench.connected().b.recv(1, 64);
                    bench.a.qp.modify(new QpAttributes().state(QpState.SQD), List.of(QpAttribute.STATE));
                    bench.a.send(7, 8);
                    bench.a.await();
                }),
                silent("Read with no read allowed under way", "silence.no-rd-atomic", BrokenSharedPrograms::readsWithNoReadAllowed).rxeOnly(), // the soft device takes 0 for 1
                silent("Unreliable message without a receive", "silence.dropped", bench -> {
                    bench.connected(QpType.UC).a.send(7, 8);
                    bench.a.await();
                    bench.b.recv(1, 64);
                    bench.b.await();
                }).softOnly(),
                silent("Completion queue of one entry", "silence.cq-overrun", bench -> {
                    bench.ends();
                    bench.b = bench.end(2, 1, init -> init);
                    bench.connect();
                    for (int i = 0; i < 3; i++) {
                        bench.b.recv(i, 64);
                    }
                    for (int i = 0; i < 3; i++) {
                        bench.a.send(7 + i, 8);
                    }
                    bench.pass(50_000_000);
                    bench.await(bench.b.cq, 3);
                }),
                silent("Peer's send was refused", "silence.peer-refused", bench -> {
                    bench.ends().a.init();
                    bench.b.init();
                    bench.a.rtr(bench.b);
                    bench.b.rtr(bench.a);
                    bench.b.recv(1, 64);
                    try {
                        bench.a.send(7, 8);
                    } catch (org.verbscope.verbs.VerbsException passedBy) {
                        // this program does not look at errors
                    }
                    bench.b.await();
                }));
    }
}
