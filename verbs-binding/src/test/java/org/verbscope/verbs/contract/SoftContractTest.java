package org.verbscope.verbs.contract;

import org.junit.jupiter.api.Tag;

/** The contract on the soft device, real clock. */
@Tag("unit")
class SoftContractTest extends Contracts {
    @Override
    String family() {
        return "soft";
    }
}
