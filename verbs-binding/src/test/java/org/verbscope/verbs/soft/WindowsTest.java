package org.verbscope.verbs.soft;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.event.MemoryEvent.KeyChecked;
import org.verbscope.event.ObjectEvent.ObjectChanged;
import org.verbscope.verbs.Errno;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.QpType;
import org.verbscope.verbs.WcOpcode;
import org.verbscope.verbs.WrOpcode;
import org.verbscope.verbs.roce.Opcode;
import org.verbscope.verbs.spi.Layout.BindInfo;
import org.verbscope.verbs.spi.Layout.MwBind;
import org.verbscope.verbs.soft.SpiNode.Done;

/** Machine 2 owns the windows, machine 1 reaches through them. */
@Tag("unit")
class WindowsTest {
    private static final int WRITE = Mr.REMOTE_WRITE;

    private final SpiBed bed = new SpiBed(2);
    private final SpiNode one = bed.node(1);
    private final SpiNode two = bed.node(2);
    private final List<SpiQp> ends = bed.connected(QpType.RC);
    private final SpiQp a = ends.get(0);
    private final SpiQp b = ends.get(1);
    /** May be bound, but not reached by its own rkey. */
    private final SpiNode.Region region = two.region(two.pd, 8192, Mr.LOCAL_WRITE | Mr.MW_BIND);

    @AfterEach
    void close() {
        bed.close();
    }

    private long window(int type) {
        long mw = two.spi.allocMw(two.pd, type);
        assertThat(mw).isPositive();
        return mw;
    }

    /** Binds a window of type 2 and waits. @return the status */
    private int bind(SpiQp by, long mw, int rkey, SpiNode.Region on, long at, long length, int access) {
        by.wr(50, WrOpcode.BIND_MW).signaled().bind(mw, rkey, on, at, length, access).post();
        return two.await(1).get(0).status();
    }

    private int bindType1(long mw, long at, long length, int access) {
        two.block.clear(0, MwBind.SIZE);
        two.block.putLong(MwBind.WR_ID, 60);
        two.block.putInt(MwBind.SEND_FLAGS, SendWork.SIGNALED);
        two.block.putLong(MwBind.INFO + BindInfo.MR, length == 0 ? 0 : region.handle());
        two.block.putLong(MwBind.INFO + BindInfo.ADDR, length == 0 ? 0 : region.address() + at);
        two.block.putLong(MwBind.INFO + BindInfo.LENGTH, length);
        two.block.putInt(MwBind.INFO + BindInfo.ACCESS_FLAGS, access);
        return two.spi.bindMw(b.handle, mw, two.block);
    }

    private int write(SpiQp by, long address, int rkey, int length) {
        by.wr(1, WrOpcode.RDMA_WRITE).signaled().sge(one.mr, 0, length).remote(address, rkey).post();
        return one.await(1).get(0).status();
    }

    private String verdict() {
        return bed.events(KeyChecked.class).stream().filter(k -> k.access().startsWith("REMOTE")).reduce((x, y) -> y).orElseThrow().verdict();
    }

    @Test
    void type1IsBoundAnewWithANewKeyEachTime() {
        long mw = window(SoftMw.TYPE_1);
        int first = two.spi.mwRkey(mw);
        assertThat(bindType1(mw, 0, 64, WRITE)).isZero();
        int second = two.spi.mwRkey(mw);
        assertThat(second).as("the library says it before it counts").isNotEqualTo(first);
        assertThat(two.await(1).get(0)).satisfies(done -> {
            assertThat(done.ok()).isTrue();
            assertThat(done.wrId()).isEqualTo(60);
            assertThat(done.opcode()).isEqualTo(WcOpcode.BIND_MW.value());
        });
        one.mr.write(0, TwoMachines.pattern(64, 1));
        assertThat(write(a, region.address(), second, 64)).isZero();
        assertThat(region.read(0, 64)).isEqualTo(TwoMachines.pattern(64, 1));
        assertThat(bindType1(mw, 4096, 64, WRITE)).isZero();
        two.await(1);
        assertThat(bed.events(ObjectChanged.class)).hasSize(2).allSatisfy(c -> assertThat(c.attributes()).containsKeys("rkey", "mr", "address", "length", "access"));
        assertThat(write(a, region.address(), second, 8)).as("the old key").isEqualTo(10);
        assertThat(verdict()).isEqualTo(Verdict.STALE.words());
    }

    @Test
    void type1UnboundReachesNothing() {
        long mw = window(SoftMw.TYPE_1);
        bindType1(mw, 0, 64, WRITE);
        two.await(1);
        assertThat(bindType1(mw, 0, 0, 0)).isZero();
        assertThat(two.await(1)).allMatch(Done::ok);
        assertThat(write(a, region.address(), two.spi.mwRkey(mw), 8)).isEqualTo(10);
        assertThat(verdict()).isEqualTo(Verdict.UNBOUND.words());
    }

