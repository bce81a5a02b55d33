package org.verbscope.verbs.misuse;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** 100,000 random calls on a real rxe. */
@Tag("full-machine")
class RxeMisuseFullTest {
    @Test
    void noOrderOfCallsDoesHarm() throws Exception {
        RxeMisuse.run(100);
    }
}
