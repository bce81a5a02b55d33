package org.verbscope.measure.pingpong;

import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.verbscope.verbs.RdmaContext;

/** The soft device on UDP with rdma-core's own programs on a real rxe. Needs root, rxe and those programs: runs in the rxe machine. */
@Tag("machine")
class InteropTest {
    private static SoftAndRxe bed;
    private static RdmaContext soft;

    @BeforeAll
    static void plugIn() {
        bed = new SoftAndRxe();
        soft = bed.soft();
    }

    @AfterAll
    static void unplug() {
        try {
            if (soft != null) {
                soft.closeAll();
            }
        } finally {
            bed.close();
        }
    }

    static List<InteropCase> pairs() {
        return InteropCases.pairs();
    }

    static List<InteropCase> lossyPairs() {
        return InteropCases.lossyPairs();
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void messagesGoBackAndForth(InteropCase what) throws InterruptedException {
        new Interop(bed, soft).play(what);
    }

    @ParameterizedTest
    @MethodSource("lossyPairs")
    void lossIsMended(InteropCase what) throws InterruptedException {
        new Interop(bed, soft).play(what);
    }
}
