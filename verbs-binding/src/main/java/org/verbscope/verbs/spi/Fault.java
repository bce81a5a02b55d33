package org.verbscope.verbs.spi;

import org.verbscope.event.ObjectRef;

/**
 * Something that goes wrong because somebody wants it to. Kept by a device until {@link FaultControl#clear}, but for
 * {@link WrongLkey}, which is used up by one request, and {@link PathMtu}, which is an attribute from then on.
 */
public sealed interface Fault {
    /** As the log shows it. */
    String words();

    /**
     * Packets on the wire.
     *
     * @param value of {@link PacketEffect}, where it has one
     */
    record OnPackets(PacketChoice which, PacketEffect effect, long value) implements Fault {
        @Override
        public String words() {
            return effect.words(value) + " " + which.words();
        }
    }

    /** The adapter of {@code machine} gives no answer any more: no acknowledgement, no refusal, no data that are asked for. */
    record StopAcknowledging(int machine) implements Fault {
        @Override
        public String words() {
            return "machine " + machine + " acknowledges nothing";
        }
    }

    /** Packets wait {@code nanos} in the adapter of {@code machine} before it looks at them. */
    record SlowReceiver(int machine, long nanos) implements Fault {
        @Override
        public String words() {
            return "machine " + machine + " looks at packets " + nanos + " ns late";
        }
    }

    /** {@code machine} is gone without a word: nothing comes from it, nothing reaches it. */
    record KillMachine(int machine) implements Fault {
        @Override
        public String words() {
            return "machine " + machine + " was killed";
        }
    }

    /** The cable of {@code machine} is pulled, which its port notices. */
    record PullCable(int machine) implements Fault {
        @Override
        public String words() {
            return "the cable of machine " + machine + " was pulled";
        }
    }

    /** An entry of the GID table of {@code machine} is gone, as when its interface loses the address. */
    record RemoveGid(int machine, int index) implements Fault {
        @Override
        public String words() {
            return "GID " + index + " of machine " + machine + " was removed";
        }
    }

    /** The program of {@code machine} may lock {@code bytes} of memory only; what is locked stays so. */
    record LockedMemory(int machine, long bytes) implements Fault {
        @Override
        public String words() {
            return "machine " + machine + " may lock " + bytes + " bytes of memory";
        }
    }

    /** The next send request of {@code qp} that the adapter fetches has another lkey in its first element. */
    record WrongLkey(ObjectRef qp) implements Fault {
        @Override
        public String words() {
            return "wrong lkey in the next send request of " + qp.words();
        }
    }

    /** The adapter takes {@code bytes} for the path MTU of {@code qp} from now on, and its peer does not know. */
    record PathMtu(ObjectRef qp, int bytes) implements Fault {
        @Override
        public String words() {
            return "path MTU of " + qp.words() + " is " + bytes;
        }
    }

    /** {@code cq} has room for {@code entries} only. */
    record CqRoom(ObjectRef cq, int entries) implements Fault {
        @Override
        public String words() {
            return cq.words() + " holds " + entries + " entries only";
        }
    }
}
