package org.verbscope.measure.pingpong;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.verbscope.verbs.AccessFlag;
import org.verbscope.verbs.AddressHandle;
import org.verbscope.verbs.AddressVector;
import org.verbscope.verbs.CompletionQueue;
import org.verbscope.verbs.MemoryRegion;
import org.verbscope.verbs.Mtu;
import org.verbscope.verbs.ProtectionDomain;
import org.verbscope.verbs.QpAttribute;
import org.verbscope.verbs.QpAttributes;
import org.verbscope.verbs.QpInitAttributes;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.QpType;
import org.verbscope.verbs.QueuePair;
import org.verbscope.verbs.RdmaContext;
import org.verbscope.verbs.RecvRequest;
import org.verbscope.verbs.SendRequest;
import org.verbscope.verbs.WcStatus;
import org.verbscope.verbs.WorkCompletion;

/** The soft device on UDP and a real rxe, both driven from here: what the pingpong programs have no words for. */
@Tag("machine")
class SoftMeetsRxeTest {
    private static final int MEMORY = 512 << 10;
    private static final int QKEY = 0x1234;
    private static final int MANY = 60;
    private static final int MESSAGE = 3000;
    private static final long PATIENCE = InteropCase.PATIENCE.toNanos();
    private static final long QUIET = TimeUnit.MILLISECONDS.toNanos(500);
    private static SoftAndRxe bed;
    private static RdmaContext soft;
    private static RdmaContext rxe;
    private final List<AutoCloseable> made = new ArrayList<>();
    private boolean lossy;

    /** One side of a connection. */
    private record Side(RdmaContext context, ProtectionDomain pd, CompletionQueue cq, MemoryRegion mr, QueuePair qp, int gidIndex) {
        int psn() {
            return 0xfffff0 + context.machine();
        }

        AddressVector to(Side peer) {
            return AddressVector.to(peer.context.queryGid(1, peer.gidIndex).gid()).fromIndex(gidIndex);
        }

        long at(long offset) {
            return mr.address() + offset;
        }
    }

    @BeforeAll
    static void plugIn() {
        bed = new SoftAndRxe();
        soft = bed.soft();
        rxe = bed.rxe();
    }

    @AfterAll
    static void unplug() {
        try {
            if (rxe != null) {
                rxe.closeAll();
            }
            if (soft != null) {
                soft.closeAll();
            }
        } finally {
            bed.close();
        }
    }

    @AfterEach
    void close() throws Exception {
        if (lossy) {
            bed.loseNothing();
        }
        for (int i = made.size() - 1; i >= 0; i--) {
            made.get(i).close();
        }
    }

    private void lose() {
        bed.lose(5);
        lossy = true;
    }

    private <T extends AutoCloseable> T keep(T object) {
        made.add(object);
        return object;
    }

    private Side side(RdmaContext context, QpType type, boolean ipv6) {
        ProtectionDomain pd = keep(context.allocPd());
        CompletionQueue cq = keep(context.createCq(256));
        MemoryRegion mr = keep(pd.regMr(keep(context.allocate(MEMORY)), AccessFlag.LOCAL_WRITE, AccessFlag.REMOTE_WRITE,
                AccessFlag.REMOTE_READ, AccessFlag.REMOTE_ATOMIC));
        QueuePair qp = keep(pd.createQp(new QpInitAttributes().type(type).cq(cq).maxSendWr(100).maxRecvWr(100).maxSge(1).maxInlineData(64)));
        int gidIndex = context == soft ? ipv6 ? 1 : 0 : ipv6 ? SoftAndRxe.IPV6 : SoftAndRxe.IPV4;
        return new Side(context, pd, cq, mr, qp, gidIndex);
    }

    /** Connected; the first is the one that asks. */
    private List<Side> connected(boolean softAsks, QpType type, boolean ipv6) {
        List<Side> sides = List.of(side(softAsks ? soft : rxe, type, ipv6), side(softAsks ? rxe : soft, type, ipv6));
        for (Side own : sides) {
            Side peer = sides.get(own == sides.get(0) ? 1 : 0);
            own.qp.toInit(AccessFlag.LOCAL_WRITE, AccessFlag.REMOTE_WRITE, AccessFlag.REMOTE_READ, AccessFlag.REMOTE_ATOMIC);
            own.qp.toRtr(new QpAttributes().av(own.to(peer)).destQpNum(peer.qp.number()).rqPsn(peer.psn()).pathMtu(Mtu.MTU_1024)
                    .maxDestRdAtomic(4).minRnrTimer(12));
            own.qp.toRts(new QpAttributes().sqPsn(own.psn()).timeout(14).retryCnt(7).rnrRetry(7).maxRdAtomic(4));
        }
        return sides;
    }

