package org.verbscope.verbs.rules.diagnosis;

import static org.verbscope.verbs.AccessFlag.LOCAL_WRITE;
import static org.verbscope.verbs.AccessFlag.MW_BIND;
import static org.verbscope.verbs.AccessFlag.REMOTE_ATOMIC;
import static org.verbscope.verbs.AccessFlag.REMOTE_READ;
import static org.verbscope.verbs.AccessFlag.REMOTE_WRITE;
import static org.verbscope.verbs.rules.diagnosis.Broken.failed;
import static org.verbscope.verbs.rules.diagnosis.Broken.silent;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.verbscope.verbs.AccessFlag;
import org.verbscope.verbs.AddressHandle;
import org.verbscope.verbs.AddressVector;
import org.verbscope.verbs.CompletionChannel;
import org.verbscope.verbs.CompletionQueue;
import org.verbscope.verbs.MemoryRegion;
import org.verbscope.verbs.MemoryWindow;
import org.verbscope.verbs.MwType;
import org.verbscope.verbs.QpType;
import org.verbscope.verbs.RecvRequest;
import org.verbscope.verbs.SendRequest;
import org.verbscope.verbs.SharedReceiveQueue;
import org.verbscope.verbs.SrqAttributes;
import org.verbscope.verbs.rules.diagnosis.Bench.End;

/** Programs that do not work, of shared receive queues, datagrams, atomics, windows, chosen addresses and channels. */
final class BrokenSharedPrograms {
    private static final Duration SHORT = Duration.ofMillis(20);

    private BrokenSharedPrograms() { }

    static List<Broken> all() {
        return Stream.of(sharedQueues(), datagrams(), atomics(), windows(), chosenAddresses(), channels()).flatMap(List::stream).toList();
    }

    private static List<Broken> sharedQueues() {
        return List.of(
                failed("Send to an empty shared receive queue", "cause.no-receive", bench -> {
                    shared(bench);
                    bench.a.send(7, 8);
                    bench.a.await();
                }),
                failed("Send of more bytes than the shared receive takes", "cause.receive-too-short", bench -> {
                    SharedReceiveQueue srq = shared(bench);
                    srq.postRecv(RecvRequest.into(1, bench.b.mr, 0, 16));
                    bench.a.send(7, 64);
                    bench.a.await();
                }).softOnly(),
                failed("Shared receive names an lkey that nobody has", "cause.lkey-unknown", bench -> {
                    SharedReceiveQueue srq = shared(bench);
                    srq.postRecv(bench.two.recvList(1, 1).recv(1).rawSge(bench.b.mr.address(), 64, 0x123456));
                    bench.a.send(7, 8);
                    bench.a.await();
                }).softOnly(),
                silent("Receiver of a shared queue waits and nobody sends", "silence.peer-sent-nothing", bench -> {
                    shared(bench).postRecv(RecvRequest.into(1, bench.b.mr, 0, 64));
                    bench.b.await();
                }));
    }

    /** Both in RTS; b takes from a shared receive queue. */
    private static SharedReceiveQueue shared(Bench bench) {
        bench.ends();
        SharedReceiveQueue srq = bench.b.pd.createSrq(SrqAttributes.of(8, 2));
        bench.b = bench.end(2, bench.b, init -> init.srq(srq));
        bench.connect();
        return srq;
    }

    private static List<Broken> datagrams() {
        return List.of(
                silent("Datagram with another Q_Key", "silence.datagram-qkey", bench -> {
                    datagram(bench, 64, bench.connected(QpType.UD).b.qp.number(), Bench.QKEY + 1, 8);
                    bench.b.await();
                }),
                silent("Datagram to a number that nobody has", "silence.datagram-elsewhere", bench -> {
                    datagram(bench, 64, bench.connected(QpType.UD).b.qp.number() + 3000, Bench.QKEY, 8);
                    bench.b.await();
                }),
                silent("Datagram longer than its receive", "silence.dropped", bench -> {
                    datagram(bench, 64, bench.connected(QpType.UD).b.qp.number(), Bench.QKEY, 60);
                    bench.b.recv(2, 128);
                    bench.b.await();
                }).softOnly(),
                silent("Datagram of more than a packet", "silence.datagram-above-mtu", bench -> {
                    datagram(bench, 8192, bench.connected(QpType.UD).b.qp.number(), Bench.QKEY, 6000);
                    bench.b.await();
                }).softOnly(),
                failed("Write through a datagram queue pair", "cause.opcode-not-of-type", bench -> {
                    bench.connected(QpType.UD);
                    bench.a.qp.postSend(SendRequest.write(7, bench.a.mr, 0, 8, bench.b.mr.address(), bench.b.mr.rkey())
                            .to(way(bench), bench.b.qp.number(), Bench.QKEY));
                    bench.a.await();
                }).softOnly(),
                failed("Datagram names an lkey that nobody has", "cause.lkey-unknown", bench -> {
                    bench.connected(QpType.UD);
                    bench.a.qp.postSend(bench.one.sendList(1, 1).send(7).rawSge(bench.a.mr.address(), 8, 0x123456)
                            .to(way(bench), bench.b.qp.number(), Bench.QKEY).signaled());
                    bench.a.await();
                }));
    }

