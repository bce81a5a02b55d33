package org.verbscope.verbs.contract;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;

/** The contract on the soft device, real clock. */
@Tag("unit")
class SoftContractTest {
    @Nested
    class Devices extends DeviceContract {
        @Override
        String family() {
            return "soft";
        }
    }

    @Nested
    class Objects extends ObjectContract {
        @Override
        String family() {
            return "soft";
        }
    }

    @Nested
    class Modifys extends ModifyContract {
        @Override
        String family() {
            return "soft";
        }
    }

    @Nested
    class Posts extends PostContract {
        @Override
        String family() {
            return "soft";
        }
    }

    @Nested
    class Bytes extends DataContract {
        @Override
        String family() {
            return "soft";
        }
    }

    @Nested
    class Failures extends FailureContract {
        @Override
        String family() {
            return "soft";
        }
    }

    @Nested
    class Logs extends LogContract {
        @Override
        String family() {
            return "soft";
        }
    }
}
