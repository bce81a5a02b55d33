package org.verbscope.measure.pingpong;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("unit")
class InteropCasesTest {
    private static final List<Function<InteropCase, Object>> COLUMNS = List.of(InteropCase::kind, InteropCase::size, InteropCase::mtu,
            InteropCase::server, InteropCase::events, InteropCase::ipv6);
    private static final List<List<?>> VALUES = List.of(InteropCases.CONNECTED, InteropCases.SIZES, InteropCases.MTUS,
            List.of(true, false), List.of(true, false), List.of(true, false));

    @Test
    void theChoiceHoldsEveryPair() {
        List<InteropCase> connected = InteropCases.pairs().stream().filter(c -> c.kind() != PingPongKind.UD).toList();
        for (int i = 0; i < COLUMNS.size(); i++) {
            for (int j = i + 1; j < COLUMNS.size(); j++) {
                Function<InteropCase, Object> one = COLUMNS.get(i);
                Function<InteropCase, Object> two = COLUMNS.get(j);
                for (Object a : VALUES.get(i)) {
                    for (Object b : VALUES.get(j)) {
                        assertThat(connected).as(a + " with " + b).anyMatch(c -> one.apply(c).equals(a) && two.apply(c).equals(b));
                    }
                }
            }
        }
    }

    @Test
    void theChoiceIsSmallAndOfTheTable() {
        assertThat(InteropCases.pairs().size() + InteropCases.lossyPairs().size()).isLessThanOrEqualTo(40);
        for (PingPongKind kind : PingPongKind.values()) {
            List<String> table = InteropCases.all(kind).stream().map(c -> c.size() + "/" + c.mtu()).toList();
            assertThat(InteropCases.pairs()).filteredOn(c -> c.kind() == kind).allMatch(c -> table.contains(c.size() + "/" + c.mtu()));
        }
        assertThat(InteropCases.lossyPairs()).allMatch(c -> InteropCases.allLossy(c.kind()).stream().anyMatch(t -> t.size() == c.size()
                && t.mtu() == c.mtu() && t.loss() == c.loss() && t.server() == c.server()));
    }
}
