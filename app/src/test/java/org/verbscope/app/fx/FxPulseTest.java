package org.verbscope.app.fx;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.verbscope.app.WindowTestBase;

class FxPulseTest extends WindowTestBase {
    private final FxPulse pulse = new FxPulse();

    @Test
    void aSlotShowsTheNewestValueAndFewOfTheOthers() {
        List<Integer> shown = new CopyOnWriteArrayList<>();
        FxPulse.Slot<Integer> slot = pulse.slot(shown::add);
        for (int i = 1; i <= 200_000; i++) {
            slot.set(i);
        }
        await("the newest value", () -> !shown.isEmpty() && shown.get(shown.size() - 1) == 200_000);
        assertThat(shown).hasSizeLessThan(20_000).isSorted();
    }

    @Test
    void whatIsPostedRunsInOrderAndNothingIsLost() {
        List<Integer> ran = new ArrayList<>();
        for (int i = 0; i < 5000; i++) {
            int number = i;
            pulse.post(() -> ran.add(number));
        }
        await("all have run", () -> ran.size() == 5000);
        assertThat(ran).isEqualTo(IntStream.range(0, 5000).boxed().toList());
    }

    @Test
    void onTheWindowsThreadWhatIsPostedRunsAtOnce() {
        List<String> order = new ArrayList<>();
        fx(() -> {
            pulse.post(() -> order.add("posted"));
            order.add("after");
        });
        assertThat(order).containsExactly("posted", "after");
    }

    @Test
    void afterARestItWakesAgain() {
        List<Integer> shown = new CopyOnWriteArrayList<>();
        FxPulse.Slot<Integer> slot = pulse.slot(shown::add);
        for (int round = 1; round <= 5; round++) {
            int value = round;
            slot.set(value);
            await("value " + value, () -> !shown.isEmpty() && shown.get(shown.size() - 1) == value);
            long pause = System.nanoTime() + 400_000_000L;
            await("the timer rests", () -> System.nanoTime() > pause);
        }
    }

    @Test
    void afterItsEndNothingComesAndNobodyWaitsForRoom() throws InterruptedException {
        List<String> came = new CopyOnWriteArrayList<>();
        FxPulse.Slot<String> slot = pulse.slot(came::add);
        var poster = new Thread(() -> IntStream.range(0, 5000).forEach(i -> pulse.post(() -> came.add("posted"))));
        fx(() -> {
            slot.set("before");
            poster.start();
            pulse.close();
        });
        poster.join();
        slot.set("after");
        var other = new FxPulse();
        List<String> later = new CopyOnWriteArrayList<>();
        other.post(() -> later.add("posted later"));
        await("another goes on", () -> !later.isEmpty());
        assertThat(came).isEmpty();
    }
}
