package org.verbscope.verbs.soft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.Errno;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.QpType;
import org.verbscope.verbs.WrOpcode;
import org.verbscope.verbs.spi.Layout.DeviceAttr;

@Tag("unit")
class OptionsTest {
    private static final String[] USED = {"max_cqe", "max_qp", "max_srq", "atomic_cap", "reset_clears_completions", "gid_table", "max_inline"};

    @AfterEach
    void clear() {
        for (String name : USED) {
            System.clearProperty(Limits.PREFIX + name);
        }
    }

    private static void set(String name, String value) {
        System.setProperty(Limits.PREFIX + name, value);
    }

    @Test
    void limitsCanBeLoweredAndTheDeviceSaysSo() {
        set("max_cqe", "1024");
        set("max_qp", "2");
        try (var bed = new SpiBed(1)) {
            SpiNode node = bed.node(1);
            node.spi.queryDevice(node.block);
            assertThat(node.block.getInt(DeviceAttr.MAX_CQE)).isEqualTo(1024);
            assertThat(node.block.getInt(DeviceAttr.MAX_QP)).isEqualTo(2);
            long cq = node.spi.createCq(1024, 0, 0);
            assertThat(cq).isPositive();
            assertThat(node.spi.createCq(1025, 0, 0)).isEqualTo(-Errno.EINVAL.number());
            assertThat(node.createQp(QpType.RC, cq, cq, 0)).isPositive();
            assertThat(node.createQp(QpType.RC, cq, cq, 0)).isPositive();
            assertThat(node.createQp(QpType.RC, cq, cq, 0)).isEqualTo(-Errno.ENOMEM.number());
        }
    }

    @Test
    void theGidTableComesInTwoOrders() {
        try (var bed = new SpiBed(1)) {
            assertThat(types(bed)).containsExactly(2, 2, 1, 1);
        }
        set("gid_table", "v1-first");
        try (var bed = new SpiBed(1)) {
            assertThat(types(bed)).containsExactly(1, 2, 1, 2);
        }
        set("gid_table", "alphabetical");
        assertThatThrownBy(Options::chosen).hasMessageContaining("gid_table=alphabetical");
    }

    private static List<Integer> types(SpiBed bed) {
        SpiNode node = bed.node(1);
        return java.util.stream.IntStream.range(0, 4).mapToObj(index -> {
            assertThat(node.spi.queryGid(1, index, node.block)).isZero();
            return node.block.getInt(org.verbscope.verbs.spi.Layout.GidEntry.GID_TYPE);
        }).toList();
    }

    @Test
    void aLimitThatIsNoneIsRefusedByName() {
        set("max_srq", "0");
        assertThatThrownBy(Options::chosen).hasMessageContaining("verbscope.soft.max_srq=0");
        set("max_srq", "many");
        assertThatThrownBy(Options::chosen).hasMessageContaining("verbscope.soft.max_srq=many");
        clear();
        set("atomic_cap", "all");
        assertThatThrownBy(Options::chosen).hasMessageContaining("atomic_cap=all");
    }

    @Test
    void theDeviceSaysHowAtomicItsAtomicsAre() {
        for (Options.Atomics atomics : Options.Atomics.values()) {
            set("atomic_cap", atomics.name().toLowerCase(Locale.ROOT));
            try (var bed = new SpiBed(1)) {
                bed.node(1).spi.queryDevice(bed.node(1).block);
                assertThat(bed.node(1).block.getInt(DeviceAttr.ATOMIC_CAP)).isEqualTo(atomics.ordinal());
            }
        }
    }

    private static List<Long> leftAfterReset() {
        try (var bed = new SpiBed(2)) {
            SpiNode one = bed.node(1);
            SpiQp a = bed.connected(QpType.RC).get(0);
            SpiQp b = bed.node(2).qp(QpType.RC);
            SpiQp other = one.qp(QpType.RC);
            bed.connect(other, b);
            for (SpiQp qp : List.of(a, other, a, other)) {
                qp.wr(qp.number, WrOpcode.RDMA_WRITE).signaled().sge(one.mr, 0, 8)
                        .remote(bed.node(2).mr.address(), bed.node(2).mr.rkey()).post();
                bed.settle(100_000);
            }
            assertThat(a.state(QpState.RESET)).isZero();
            List<Long> left = one.poll().stream().map(SpiNode.Done::wrId).toList();
            return left.stream().map(id -> id == a.number ? 1L : 2L).toList();
        }
    }

    @Test
    void completionsStayAtResetUnlessTheyAreToGo() {
        assertThat(leftAfterReset()).containsExactly(1L, 2L, 1L, 2L);
        set("reset_clears_completions", "true");
        assertThat(leftAfterReset()).containsExactly(2L, 2L);
    }
}
