package org.verbscope.verbs.rules.diagnosis;

import static org.verbscope.verbs.AccessFlag.LOCAL_WRITE;
import static org.verbscope.verbs.AccessFlag.REMOTE_READ;
import static org.verbscope.verbs.AccessFlag.REMOTE_WRITE;
import static org.verbscope.verbs.rules.diagnosis.Broken.failed;
import static org.verbscope.verbs.rules.diagnosis.Broken.refused;
import static org.verbscope.verbs.rules.diagnosis.Broken.silent;

import java.util.List;
import java.util.stream.Stream;
import org.verbscope.verbs.AddressVector;
import org.verbscope.verbs.Gid;
import org.verbscope.verbs.MemoryRegion;
import org.verbscope.verbs.Mtu;
import org.verbscope.verbs.QpAttribute;
import org.verbscope.verbs.QpAttributes;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.QpType;
import org.verbscope.verbs.RecvRequest;
import org.verbscope.verbs.SendRequest;
import org.verbscope.verbs.rules.diagnosis.Bench.End;

/** Programs that do not work, each with the cause that must be named first. A new one is a line here. */
final class BrokenPrograms {
    private BrokenPrograms() { }

    static List<Broken> all() {
        return Stream.of(refusals(), localKeys(), remoteKeys(), receives(), reach(), flushes(), silences(), BrokenSharedPrograms.all(), WarnedPrograms.all())
                .flatMap(List::stream).toList();
    }

