package org.verbscope.verbs.rules.diagnosis;

import static org.verbscope.verbs.rules.diagnosis.Broken.warned;

import java.time.Duration;
import java.util.List;
import org.verbscope.verbs.CompletionChannel;
import org.verbscope.verbs.CompletionQueue;
import org.verbscope.verbs.QpType;
import org.verbscope.verbs.SendRequest;

/** Programs that will do harm and have not yet, each with its warning; and beside each what is right, which is not warned of. */
final class WarnedPrograms {
    /** A program as it should be. */
    record Right(String name, Broken.Program program) {
        @Override
        public String toString() {
            return name;
        }
    }

    private WarnedPrograms() { }

    static List<Broken> all() {
        return List.of(
                warned("Send queue filled to the last entry with unsignaled writes", "warn.queue-fills", bench -> {
                    bench.connected();
                    writes(bench, bench.a.qp.capabilities().maxSendWr(), 0);
                }),
                warned("More receives than the completion queue has entries", "warn.cq-small", bench -> {
                    bench.ends();
                    bench.b = bench.end(2, 1, init -> init);
                    bench.connect();
                    for (int i = 0; i <= bench.b.cq.cqe(); i++) {
                        bench.b.recv(i, 64);
                    }
                }).softOnly(), // queues of rxe have more entries than asked for
                warned("RNR timer 0", "warn.rnr-timer-zero", bench -> {
                    bench.ends().a.init();
                    bench.a.rtr(bench.b, rtr -> rtr.minRnrTimer(0));
                }),
                warned("RNR retry 7", "warn.rnr-endless", bench -> {
                    bench.ends().a.init();
                    bench.a.rtr(bench.b);
                    bench.a.rts(rts -> rts.rnrRetry(7));
                }),
                warned("Wait after an arming that came too late", "warn.armed-late", bench -> {
                    CompletionChannel channel = arrived(bench);
                    bench.b.qp.recvCq().reqNotify();
                    channel.getCqEvent(Duration.ofMillis(20));
                }),
                warned("Buffer filled again before the send is done with", "warn.buffer-reused", bench -> {
                    bench.connected().b.recv(1, 64);
                    bench.a.mr.fill("first");
                    bench.a.send(7, 5);
                    bench.a.mr.fill("other");
                    bench.a.await();
                }),
                warned("Write with immediate and no receive posted", "warn.write-imm-no-receive", bench -> bench.connected().a.qp.postSend(
                        SendRequest.write(7, bench.a.mr, 0, 8, bench.b.mr.address(), bench.b.mr.rkey()).withImm(5))),
                warned("Two sends and one receive posted", "warn.no-receive", bench -> {
                    bench.connected().b.recv(1, 64);
                    bench.a.send(7, 8);
                    bench.a.send(8, 8);
                }),
                warned("Datagram receive without room for the GRH", "warn.ud-no-grh",
                        bench -> bench.connected(QpType.UD).b.recv(1, 32)));
    }

    static List<Right> right() {
        return List.of(
                new Right("every eighth write signaled and polled", bench -> {
                    bench.connected();
                    for (int round = 0; round < 3; round++) {
                        writes(bench, 7, 1);
                        bench.a.await();
                    }
                }),
                new Right("send and receive, receives posted in INIT", bench -> {
                    bench.ends().a.init();
                    bench.b.init();
                    bench.b.recv(1, 64);
                    bench.a.rtr(bench.b);
                    bench.b.rtr(bench.a);
                    bench.a.rts();
                    bench.b.rts();
                    bench.a.mr.fill("first");
                    bench.a.send(7, 5);
                    bench.a.await();
                    bench.b.await();
                    bench.a.mr.fill("other");
                }),
                new Right("receives as many as the completion queue takes", bench -> {
                    bench.ends();
                    bench.b = bench.end(2, 8, init -> init);
                    bench.connect();
                    for (int i = 0; i < 8; i++) {
                        bench.b.recv(i, 64);
                    }
                }),
                new Right("arm, poll until empty, wait", bench -> {
                    CompletionChannel channel = arrived(bench);
                    bench.b.qp.recvCq().reqNotify();
                    bench.b.qp.recvCq().poll(4);
                    bench.b.recv(2, 64);
                    bench.a.send(8, 8);
                    channel.getCqEvent(Duration.ofMillis(20)).ifPresent(cq -> cq.ackEvents(1));
                }),
                new Right("write with immediate and a receive for it", bench -> {
                    bench.connected().b.recv(1, 0);
                    bench.a.qp.postSend(SendRequest.write(7, bench.a.mr, 0, 8, bench.b.mr.address(), bench.b.mr.rkey()).withImm(5));
                    bench.a.await();
                }),
                new Right("datagram receive with room for the GRH", bench -> bench.connected(QpType.UD).b.recv(1, 72)),
                new Right("inline send, and its buffer filled again at once", bench -> {
                    bench.ends();
                    bench.a = bench.end(1, init -> init.maxInlineData(32));
                    bench.connect().b.recv(1, 64);
                    bench.a.mr.fill("first");
                    bench.a.qp.postSend(SendRequest.send(7, bench.a.mr, 0, 5).with(org.verbscope.verbs.SendFlag.INLINE));
                    bench.a.mr.fill("other");
                    bench.a.await();
                }));
    }

    /** Unsignaled writes, then signaled ones. */
    private static void writes(Bench bench, int unsignaled, int signaled) {
        for (int i = 0; i < unsignaled + signaled; i++) {
            var write = SendRequest.write(i, bench.a.mr, 0, 8, bench.b.mr.address(), bench.b.mr.rkey());
            bench.a.qp.postSend(i < unsignaled ? write.unsignaled() : write);
        }
    }

    /** A message has come to b, whose completion queue has a channel, and nobody has looked. */
    private static CompletionChannel arrived(Bench bench) {
        bench.ends();
        CompletionChannel channel = bench.two.createCompChannel();
        CompletionQueue noticed = bench.two.createCq(16, channel, 0);
        bench.b = bench.end(2, init -> init.cq(noticed));
        bench.connect().b.recv(1, 64);
        bench.a.send(7, 8);
        bench.a.await();
        return channel;
    }
}
