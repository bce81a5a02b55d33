package org.verbscope.jshell;

import org.junit.jupiter.api.Tag;

@Tag("full")
class StopManyTimesTest extends StopContract {
    @Override
    int times() {
        return 200;
    }

    @Override
    int processes() {
        return 200;
    }
}
