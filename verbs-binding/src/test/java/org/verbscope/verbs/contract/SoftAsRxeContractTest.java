package org.verbscope.verbs.contract;

import org.junit.jupiter.api.Tag;
import org.verbscope.event.LabClock;
import org.verbscope.event.VirtualClock;

/** The contract on the soft device in profile {@code rxe-6.1}: every deviation comes out as on the real one. */
@Tag("unit")
class SoftAsRxeContractTest extends Contracts {
    private static final String PROFILE = "verbscope.soft.profile";

    @Override
    String family() {
        return "soft";
    }

    @Override
    String column() {
        return "rxe";
    }

    /** The fabric reads the property when its first device is opened, right after this. */
    @Override
    LabClock clock() {
        System.setProperty(PROFILE, "rxe-6.1");
        return new VirtualClock();
    }

    @Override
    void closed() {
        System.clearProperty(PROFILE);
    }
}