    private static AddressHandle way(Bench bench) {
        return bench.a.pd.createAh(AddressVector.to(bench.b.gid.gid()).fromIndex(bench.a.gid.index()).fromPort(1));
    }

    /** A receive at b, and a datagram from a that is waited for. */
    private static void datagram(Bench bench, long room, int qpn, int qkey, long length) {
        bench.b.recv(1, room);
        bench.a.qp.postSend(SendRequest.send(7, bench.a.mr, 0, length).to(way(bench), qpn, qkey));
        bench.a.await();
    }

    private static List<Broken> atomics() {
        return List.of(
                failed("Atomic at an address that is no multiple of eight", "cause.atomic-misaligned", bench -> {
                    atomic(bench, REMOTE_ATOMIC);
                    bench.a.qp.postSend(SendRequest.fetchAndAdd(7, bench.a.mr, 0, bench.b.mr.address() + 4, bench.b.mr.rkey(), 1));
                    bench.a.await();
                }).softOnly(), // rxe refuses it when it is posted
                failed("Atomic on memory that allows none", "cause.remote-flag-missing", bench -> {
                    atomic(bench, REMOTE_ATOMIC);
                    MemoryRegion readable = bench.b.pd.regMr(bench.two.allocate(4096), LOCAL_WRITE, REMOTE_READ);
                    bench.a.qp.postSend(SendRequest.fetchAndAdd(7, bench.a.mr, 0, readable.address(), readable.rkey(), 1));
                    bench.a.await();
                }),
                failed("Atomic to a queue pair that allows none", "cause.peer-qp-access", bench -> {
                    atomic(bench, REMOTE_WRITE);
                    bench.a.qp.postSend(SendRequest.compareAndSwap(7, bench.a.mr, 0, bench.b.mr.address(), bench.b.mr.rkey(), 0, 1));
                    bench.a.await();
                }),
                failed("Answer of an atomic into a region without LOCAL_WRITE", "cause.local-write-missing", bench -> {
                    atomic(bench, REMOTE_ATOMIC);
                    MemoryRegion readOnly = bench.a.pd.regMr(bench.one.allocate(4096), REMOTE_READ);
                    bench.a.qp.postSend(SendRequest.fetchAndAdd(7, readOnly, 0, bench.b.mr.address(), bench.b.mr.rkey(), 1));
                    bench.a.await();
                }),
                failed("Read with no read allowed under way, at an adapter that says so", "cause.no-rd-atomic", BrokenSharedPrograms::readsWithNoReadAllowed).softOnly());
    }

    /** Both in RTS; memory of b allows atomics. @param qp what the queue pair of b allows */
    /** Devices differ in what comes of it: some take 0 for 1. */
    static void readsWithNoReadAllowed(Bench bench) {
        bench.ends().a.init();
        bench.b.init();
        bench.a.rtr(bench.b);
        bench.b.rtr(bench.a);
        bench.a.rts(rts -> rts.maxRdAtomic(0));
        bench.b.rts();
        bench.a.read(7, 8, bench.b);
        bench.a.await();
    }

    private static void atomic(Bench bench, AccessFlag qp) {
        bench.a = bench.end(1);
        bench.b = bench.endWithMemory(2, LOCAL_WRITE, REMOTE_READ, REMOTE_WRITE, REMOTE_ATOMIC);
        bench.a.init();
        bench.b.init(LOCAL_WRITE, qp);
        bench.a.rtr(bench.b);
        bench.b.rtr(bench.a);
        bench.a.rts();
        bench.b.rts();
    }

    /** What a window is bound to only the soft device says. */
    private static List<Broken> windows() {
        return List.of(
                window("Write through a window with its key before the last bind", "cause.window-old-key", (bench, window) -> {
                    int old = bind(bench, window, 0, 64, REMOTE_WRITE);
                    bind(bench, window, 0, 128, REMOTE_WRITE);
                    return SendRequest.write(7, bench.a.mr, 0, 8, bench.b.mr.address(), old);
                }),
                window("Write through a window that was bound for reading", "cause.window-flag-missing", (bench, window) ->
                        SendRequest.write(7, bench.a.mr, 0, 8, bench.b.mr.address(), bind(bench, window, 0, 64, REMOTE_READ))),
                window("Write beyond a window", "cause.window-out-of-range", (bench, window) ->
                        SendRequest.write(7, bench.a.mr, 0, 128, bench.b.mr.address(), bind(bench, window, 0, 64, REMOTE_WRITE))),
                window("Write through a window that was bound to nothing again", "cause.window-unbound", (bench, window) -> {
                    bind(bench, window, 0, 64, REMOTE_WRITE);
                    return SendRequest.write(7, bench.a.mr, 0, 8, bench.b.mr.address(), bind(bench, window, 0, 0, REMOTE_WRITE));
                }),
                window("Write through a window that was freed", "cause.window-gone", (bench, window) -> {
                    int key = bind(bench, window, 0, 64, REMOTE_WRITE);
                    window.close();
                    return SendRequest.write(7, bench.a.mr, 0, 8, bench.b.mr.address(), key);
                }));
    }

