package org.verbscope.verbs.soft;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Tag;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

@Tag("property")
class ScheduleProperties {
    /** Each number asks for an action at that time, or, when negative, takes one out: the first, or any other. */
    @Property(tries = 500)
    void theFirstIsAlwaysTheEarliestAndOfThoseTheOldest(@ForAll @Size(max = 200) List<@IntRange(min = -60, max = 40) Integer> steps) {
        var schedule = new Schedule();
        var scope = new Scope("a test");
        var model = new ArrayList<Action>();
        long order = 0;
        for (int step : steps) {
            if (step >= 0) {
                Action action = new Action().set(step, order++, scope, "", none -> { }, 0);
                schedule.add(action);
                model.add(action);
                model.sort(Comparator.comparingLong(each -> each.time));
            } else if (!model.isEmpty()) {
                int which = step < -40 ? 0 : -step % model.size();
                schedule.remove(model.remove(which));
            }
            assertThat(schedule.first()).isSameAs(model.isEmpty() ? null : model.get(0));
        }
    }
}
