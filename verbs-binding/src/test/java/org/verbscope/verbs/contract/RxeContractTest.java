package org.verbscope.verbs.contract;

import org.junit.jupiter.api.Tag;

/** The contract on rxe0 and rxe1, which judge it. Fails where they are not: it belongs into the guest only. */
@Tag("machine")
class RxeContractTest extends Contracts {
    @Override
    String family() {
        return "rxe";
    }
}
