package org.verbscope.verbs.soft;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.verbscope.event.MemoryEvent.KeyChecked;
import org.verbscope.verbs.Errno;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.QpType;
import org.verbscope.verbs.WrOpcode;
import org.verbscope.verbs.roce.Opcode;
import org.verbscope.verbs.spi.NativeBlock;
import org.verbscope.verbs.soft.SpiNode.Done;

@Tag("unit")
class RegionsTest {
    private static final int ACCESS = Mr.LOCAL_WRITE | Mr.REMOTE_WRITE | Mr.REMOTE_READ;

    private final SpiBed bed = new SpiBed(2);
    private final SpiNode one = bed.node(1);
    private final SpiNode two = bed.node(2);
    private final SpiQp a = bed.connected(QpType.RC).get(0);

    @AfterEach
    void close() {
        bed.close();
    }

    private int write(long address, int rkey, int length) {
        a.wr(1, WrOpcode.RDMA_WRITE).signaled().sge(one.mr, 0, length).remote(address, rkey).post();
        return one.await(1).get(0).status();
    }

    private String verdict() {
        return bed.events(KeyChecked.class).stream().reduce((x, y) -> y).orElseThrow().verdict();
    }

    @Test
    void noKeyIsEverGivenTwiceAndNoneIsAnother() {
        Set<Integer> keys = new HashSet<>();
        for (int i = 0; i < 200; i++) {
            SpiNode.Region region = two.region(two.pd, 64, ACCESS);
            assertThat(keys.add(region.lkey())).isTrue();
            assertThat(keys.add(region.rkey())).isTrue();
            long mw = two.spi.allocMw(two.pd, SoftMw.TYPE_2);
            assertThat(keys.add(two.spi.mwRkey(mw))).isTrue();
            if (i % 3 == 0) {
                assertThat(two.spi.deregMr(region.handle())).isZero();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {0x10_0000, 0x7000_0000_0000_0000L, -8192})
    void peersMayBeGivenOtherAddressesThanTheProgramHas(long iova) {
        NativeBlock memory = two.spi.allocate(4096);
        long mr = two.spi.regMr(two.pd, memory.address(), 4096, iova, ACCESS);
        one.mr.write(0, new byte[] {1, 2, 3, 4});
        assertThat(write(iova + 4092, two.spi.rkey(mr), 4)).isZero();
        assertThat(memory.getInt(4092)).isNotZero();
        assertThat(write(iova + 4093, two.spi.rkey(mr), 4)).isEqualTo(10);
    }

    @Test
    void zeroBasedAddressesCountFromTheBeginning() {
        NativeBlock memory = two.spi.allocate(4096);
        long mr = two.spi.regMr(two.pd, memory.address(), 4096, memory.address(), ACCESS | Mr.ZERO_BASED);
        one.mr.write(0, new byte[] {9, 9});
        assertThat(write(100, two.spi.rkey(mr), 2)).isZero();
        assertThat(memory.getByte(100)).isEqualTo((byte) 9);
        assertThat(write(memory.address(), two.spi.rkey(mr), 2)).isEqualTo(10);
    }

    @Test
    void aKeyOfAnEarlierRegionIsSaidToBe() {
        SpiNode.Region region = two.region(two.pd, 4096, ACCESS);
        assertThat(two.spi.deregMr(region.handle())).isZero();
        assertThat(write(region.address(), region.rkey(), 8)).isEqualTo(10);
        assertThat(verdict()).isEqualTo(Verdict.STALE.words());
    }

    @Test
    void aKeyThatNeverWasIsSaidToBe() {
        assertThat(write(two.mr.address(), 0x3333_3333, 8)).isEqualTo(10);
        assertThat(verdict()).isEqualTo(Verdict.NO_SUCH_KEY.words());
    }

    @Test
    void aRegionThatGoesWhileAMessageComesIsNotTouchedAnyMore() {
        SpiNode.Region region = two.region(two.pd, 8192, ACCESS);
        one.mr.write(0, TwoMachines.pattern(8192, 1));
        var packets = new int[1];
        bed.wire(frame -> {
            if (SpiBed.operation(frame) == Opcode.WRITE_MIDDLE && ++packets[0] == 2) {
                two.spi.deregMr(region.handle());
                region.write(0, new byte[8192]);
            }
            return Fate.NORMAL;
        });
        assertThat(write(region.address(), region.rkey(), 8192)).isEqualTo(10);
        bed.settle(1_000_000);
        assertThat(region.read(3072, 5120)).containsOnly(0);
    }

    @Test
    void aRegionThatGoesWhileItIsReadIsRefusedAtThePacketItHadComeTo() {
        SpiNode.Region region = two.region(two.pd, 8192, ACCESS);
        bed.wire(frame -> {
            if (SpiBed.operation(frame) == Opcode.READ_RESPONSE_FIRST) {
                two.spi.deregMr(region.handle());
            }
            return Fate.NORMAL;
        });
        a.wr(1, WrOpcode.RDMA_READ).signaled().sge(one.mr, 0, 8192).remote(region.address(), region.rkey()).post();
        assertThat(one.await(1).get(0).status()).isEqualTo(10);
        assertThat(a.state()).isEqualTo(QpState.ERR);
    }

    @Test
    void aRegionThatGoesWhileItIsSentEndsTheRequest() {
        SpiNode.Region region = one.region(one.pd, 8192, Mr.LOCAL_WRITE);
        bed.wire(frame -> {
            if (SpiBed.operation(frame) == Opcode.WRITE_FIRST) {
                one.spi.deregMr(region.handle());
            }
            return Fate.NORMAL;
        });
        a.wr(1, WrOpcode.RDMA_WRITE).signaled().sge(region, 0, 8192).remote(two.mr.address(), two.mr.rkey()).post();
        assertThat(one.await(1).get(0).status()).isEqualTo(4);
    }

    @Test
    void localRightsCannotBeLentByRemoteOnes() {
        NativeBlock memory = two.spi.allocate(4096);
        for (int access : new int[] {Mr.REMOTE_WRITE, Mr.REMOTE_ATOMIC}) {
            assertThat(two.spi.regMr(two.pd, memory.address(), 4096, memory.address(), access)).isEqualTo(-Errno.EINVAL.number());
        }
    }

    @Test
    void memoryThatNobodyAllocatedIsNoRegion() {
        assertThat(two.spi.regMr(two.pd, 0x1000, 4096, 0x1000, ACCESS)).isEqualTo(-Errno.EFAULT.number());
        NativeBlock memory = two.spi.allocate(4096);
        assertThat(two.spi.regMr(two.pd, memory.address() + 1, 4096, memory.address(), ACCESS)).isEqualTo(-Errno.EFAULT.number());
    }

    @Test
    void anEmptyMessageNeedsNoKey() {
        a.wr(1, WrOpcode.RDMA_WRITE).signaled().remote(0xdead, 0xbeef).post();
        a.wr(2, WrOpcode.RDMA_READ).signaled().remote(0xdead, 0xbeef).post();
        assertThat(one.await(2)).allMatch(Done::ok);
    }
}