    private interface Through {
        SendRequest request(Bench bench, MemoryWindow window);
    }

    private static Broken window(String name, String cause, Through through) {
        return failed(name, cause, bench -> {
            bench.a = bench.end(1);
            bench.b = bench.endWithMemory(2, LOCAL_WRITE, REMOTE_READ, REMOTE_WRITE, MW_BIND);
            bench.connect();
            bench.a.qp.postSend(through.request(bench, bench.b.pd.allocMw(MwType.TYPE_1)));
            bench.a.await();
        }).softOnly();
    }

    /** @return the key that the window has then */
    private static int bind(Bench bench, MemoryWindow window, long offset, long length, AccessFlag access) {
        bench.b.qp.bindMw(window, 90, org.verbscope.verbs.SendFlag.SIGNALED.value(), bench.b.mr, offset, length, access.value());
        bench.b.await();
        return window.rkey();
    }

    private static List<Broken> chosenAddresses() {
        return List.of(
                chosen("Write to the host's address of a region with one of its own", "cause.remote-out-of-range", (bench, mr) ->
                        SendRequest.write(7, bench.a.mr, 0, 8, mr.address(), mr.rkey())),
                chosen("Write beyond the end of a region with an address of its own", "cause.remote-out-of-range", (bench, mr) ->
                        SendRequest.write(7, bench.a.mr, 0, 64, mr.iova() + 4096 - 8, mr.rkey())),
                chosen("Write to half of a region's own address", "cause.address-truncated", (bench, mr) ->
                        SendRequest.write(7, bench.a.mr, 0, 8, mr.iova() & 0xffff_ffffL, mr.rkey())));
    }

    private interface At {
        SendRequest request(Bench bench, MemoryRegion mr);
    }

    private static Broken chosen(String name, String cause, At at) {
        return failed(name, cause, bench -> {
            bench.connected();
            MemoryRegion mr = bench.b.pd.regMr(bench.two.allocate(4096), 0, 4096, 0x2_1000_0000L,
                    LOCAL_WRITE.value() | REMOTE_WRITE.value());
            bench.a.qp.postSend(at.request(bench, mr));
            bench.a.await();
        });
    }

    private static List<Broken> channels() {
        return List.of(
                silent("Wait for an event of a queue that was never armed", "silence.not-armed", bench -> {
                    CompletionChannel channel = noticed(bench);
                    exchange(bench);
                    channel.getCqEvent(SHORT);
                }),
                silent("Wait for an event of a queue that was armed too late", "silence.armed-late", bench -> {
                    CompletionChannel channel = noticed(bench);
                    exchange(bench);
                    bench.b.qp.recvCq().reqNotify();
                    channel.getCqEvent(SHORT);
                }).softOnly(), // rxe gives an event for what is there already
                silent("Second event without arming again", "silence.not-armed", bench -> {
                    CompletionChannel channel = noticed(bench);
                    bench.b.qp.recvCq().reqNotify();
                    exchange(bench);
                    channel.getCqEvent(SHORT).orElseThrow().ackEvents(1);
                    exchange(bench);
                    channel.getCqEvent(SHORT);
                }),
                silent("Armed for solicited messages, and none is", "silence.not-solicited", bench -> {
                    CompletionChannel channel = noticed(bench);
                    bench.b.qp.recvCq().reqNotify(true);
                    exchange(bench);
                    channel.getCqEvent(SHORT);
                }).softOnly(), // a real device does not tell of completions that nobody polled
                silent("Wait on a channel without a completion queue", "silence.no-cq", bench -> {
                    bench.connected();
                    bench.two.createCompChannel().getCqEvent(SHORT);
                }),
                silent("Wait for an event, and nobody sends", "silence.peer-sent-nothing", bench -> {
                    CompletionChannel channel = noticed(bench);
                    bench.b.recv(1, 64);
                    bench.b.qp.recvCq().reqNotify();
                    channel.getCqEvent(SHORT);
                }));
    }

    /** Both in RTS; the completion queue of b has the channel. */
    private static CompletionChannel noticed(Bench bench) {
        bench.ends();
        CompletionChannel channel = bench.two.createCompChannel();
        CompletionQueue cq = bench.two.createCq(16, channel, 0);
        bench.b = bench.end(2, init -> init.cq(cq));
        bench.connect();
        return channel;
    }

    private static void exchange(Bench bench) {
        End sender = bench.a;
        bench.b.recv(1, 64);
        sender.send(7, 8);
        sender.await();
    }
}