    @Test
    void type2HasTheKeyThatWasAskedFor() {
        long mw = window(SoftMw.TYPE_2);
        int key = SoftMw.next(two.spi.mwRkey(mw));
        assertThat(bind(b, mw, key, region, 1024, 128, WRITE | Mr.REMOTE_READ)).isZero();
        assertThat(write(a, region.address() + 1024, key, 128)).isZero();
        assertThat(write(a, region.address() + 1023, key, 8)).isEqualTo(10);
        assertThat(verdict()).isEqualTo(Verdict.OUTSIDE_WINDOW.words());
    }

    @Test
    void pastItsEndAndWithoutTheRightItRefuses() {
        long mw = window(SoftMw.TYPE_2);
        int key = SoftMw.next(two.spi.mwRkey(mw));
        bind(b, mw, key, region, 0, 64, Mr.REMOTE_READ);
        assertThat(write(a, region.address(), key, 8)).isEqualTo(10);
        assertThat(verdict()).isEqualTo(Verdict.NOT_IN_WINDOW.words());
    }

    @Test
    void type2IsOfTheQueuePairThatBoundIt() {
        SpiQp a2 = one.qp(QpType.RC);
        SpiQp b2 = two.qp(QpType.RC);
        bed.connect(a2, b2);
        long mw = window(SoftMw.TYPE_2);
        int key = SoftMw.next(two.spi.mwRkey(mw));
        bind(b, mw, key, region, 0, 64, WRITE);
        assertThat(write(a2, region.address(), key, 8)).isEqualTo(10);
        assertThat(verdict()).isEqualTo(Verdict.OTHER_QP.words());
        assertThat(write(a, region.address(), key, 8)).isZero();
    }

    @Test
    void type2MustBeFreeToBeBoundAgain() {
        long mw = window(SoftMw.TYPE_2);
        int key = SoftMw.next(two.spi.mwRkey(mw));
        assertThat(bind(b, mw, key, region, 0, 64, WRITE)).isZero();
        assertThat(bind(b, mw, SoftMw.next(key), region, 0, 64, WRITE)).isEqualTo(6);
        assertThat(b.state()).isEqualTo(QpState.ERR);
    }

    @Test
    void aLocalInvalidateTakesTheKeyBackAndTheWindowIsFree() {
        long mw = window(SoftMw.TYPE_2);
        int key = SoftMw.next(two.spi.mwRkey(mw));
        bind(b, mw, key, region, 0, 64, WRITE);
        b.wr(70, WrOpcode.LOCAL_INV).signaled().invalidate(key).post();
        assertThat(two.await(1).get(0)).satisfies(done -> {
            assertThat(done.ok()).isTrue();
            assertThat(done.opcode()).isEqualTo(WcOpcode.LOCAL_INV.value());
        });
        assertThat(bind(b, mw, SoftMw.next(key), region, 64, 64, WRITE)).isZero();
        assertThat(write(a, region.address() + 64, SoftMw.next(key), 8)).isZero();
        assertThat(write(a, region.address(), key, 8)).isEqualTo(10);
    }

    @Test
    void whatIsNotAWindowsKeyCannotBeInvalidated() {
        b.wr(70, WrOpcode.LOCAL_INV).signaled().invalidate(two.mr.rkey()).post();
        assertThat(two.await(1).get(0).status()).isEqualTo(2);
    }

    @Test
    void aSendCanTakeTheReceiversKeyBack() {
        long mw = window(SoftMw.TYPE_2);
        int key = SoftMw.next(two.spi.mwRkey(mw));
        bind(b, mw, key, region, 0, 64, WRITE);
        b.recv(7, 0, 4096);
        a.wr(1, WrOpcode.SEND_WITH_INV).signaled().sge(one.mr, 0, 3000).invalidate(key).post();
        assertThat(one.await(1)).allMatch(Done::ok);
        Done done = two.await(1).get(0);
        assertThat(done.flags() & Cqe.WITH_INV).isEqualTo(Cqe.WITH_INV);
        assertThat(SendWork.network(done.imm())).as("in host order").isEqualTo(key);
        assertThat(write(a, region.address(), key, 8)).isEqualTo(10);
    }

    @Test
    void aSendThatInvalidatesWhatIsNoWindowFailsTheReceiver() {
        b.recv(7, 0, 4096);
        a.wr(1, WrOpcode.SEND_WITH_INV).signaled().sge(one.mr, 0, 8).invalidate(0x4242).post();
        assertThat(two.await(1).get(0).status()).isEqualTo(9);
        assertThat(b.state()).isEqualTo(QpState.ERR);
        assertThat(one.await(1).get(0).status()).as("nobody answers").isEqualTo(12);
    }

