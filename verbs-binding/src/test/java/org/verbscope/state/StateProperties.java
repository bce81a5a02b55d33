package org.verbscope.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Tag;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.verbscope.event.Entry;
import org.verbscope.event.EventLog;
import org.verbscope.event.VirtualClock;

@Tag("property")
class StateProperties {
    private static final List<Entry> RUN = run();

    private static List<Entry> run() {
        var lab = new SampleLog(SampleLog.Device.SOFT);
        lab.connected(65536);
        for (int i = 0; i < 24; i++) {
            lab.sendReceive(i, 1 + 2500L * (i % 8), "message " + i);
        }
        return lab.log.all();
    }

    private static LabState reduced(List<Entry> entries) {
        LabState state = LabState.START;
        for (Entry entry : entries) {
            state = Reducer.apply(state, entry);
        }
        return state;
    }

    @Property(tries = 60)
    void snapshotsGiveTheStateOfAFullReduction(@ForAll @Size(max = 12) List<@IntRange(min = 0, max = 1000) Integer> visits) {
        var log = new EventLog(new VirtualClock());
        RUN.forEach(log::accept);
        var timeline = new StateTimeline(log);
        for (int visit : visits) {
            long step = (long) visit * RUN.size() / 1000;
            assertThat(timeline.at(step)).isEqualTo(reduced(RUN.subList(0, (int) step)));
        }
    }

    @Property(tries = 60)
    void anyOrderOfAnyEventsIsReduced(@ForAll long seed) {
        var some = new ArrayList<>(RUN);
        Collections.shuffle(some, new Random(seed));
        LabState state = reduced(some.subList(0, new Random(seed).nextInt(some.size())));
        assertThat(state.machines().size()).isLessThanOrEqualTo(2);
    }

    @Property
    void orderedMapIsATreeMap(@ForAll List<@IntRange(min = -20, max = 20) Integer> keys) {
        var expected = new TreeMap<Integer, Integer>();
        OrderedMap<Integer, Integer> map = OrderedMap.empty();
        for (int key : keys) {
            if (key % 3 == 0) {
                expected.remove(-key);
                map = map.without(-key);
            } else {
                expected.put(key, expected.size());
                map = map.with(key, expected.size() - (expected.containsKey(key) ? 1 : 0));
                expected.put(key, map.get(key));
            }
        }
        assertThat(map.size()).isEqualTo(expected.size());
        assertThat(map.values().toList()).isEqualTo(List.copyOf(expected.values()));
        assertThat(map.first() == null ? null : map.first().key()).isEqualTo(expected.isEmpty() ? null : expected.firstKey());
        assertThat(map.last() == null ? null : map.last().key()).isEqualTo(expected.isEmpty() ? null : expected.lastKey());
    }
}
