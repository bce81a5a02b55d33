package org.verbscope.verbs.contract;

import org.junit.jupiter.api.Tag;
import org.verbscope.event.LabClock;
import org.verbscope.event.VirtualClock;

/** The contract on the soft device with virtual time, in which nothing may hang either. */
@Tag("unit")
class SoftVirtualTimeContractTest extends Contracts {
    @Override
    String family() {
        return "soft";
    }

    @Override
    LabClock clock() {
        return new VirtualClock();
    }
}