    @Test
    void aRegionMustAllowWindowsAndWhatTheyAllow() {
        SpiNode.Region plain = two.region(two.pd, 4096, Mr.LOCAL_WRITE);
        long mw = window(SoftMw.TYPE_2);
        assertThat(bind(b, mw, SoftMw.next(two.spi.mwRkey(mw)), plain, 0, 64, WRITE)).isEqualTo(6);
    }

    @Test
    void aWritableWindowNeedsAWritableRegion() {
        SpiNode.Region readOnly = two.region(two.pd, 4096, Mr.MW_BIND | Mr.REMOTE_READ);
        long mw = window(SoftMw.TYPE_2);
        assertThat(bind(b, mw, SoftMw.next(two.spi.mwRkey(mw)), readOnly, 0, 64, WRITE)).isEqualTo(6);
    }

    @Test
    void aWindowLiesInsideItsRegion() {
        long mw = window(SoftMw.TYPE_2);
        assertThat(bind(b, mw, SoftMw.next(two.spi.mwRkey(mw)), region, 8100, 200, WRITE)).isEqualTo(6);
    }

    @Test
    void aZeroBasedWindowCountsFromItsOwnBeginning() {
        long mw = window(SoftMw.TYPE_2);
        int key = SoftMw.next(two.spi.mwRkey(mw));
        assertThat(bind(b, mw, key, region, 1000, 64, WRITE | Mr.ZERO_BASED)).isZero();
        one.mr.write(0, new byte[] {1, 2, 3, 4});
        assertThat(write(a, 60, key, 4)).isZero();
        assertThat(region.read(1060, 4)).containsExactly(1, 2, 3, 4);
    }

    @Test
    void eachTypeHasItsOwnWayToBeBound() {
        long first = window(SoftMw.TYPE_1);
        long second = window(SoftMw.TYPE_2);
        assertThat(bindType1(second, 0, 64, WRITE)).isEqualTo(Errno.EINVAL.number());
        assertThat(b.wr(1, WrOpcode.BIND_MW).signaled().bind(first, two.spi.mwRkey(first), region, 0, 64, WRITE).errno())
                .isEqualTo(Errno.EINVAL.number());
        assertThat(two.spi.allocMw(two.pd, 3)).isEqualTo(-Errno.EINVAL.number());
    }

    @Test
    void aRegionUnderAWindowStays() {
        long mw = window(SoftMw.TYPE_2);
        bind(b, mw, SoftMw.next(two.spi.mwRkey(mw)), region, 0, 64, WRITE);
        assertThat(two.spi.deregMr(region.handle())).isEqualTo(Errno.EBUSY.number());
        assertThat(two.spi.deallocMw(mw)).isZero();
        assertThat(two.spi.deregMr(region.handle())).isZero();
    }

    @Test
    void aWindowIsFreeWhenItsQueuePairGoes() {
        long mw = window(SoftMw.TYPE_2);
        bind(b, mw, SoftMw.next(two.spi.mwRkey(mw)), region, 0, 64, WRITE);
        assertThat(two.spi.destroyQp(b.handle)).isZero();
        assertThat(two.spi.deregMr(region.handle())).isZero();
        assertThat(two.spi.deallocMw(mw)).isZero();
    }

    @Test
    void bindsCompleteInTheOrderOfThePosts() {
        long mw = window(SoftMw.TYPE_2);
        int key = SoftMw.next(two.spi.mwRkey(mw));
        a.recv(1, 0, 64);
        b.send(1, 0, 8);
        b.wr(2, WrOpcode.BIND_MW).signaled().bind(mw, key, region, 0, 64, WRITE).post();
        b.wr(3, WrOpcode.LOCAL_INV).signaled().flags(SendWork.FENCE).invalidate(key).post();
        assertThat(two.await(3)).extracting(Done::wrId).containsExactly(1L, 2L, 3L);
    }

    @Test
    void aBindIsNotRepeatedWhenWhatCameBeforeIsSentAgain() {
        long mw = window(SoftMw.TYPE_2);
        int key = SoftMw.next(two.spi.mwRkey(mw));
        a.recv(1, 0, 64);
        bed.loseFirst(Opcode.SEND_ONLY);
        b.send(1, 0, 8);
        b.wr(2, WrOpcode.BIND_MW).signaled().bind(mw, key, region, 0, 64, WRITE).post();
        List<Done> done = two.await(2);
        assertThat(done).allMatch(Done::ok);
        assertThat(done).extracting(Done::wrId).containsExactly(1L, 2L);
        assertThat(bed.events(ObjectChanged.class)).hasSize(1);
    }
}
