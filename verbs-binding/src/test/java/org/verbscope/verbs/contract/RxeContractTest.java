package org.verbscope.verbs.contract;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;

/** The contract on rxe0 and rxe1, which judge it. Fails where they are not: it belongs into the guest only. */
@Tag("machine")
class RxeContractTest {
    @Nested
    class Devices extends DeviceContract {
        @Override
        String family() {
            return "rxe";
        }
    }

    @Nested
    class Objects extends ObjectContract {
        @Override
        String family() {
            return "rxe";
        }
    }

    @Nested
    class Modifys extends ModifyContract {
        @Override
        String family() {
            return "rxe";
        }
    }

    @Nested
    class Posts extends PostContract {
        @Override
        String family() {
            return "rxe";
        }
    }

    @Nested
    class Bytes extends DataContract {
        @Override
        String family() {
            return "rxe";
        }
    }

    @Nested
    class Failures extends FailureContract {
        @Override
        String family() {
            return "rxe";
        }
    }

    @Nested
    class Logs extends LogContract {
        @Override
        String family() {
            return "rxe";
        }
    }
}
