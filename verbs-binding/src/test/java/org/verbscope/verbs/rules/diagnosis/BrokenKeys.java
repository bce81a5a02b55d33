package org.verbscope.verbs.rules.diagnosis;

import static org.verbscope.verbs.AccessFlag.LOCAL_WRITE;
import static org.verbscope.verbs.AccessFlag.REMOTE_READ;
import static org.verbscope.verbs.AccessFlag.REMOTE_WRITE;
import static org.verbscope.verbs.rules.diagnosis.Broken.failed;

import java.util.List;
import java.util.stream.Stream;
import org.verbscope.verbs.MemoryRegion;
import org.verbscope.verbs.RecvRequest;
import org.verbscope.verbs.SendRequest;
import org.verbscope.verbs.rules.diagnosis.Bench.End;

/** Programs that do not work, of local and remote keys and of what a receive takes. */
final class BrokenKeys {
    private BrokenKeys() { }

    static List<Broken> all() {
        return Stream.of(localKeys(), remoteKeys(), receives()).flatMap(List::stream).toList();
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
}
