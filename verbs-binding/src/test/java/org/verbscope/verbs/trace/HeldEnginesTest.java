package org.verbscope.verbs.trace;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.event.LabClock;
import org.verbscope.verbs.spi.EngineControl;

/** Stepped mode is of the session, not of the devices that happen to be open when it is chosen. */
@Tag("unit")
class HeldEnginesTest {
    private final Trace trace = new Trace(LabClock.real());

    private static final class Fake implements EngineControl {
        private boolean stepped;

        @Override
        public void stepped(boolean on) {
            stepped = on;
        }

        @Override
        public boolean stepped() {
            return stepped;
        }

        @Override
        public String step() {
            return "";
        }

        @Override
        public String next() {
            return "";
        }
    }

    private Fake opened() {
        var engine = new Fake();
        trace.register(engine);
        return engine;
    }

    @Test
    void anEngineThatIsOpenedLaterIsHeldToo() {
        Fake first = opened();
        trace.holdEngines(true);
        Fake second = opened();
        assertThat(first.stepped()).isTrue();
        assertThat(second.stepped()).isTrue();
        trace.holdEngines(false);
        assertThat(first.stepped()).isFalse();
        assertThat(second.stepped()).isFalse();
        assertThat(opened().stepped()).isFalse();
    }

    @Test
    void anEngineThatTwoContextsShareIsListedOnce() {
        Fake engine = opened();
        trace.register(engine);
        assertThat(trace.engines()).containsExactly(engine);
        trace.unregister(engine);
        assertThat(trace.engines()).isEmpty();
    }
}