    private static List<Broken> refusals() {
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

    private static List<Broken> localKeys() {
        return List.of(
                failed("Send names an lkey that nobody has", "cause.lkey-unknown", bench -> {
                    bench.connected().b.recv(1, 64);
                    bench.a.qp.postSend(bench.one.sendList(1, 1).send(7).rawSge(bench.a.mr.address(), 8, 0x123456).signaled());
                    bench.a.await();
                }),
                failed("Send names the rkey of its region", "cause.rkey-as-lkey", bench -> {
                    bench.connected().b.recv(1, 64);
                    bench.a.qp.postSend(bench.one.sendList(1, 1).send(7).rawSge(bench.a.mr.address(), 8, bench.a.mr.rkey()).signaled());
                    bench.a.await();
                }).softOnly(), // on rxe both keys are the same
                failed("Send from a region of another protection domain", "cause.lkey-other-pd", bench -> {
                    bench.connected().b.recv(1, 64);
                    MemoryRegion stranger = bench.one.allocPd().regMr(bench.one.allocate(4096), LOCAL_WRITE);
                    bench.a.qp.postSend(SendRequest.send(7, stranger, 0, 8));
                    bench.a.await();
                }),
                failed("Send from a region that is gone", "cause.lkey-deregistered", bench -> {
                    bench.connected().b.recv(1, 64);
                    MemoryRegion gone = bench.a.pd.regMr(bench.one.allocate(4096), LOCAL_WRITE);
                    int lkey = gone.lkey();
                    long address = gone.address();
                    gone.close();
                    bench.a.qp.postSend(bench.one.sendList(1, 1).send(7).rawSge(address, 8, lkey).signaled());
                    bench.a.await();
                }),
                failed("Send of more bytes than its region has", "cause.local-out-of-range", bench -> {
                    bench.connected().b.recv(1, 64);
                    bench.a.qp.postSend(bench.one.sendList(1, 1).send(7).rawSge(bench.a.mr.address() + Bench.MEMORY - 4, 8,
                            bench.a.mr.lkey()).signaled());
                    bench.a.await();
                }),
                failed("Read into a region without LOCAL_WRITE", "cause.local-write-missing", bench -> {
                    bench.connected();
                    MemoryRegion readOnly = bench.a.pd.regMr(bench.one.allocate(4096), REMOTE_READ);
                    bench.a.qp.postSend(SendRequest.read(7, readOnly, 0, 8, bench.b.mr.address(), bench.b.mr.rkey()));
                    bench.a.await();
                }),
                failed("Receive into a region without LOCAL_WRITE", "cause.local-write-missing", bench -> {
                    bench.connected();
                    MemoryRegion readOnly = bench.b.pd.regMr(bench.two.allocate(4096), REMOTE_READ);
                    bench.b.qp.postRecv(RecvRequest.into(1, readOnly, 0, 64));
                    bench.a.send(7, 8);
                    bench.a.await();
                }),
                failed("Receive names an lkey that nobody has", "cause.lkey-unknown", bench -> {
                    bench.connected().b.qp.postRecv(bench.two.recvList(1, 1).recv(1).rawSge(bench.b.mr.address(), 64, 0x123456));
                    bench.a.send(7, 8);
                    bench.a.await();
                }));
    }

    private static List<Broken> remoteKeys() {
        return List.of(
                write("Write with an rkey that nobody has", "cause.rkey-unknown",
                        (a, b) -> SendRequest.write(7, a.mr, 0, 8, b.mr.address(), 0x654321)),
                write("Write with the lkey of the peer", "cause.lkey-as-rkey",
                        (a, b) -> SendRequest.write(7, a.mr, 0, 8, b.mr.address(), b.mr.lkey())).softOnly(),
                write("Write with an rkey in the wrong byte order", "cause.rkey-byte-order",
                        (a, b) -> SendRequest.write(7, a.mr, 0, 8, b.mr.address(), Integer.reverseBytes(b.mr.rkey()))),
                write("Write with the own rkey", "cause.own-key-as-rkey",
                        (a, b) -> SendRequest.write(7, a.mr, 0, 8, b.mr.address(), a.mr.rkey())),
                write("Write beyond the end of the region", "cause.remote-out-of-range",
                        (a, b) -> SendRequest.write(7, a.mr, 0, 64, b.mr.address() + Bench.MEMORY - 8, b.mr.rkey())),
                write("Write to an address in the wrong byte order", "cause.address-byte-order",
                        (a, b) -> SendRequest.write(7, a.mr, 0, 8, Long.reverseBytes(b.mr.address()), b.mr.rkey())),
                write("Write to half an address", "cause.address-truncated",
                        (a, b) -> SendRequest.write(7, a.mr, 0, 8, b.mr.address() & 0xffffffffL, b.mr.rkey())),
                failed("Write to a region that is gone", "cause.rkey-deregistered", bench -> {
                    bench.connected();
                    MemoryRegion gone = bench.b.pd.regMr(bench.two.allocate(4096), LOCAL_WRITE, REMOTE_WRITE);
                    int rkey = gone.rkey();
                    long address = gone.address();
                    gone.close();
                    bench.a.qp.postSend(SendRequest.write(7, bench.a.mr, 0, 8, address, rkey));
                    bench.a.await();
                }),
                failed("Write to a region of another protection domain", "cause.rkey-other-pd", bench -> {
                    bench.connected();
                    MemoryRegion stranger = bench.two.allocPd().regMr(bench.two.allocate(4096), LOCAL_WRITE, REMOTE_WRITE);
                    bench.a.qp.postSend(SendRequest.write(7, bench.a.mr, 0, 8, stranger.address(), stranger.rkey()));
                    bench.a.await();
                }),
                failed("Write to a region that allows none", "cause.remote-flag-missing", bench -> {
                    bench.connected();
                    MemoryRegion readable = bench.b.pd.regMr(bench.two.allocate(4096), LOCAL_WRITE, REMOTE_READ);
                    bench.a.qp.postSend(SendRequest.write(7, bench.a.mr, 0, 8, readable.address(), readable.rkey()));
                    bench.a.await();
                }),
                failed("Read from a queue pair that allows none", "cause.peer-qp-access", bench -> {
                    bench.ends().a.init();
                    bench.b.init(LOCAL_WRITE, REMOTE_WRITE);
                    rest(bench);
                    bench.a.read(7, 8, bench.b);
                    bench.a.await();
                }));
    }

    private interface Spoiled {
        SendRequest request(End a, End b);
    }

    private static Broken write(String name, String cause, Spoiled spoiled) {
        return failed(name, cause, bench -> {
            bench.connected().a.qp.postSend(spoiled.request(bench.a, bench.b));
            bench.a.await();
        });
    }

    /** Both from INIT to RTS. */
    private static void rest(Bench bench) {
        bench.a.rtr(bench.b);
        bench.b.rtr(bench.a);
        bench.a.rts();
        bench.b.rts();
    }

    private static List<Broken> receives() {
        return List.of(
                failed("Send of more bytes than the receive takes", "cause.receive-too-short", bench -> {
                    bench.connected().b.recv(1, 16);
                    bench.a.send(7, 64);
                    bench.a.await();
                }),
                failed("Send without a receive", "cause.no-receive", bench -> {
                    bench.connected().a.send(7, 8);
                    bench.a.await();
                }),
                failed("Two sends and one receive", "cause.no-receive", bench -> {
                    bench.connected().b.recv(1, 64);
                    bench.a.send(7, 8);
                    bench.a.await();
                    bench.a.send(8, 8);
                    bench.a.await();
                }),
                failed("Write with immediate without a receive", "cause.write-imm-no-receive", bench -> {
                    bench.connected().a.qp.postSend(SendRequest.write(7, bench.a.mr, 0, 8, bench.b.mr.address(), bench.b.mr.rkey()).withImm(5));
                    bench.a.await();
                }),
                failed("Receive posted when the retries are used up", "cause.receive-late", bench -> {
                    bench.connected().a.send(7, 8);
                    bench.pass(200_000_000);
                    bench.b.recv(1, 64);
                    bench.a.await();
                }));
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

    private static void both(Bench bench, java.util.function.UnaryOperator<QpAttributes> atA, java.util.function.UnaryOperator<QpAttributes> atB) {
        both(bench, atA, atB, 8);
    }

    /** Connects with changes at RTR and sends from a to b. */
    private static void both(Bench bench, java.util.function.UnaryOperator<QpAttributes> atA, java.util.function.UnaryOperator<QpAttributes> atB,
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

    private static List<Broken> silences() {
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
                silent("Read with no read allowed under way", "silence.no-rd-atomic", bench -> {
                    bench.ends().a.init();
                    bench.b.init();
                    bench.a.rtr(bench.b);
                    bench.b.rtr(bench.a);
                    bench.a.rts(rts -> rts.maxRdAtomic(0));
                    bench.b.rts();
                    bench.a.read(7, 8, bench.b);
                    bench.a.await();
                }).rxeOnly(), // the soft device takes 0 for 1
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
