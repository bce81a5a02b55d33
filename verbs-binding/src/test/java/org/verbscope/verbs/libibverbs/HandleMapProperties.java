package org.verbscope.verbs.libibverbs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Tag;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;

@Tag("property")
class HandleMapProperties {
    @Property
    void holdsWhatAMapWouldHold(@ForAll @Size(max = 40) List<@LongRange(min = -20, max = 20) Long> operations) {
        var map = new HandleMap<String>();
        Map<Long, String> model = new HashMap<>();
        for (long operation : operations) {
            if (operation > 0) {
                String value = "object " + model.size();
                map.put(operation, value);
                model.put(operation, value);
            } else {
                assertThat(map.remove(-operation)).isEqualTo(model.remove(-operation));
            }
            for (long handle = 0; handle <= 20; handle++) {
                assertThat(map.get(handle)).isEqualTo(model.get(handle));
            }
        }
    }

    @Property
    void onlyTheSameValueIsRemoved(@ForAll @LongRange(min = 1) long handle) {
        var map = new HandleMap<Object>();
        var first = new Object();
        var second = new Object();
        map.put(handle, first);
        map.put(handle, second);
        map.remove(handle, first);
        assertThat(map.get(handle)).isSameAs(second);
        map.remove(handle, second);
        assertThat(map.get(handle)).isNull();
    }
}