    private static List<WorkCompletion> await(Side side, int count) {
        List<WorkCompletion> found = new ArrayList<>();
        long deadline = System.nanoTime() + PATIENCE;
        while (found.size() < count) {
            found.addAll(side.cq.poll(16));
            if (System.nanoTime() > deadline) {
                throw new AssertionError(count + " completions wanted, these came: " + found + "\n" + bed.counters());
            }
        }
        return found;
    }

    private static WorkCompletion done(Side side) {
        WorkCompletion completion = await(side, 1).get(0);
        assertThat(completion.is(WcStatus.SUCCESS)).as(() -> completion + "\n" + bed.counters()).isTrue();
        return completion;
    }

    private static byte[] pattern(int length, int seed) {
        var bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) (i * 31 + i / 251 + seed);
        }
        return bytes;
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void writesAndReadsMoveTheBytes(boolean softAsks) {
        for (boolean ipv6 : new boolean[] {false, true}) {
            List<Side> sides = connected(softAsks, QpType.RC, ipv6);
            Side a = sides.get(0);
            Side b = sides.get(1);
            for (int length : new int[] {0, 1, 1023, 1024, 1025, 200_001}) {
                byte[] bytes = pattern(length, length + 1);
                a.mr.memory().write(0, bytes);
                a.qp.postSend(SendRequest.write(1, a.mr, 0, length, b.at(7), b.mr.rkey()));
                done(a);
                assertThat(b.mr.memory().read(7, length)).as("written, " + length).isEqualTo(bytes);
                byte[] there = pattern(length, length + 2);
                b.mr.memory().write(3, there);
                a.qp.postSend(SendRequest.read(2, a.mr, 11, length, b.at(3), b.mr.rkey()));
                done(a);
                assertThat(a.mr.memory().read(11, length)).as("read, " + length).isEqualTo(there);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void atomicsChangeTheValueOnce(boolean softAsks) {
        List<Side> sides = connected(softAsks, QpType.RC, false);
        Side a = sides.get(0);
        Side b = sides.get(1);
        b.mr.memory().putLong(64, 0x1122334455667788L);
        a.qp.postSend(SendRequest.fetchAndAdd(1, a.mr, 0, b.at(64), b.mr.rkey(), 2));
        done(a);
        assertThat(a.mr.memory().getLong(0)).isEqualTo(0x1122334455667788L);
        a.qp.postSend(SendRequest.compareAndSwap(2, a.mr, 8, b.at(64), b.mr.rkey(), 0x112233445566778aL, 5));
        done(a);
        assertThat(a.mr.memory().getLong(8)).isEqualTo(0x112233445566778aL);
        assertThat(b.mr.memory().getLong(64)).isEqualTo(5);
        a.qp.postSend(SendRequest.compareAndSwap(3, a.mr, 16, b.at(64), b.mr.rkey(), 99, 6));
        done(a);
        assertThat(a.mr.memory().getLong(16)).isEqualTo(5);
        assertThat(b.mr.memory().getLong(64)).isEqualTo(5);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void immediateDataAndAReceiverThatIsNotReady(boolean softAsks) {
        List<Side> sides = connected(softAsks, QpType.RC, false);
        Side a = sides.get(0);
        Side b = sides.get(1);
        byte[] bytes = pattern(5000, 3);
        a.mr.memory().write(0, bytes);
        a.qp.postSend(SendRequest.send(1, a.mr, 0, bytes.length).withImm(0x01020304));
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        b.qp.postRecv(RecvRequest.into(9, b.mr, 100, MEMORY / 2));
        WorkCompletion came = done(b);
        done(a);
        assertThat(came.byteLen()).isEqualTo(bytes.length);
        assertThat(came.immData()).isEqualTo(0x01020304);
        assertThat(b.mr.memory().read(100, bytes.length)).isEqualTo(bytes);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aWrongKeyEndsInStatus10(boolean softAsks) {
        List<Side> sides = connected(softAsks, QpType.RC, false);
        Side a = sides.get(0);
        a.qp.postSend(SendRequest.write(1, a.mr, 0, 8, sides.get(1).at(0), sides.get(1).mr.rkey() ^ 0x10));
        assertThat(await(a, 1).get(0).status()).isEqualTo(WcStatus.REM_ACCESS_ERR.value());
        assertThat(a.qp.state()).isEqualTo(QpState.ERR);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void lossChangesNothingForReliableConnections(boolean softAsks) {
        List<Side> sides = connected(softAsks, QpType.RC, false);
        Side a = sides.get(0);
        Side b = sides.get(1);
        lose();
        byte[] there = pattern(20_000, 5);
        b.mr.memory().write(1000, there);
        byte[] here = pattern(20_000, 6);
        a.mr.memory().write(100_000, here);
        for (int i = 0; i < MANY; i++) {
            a.qp.postSend(SendRequest.fetchAndAdd(i, a.mr, 8L * i, b.at(0), b.mr.rkey(), 1));
            done(a);
            if (i % 6 == 0) {
                a.mr.memory().write(50_000, new byte[there.length]);
                a.qp.postSend(SendRequest.read(i, a.mr, 50_000, there.length, b.at(1000), b.mr.rkey()));
                done(a);
                assertThat(a.mr.memory().read(50_000, there.length)).isEqualTo(there);
                b.mr.memory().write(200_000, new byte[here.length]);
                a.qp.postSend(SendRequest.write(i, a.mr, 100_000, here.length, b.at(200_000), b.mr.rkey()));
                done(a);
                assertThat(b.mr.memory().read(200_000, here.length)).isEqualTo(here);
            }
        }
        assertThat(b.mr.memory().getLong(0)).isEqualTo(MANY);
        for (int i = 0; i < MANY; i++) {
            assertThat(a.mr.memory().getLong(8L * i)).isEqualTo(i);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void underLossUnreliableMessagesComeWholeInOrderAndAtMostOnce(boolean softAsks) {
        List<Side> sides = connected(softAsks, QpType.UC, false);
        Side a = sides.get(0);
        Side b = sides.get(1);
        lose();
        postReceives(b, MESSAGE);
        for (int i = 0; i < MANY; i++) {
            a.mr.memory().write(0, numbered(i, MESSAGE));
            a.qp.postSend(SendRequest.send(i, a.mr, 0, MESSAGE));
            done(a);
        }
        List<Integer> came = arrivals(b, 0, MESSAGE);
        assertThat(came).isSorted().doesNotHaveDuplicates();
        assertThat(came.size()).isBetween(MANY / 3, MANY);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void underLossDatagramsComeAtMostOnce(boolean softAsks) {
        Side a = side(softAsks ? soft : rxe, QpType.UD, false);
        Side b = side(softAsks ? rxe : soft, QpType.UD, false);
        for (Side own : List.of(a, b)) {
            own.qp.modify(new QpAttributes().state(QpState.INIT).pkeyIndex(0).port(1).qkey(QKEY),
                    List.of(QpAttribute.STATE, QpAttribute.PKEY_INDEX, QpAttribute.PORT, QpAttribute.QKEY));
            own.qp.toRtr(new QpAttributes());
            own.qp.toRts(new QpAttributes().sqPsn(own.psn()));
        }
        AddressHandle way = keep(a.pd.createAh(a.to(b)));
        lose();
        postReceives(b, 1000 + 40);
        for (int i = 0; i < MANY; i++) {
            a.mr.memory().write(0, numbered(i, 1000));
            a.qp.postSend(SendRequest.send(i, a.mr, 0, 1000).to(way, b.qp.number(), QKEY));
            done(a);
        }
        List<Integer> came = arrivals(b, 40, 1000);
        assertThat(came).doesNotHaveDuplicates();
        assertThat(came.size()).isBetween(MANY / 2, MANY);
    }

    private static byte[] numbered(int number, int length) {
        byte[] bytes = pattern(length, number);
        bytes[0] = (byte) number;
        return bytes;
    }

    private static void postReceives(Side side, int length) {
        for (int i = 0; i < MANY; i++) {
            side.qp.postRecv(RecvRequest.into(i, side.mr, (long) i * 4096, length));
        }
    }

    /** Numbers of the messages that came, until none comes any more; each must be whole. */
    private static List<Integer> arrivals(Side side, int from, int length) {
        List<Integer> numbers = new ArrayList<>();
        long quietSince = System.nanoTime();
        while (System.nanoTime() - quietSince < QUIET) {
            for (WorkCompletion completion : side.cq.poll(16)) {
                assertThat(completion.is(WcStatus.SUCCESS)).as(completion.toString()).isTrue();
                assertThat(completion.byteLen()).isEqualTo(from + length);
                byte[] bytes = side.mr.memory().read(completion.wrId() * 4096 + from, length);
                assertThat(bytes).isEqualTo(numbered(bytes[0] & 0xff, length));
                numbers.add(bytes[0] & 0xff);
                quietSince = System.nanoTime();
            }
        }
        return numbers;
    }
}
