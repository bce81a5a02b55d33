package org.verbscope.verbs.misuse;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** 10,000 random calls on a real rxe. */
@Tag("machine")
class RxeMisuseTest {
    @Test
    void noOrderOfCallsDoesHarm() throws Exception {
        RxeMisuse.run(10);
    }
}
