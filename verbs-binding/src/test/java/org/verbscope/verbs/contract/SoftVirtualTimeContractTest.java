package org.verbscope.verbs.contract;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.verbscope.event.LabClock;
import org.verbscope.event.VirtualClock;

/** The contract on the soft device with virtual time, in which nothing may hang either. */
@Tag("unit")
class SoftVirtualTimeContractTest {
    @Nested
    class Devices extends DeviceContract {
        @Override
        String family() {
            return "soft";
        }

        @Override
        LabClock clock() {
            return new VirtualClock();
        }
    }

    @Nested
    class Objects extends ObjectContract {
        @Override
        String family() {
            return "soft";
        }

        @Override
        LabClock clock() {
            return new VirtualClock();
        }
    }

    @Nested
    class Modifys extends ModifyContract {
        @Override
        String family() {
            return "soft";
        }

        @Override
        LabClock clock() {
            return new VirtualClock();
        }
    }

    @Nested
    class Posts extends PostContract {
        @Override
        String family() {
            return "soft";
        }

        @Override
        LabClock clock() {
            return new VirtualClock();
        }
    }

    @Nested
    class Bytes extends DataContract {
        @Override
        String family() {
            return "soft";
        }

        @Override
        LabClock clock() {
            return new VirtualClock();
        }
    }

    @Nested
    class Failures extends FailureContract {
        @Override
        String family() {
            return "soft";
        }

        @Override
        LabClock clock() {
            return new VirtualClock();
        }
    }

    @Nested
    class Logs extends LogContract {
        @Override
        String family() {
            return "soft";
        }

        @Override
        LabClock clock() {
            return new VirtualClock();
        }
    }
}
