package org.verbscope.jshell;

import org.junit.jupiter.api.Tag;

@Tag("unit")
class StopTest extends StopContract {
    @Override
    int times() {
        return 20;
    }

    @Override
    int processes() {
        return 2;
    }
}
