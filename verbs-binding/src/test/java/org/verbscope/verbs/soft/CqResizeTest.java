package org.verbscope.verbs.soft;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.Errno;
import org.verbscope.verbs.QpType;

@Tag("unit")
class CqResizeTest {
    private final SpiBed bed = new SpiBed(2);

    @AfterEach
    void close() {
        bed.close();
    }

    @Test
    void whatIsInItStaysInOrderInASmallerAndInALargerOne() {
        SpiNode two = bed.node(2);
        long cq = two.spi.createCq(5, 0, 0);
        SpiQp a = bed.node(1).qp(QpType.RC);
        SpiQp b = two.qp(QpType.RC, two.cq, cq, 0);
        bed.connect(a, b);
        for (int i = 0; i < 8; i++) {
            b.recv(i, i * 64L, 64);
        }
        arrive(a, 3);
        assertThat(two.poll(cq)).extracting(SpiNode.Done::wrId).containsExactly(0L, 1L, 2L);
        arrive(a, 4);
        assertThat(two.spi.resizeCq(cq, 3)).as("four are in it").isEqualTo(Errno.EINVAL.number());
        assertThat(two.spi.cqe(cq)).isEqualTo(5);
        assertThat(two.spi.resizeCq(cq, 4)).isZero();
        assertThat(two.spi.resizeCq(cq, 100)).isZero();
        assertThat(two.spi.cqe(cq)).isEqualTo(100);
        arrive(a, 1);
        assertThat(two.poll(cq)).extracting(SpiNode.Done::wrId).isEqualTo(List.of(3L, 4L, 5L, 6L, 7L));
        assertThat(two.spi.resizeCq(cq, 0)).isEqualTo(Errno.EINVAL.number());
        assertThat(two.spi.resizeCq(cq, Limits.chosen().cqe() + 1)).isEqualTo(Errno.EINVAL.number());
    }

    private void arrive(SpiQp a, int messages) {
        for (int i = 0; i < messages; i++) {
            a.send(i, 0, 5);
        }
        assertThat(a.node.await(messages)).allMatch(SpiNode.Done::ok);
        bed.settle(100_000);
    }
}
