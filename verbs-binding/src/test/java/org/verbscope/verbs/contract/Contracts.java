package org.verbscope.verbs.contract;

import org.junit.jupiter.api.Nested;
import org.verbscope.event.LabClock;

/** All contracts, said once; a subclass says which devices and which clock they are for. */
abstract class Contracts {
    /** Prefix of the names of the two devices. */
    abstract String family();

    /** A new clock for one test. */
    LabClock clock() {
        return LabClock.real();
    }

    /** Which column of the deviations counts: {@code soft} for the specification, or {@code rxe}. */
    String column() {
        return family();
    }

    /** A test is over. */
    void closed() { }

    @Nested
    class Devices extends DeviceContract {
        @Override
        Contracts suite() {
            return Contracts.this;
        }
    }

    @Nested
    class Objects extends ObjectContract {
        @Override
        Contracts suite() {
            return Contracts.this;
        }
    }

    @Nested
    class Modifys extends ModifyContract {
        @Override
        Contracts suite() {
            return Contracts.this;
        }
    }

    @Nested
    class Posts extends PostContract {
        @Override
        Contracts suite() {
            return Contracts.this;
        }
    }

    @Nested
    class Bytes extends DataContract {
        @Override
        Contracts suite() {
            return Contracts.this;
        }
    }

    @Nested
    class Failures extends FailureContract {
        @Override
        Contracts suite() {
            return Contracts.this;
        }
    }

    @Nested
    class Logs extends LogContract {
        @Override
        Contracts suite() {
            return Contracts.this;
        }
    }

    @Nested
    class Events extends EventContract {
        @Override
        Contracts suite() {
            return Contracts.this;
        }
    }

    @Nested
    class SharedReceives extends SharedReceiveContract {
        @Override
        Contracts suite() {
            return Contracts.this;
        }
    }

    @Nested
    class Datagrams extends DatagramContract {
        @Override
        Contracts suite() {
            return Contracts.this;
        }
    }

    @Nested
    class Atomics extends AtomicContract {
        @Override
        Contracts suite() {
            return Contracts.this;
        }
    }

    @Nested
    class Windows extends WindowContract {
        @Override
        Contracts suite() {
            return Contracts.this;
        }
    }

    @Nested
    class Unreliable extends UnreliableContract {
        @Override
        Contracts suite() {
            return Contracts.this;
        }
    }
}
