package org.verbscope.verbs.misuse;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.event.LabClock;
import org.verbscope.event.VirtualClock;

/** Random programs on the soft device. A new seed each time; {@code -Dverbscope.misuse.seed=...} repeats one. */
@Tag("property")
class SoftMisuseProperties {
    @Test
    void noOrderOfCallsDoesHarmInRealTime() throws InterruptedException {
        run("real time", new Misuse("soft", "soft", LabClock::real));
    }

    @Test
    void noOrderOfCallsDoesHarmInVirtualTime() throws InterruptedException {
        run("virtual time", new Misuse("soft", "soft", VirtualClock::new));
    }

    @Test
    void noOrderOfCallsDoesHarmAsOnRxe() throws InterruptedException {
        System.setProperty("verbscope.soft.profile", "rxe-6.1");
        try {
            run("as rxe", new Misuse("soft", "rxe", VirtualClock::new));
        } finally {
            System.clearProperty("verbscope.soft.profile");
        }
    }

    private static void run(String what, Misuse misuse) throws InterruptedException {
        long seed = Long.getLong("verbscope.misuse.seed", System.nanoTime());
        System.out.println("misuse, " + what + ": seed " + seed);
        assertThat(misuse.run(seed, 4, 2500)).isEqualTo(10_000);
        System.out.println("misuse, " + what + ": " + misuse.successes() + " successes, " + misuse.done());
        assertThat(misuse.successes()).isPositive();
        assertThat(misuse.done()).containsKeys(Action.CONNECT, Action.SEND, Action.POLL, Action.CLOSE, Action.CLOSE_ALL);
    }
}
