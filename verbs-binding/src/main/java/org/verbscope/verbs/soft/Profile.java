package org.verbscope.verbs.soft;

import java.util.Optional;
import org.verbscope.verbs.Errno;
import org.verbscope.verbs.WcStatus;
import org.verbscope.verbs.roce.Aeth;

/** Whose behaviour the device shows. Every deviation is a method here and nowhere else. */
enum Profile {
    /** The specification, as hardware does it. */
    IBTA,
    /** The rxe driver of Linux 6.1, as observed. */
    RXE_6_1;

    /** System property that chooses: {@code ibta} or {@code rxe-6.1}. */
    static final String PROPERTY = "verbscope.soft.profile";

    /** The profile that the system property asks for. @throws IllegalArgumentException for a name that is none */
    static Profile chosen() {
        String name = System.getProperty(PROPERTY, "ibta");
        return switch (name) {
            case "ibta" -> IBTA;
            case "rxe-6.1" -> RXE_6_1;
            default -> throw new IllegalArgumentException(
                    "-D" + PROPERTY + "=" + name + ": use ibta or rxe-6.1");
        };
    }

    private boolean rxe() {
        return this == RXE_6_1;
    }

    /** rxe believes {@code cur_qp_state}. */
    boolean trustsClaimedState() {
        return rxe();
    }

    /** Linux adds PORT to a path (AV) that is given without it, but for RTR. */
    boolean addsPortToPath() {
        return rxe();
    }

    /** rxe retries for ever when retry_cnt is 7. */
    boolean endlessRetries(int retryCnt) {
        return rxe() && retryCnt == 7;
    }

    /** What the responder says when a receive is shorter than the message. */
    int shortReceiveNak() {
        return rxe() ? Aeth.NAK_REMOTE_OPERATION : Aeth.NAK_INVALID_REQUEST;
    }

    /** How the receive that was too short ends. */
    WcStatus shortReceive() {
        return rxe() ? WcStatus.LOC_QP_OP_ERR : WcStatus.LOC_LEN_ERR;
    }

    /** How a receive ends whose own memory must not be written. */
    WcStatus receiveKeyError() {
        return rxe() ? WcStatus.LOC_QP_OP_ERR : WcStatus.LOC_PROT_ERR;
    }

    /** How a send ends whose key is wrong; one that runs past its region ends with 4 in both. */
    WcStatus sendKeyError() {
        return rxe() ? WcStatus.LOC_QP_OP_ERR : WcStatus.LOC_PROT_ERR;
    }

    /** Whether asynchronous events tell of a queue pair that failed without a completion, and of the first packet of a peer. */
    boolean raisesQpErrors() {
        return !rxe();
    }

    /** rxe raises SQ_DRAINED whether asked or not. */
    boolean alwaysSaysDrained() {
        return rxe();
    }

    /** Whether a local error of an unreliable queue pair stops only its send queue. */
    boolean usesSqe() {
        return !rxe();
    }

    /** Whether an overrun ends the queue for good, and its queue pairs with it. rxe loses the entry and goes on. */
    boolean overrunIsFinal() {
        return !rxe();
    }

    /** Whether a slot comes free when the request ends, rather than when its completion is polled. */
    boolean freesSlotsEarly() {
        return rxe();
    }

    /** rxe's library writes a send into the ring before the kernel refuses it, and it goes out with the next doorbell. */
    boolean keepsRefusedSends() {
        return rxe();
    }

    /** Whether a receive that is posted in ERR is flushed at once. rxe does so when something else wakes its task. */
    boolean flushesLateReceives() {
        return !rxe();
    }

    /** rxe says there is a GRH on every receive. */
    boolean grhFlagAlways() {
        return rxe();
    }

    /** Whether the library refuses an atomic on an address that is no multiple of eight, or into less than eight bytes. */
    boolean libraryChecksAtomics() {
        return rxe();
    }

    /** Whether a read or atomic on a queue pair whose max_rd_atomic is 0 fails. rxe waits for ever. */
    boolean refusesReadsWithoutDepth() {
        return !rxe();
    }

    /** Whether a responder refuses more reads and atomics at once than its max_dest_rd_atomic. rxe forgets the oldest. */
    boolean limitsReads() {
        return !rxe();
    }

    /** How a request ends whose answer is not what it asked for. */
    WcStatus badResponse() {
        return rxe() ? WcStatus.FATAL_ERR : WcStatus.BAD_RESP_ERR;
    }

    /** Whether a Q_Key with its top bit set stands for the sender's own. rxe sends it as it is. */
    boolean highQkeyIsOwn() {
        return !rxe();
    }

    /** Whether a multicast datagram comes to other members on the sender's own machine. */
    boolean multicastComesBack() {
        return !rxe();
    }

    /** Whether a region that no peer may reach has an rkey too. */
    boolean givesEveryRegionAnRkey() {
        return !rxe();
    }

    /** Errno of deregistering a region that a window lies on. */
    Errno windowedRegion() {
        return rxe() ? Errno.EINVAL : Errno.EBUSY;
    }

    /** Migration bit of the BTH. */
    boolean migrated() {
        return !rxe();
    }

    /** Places of a ring for {@code asked} entries. rxe rounds up to a power of two, of which one stays free. */
    int places(int asked) {
        return rxe() ? Integer.highestOneBit(asked) * 2 - 1 : asked;
    }

    /** Whether a window of type 1 is bound only to regions of its own protection domain. rxe does not look. */
    boolean keepsWindowsInTheirDomain() {
        return !rxe();
    }

    /** Whether a window lets in only what lies in it. rxe lets in the whole region under it. */
    boolean boundsWindows() {
        return !rxe();
    }

    /** Flag of a receive completion that carries the key its message took back: rxe hands the kernel's own number through. */
    int invalidationFlag() {
        return rxe() ? Cqe.WITH_INV_OF_KERNEL : Cqe.WITH_INV;
    }

    /** Whether a send that failed, or a receive that failed with its message, counts as solicited. A flushed receive does. */
    boolean failuresSolicit() {
        return !rxe();
    }

    /** Whether a Write to a region with RELAXED_ORDERING may be overtaken on its way into memory. rxe copies one after the other. */
    boolean relaxesWrites() {
        return !rxe();
    }

    /** Whether what was posted in SQD goes out with the move to RTS. rxe waits for the next post. */
    boolean goesOnAfterDrain() {
        return !rxe();
    }

    /** Whether an atomic may name more than the eight bytes that it fills. */
    boolean allowsLongAtomics() {
        return rxe();
    }

    /** Whether a queue pair with a shared receive queue says in ERR that it takes no more. */
    boolean tellsLastReceive() {
        return !rxe();
    }

    /** How the receive of a datagram ends that is too short for it; empty when the datagram is dropped and the receive stays. */
    Optional<WcStatus> shortDatagramReceive() {
        return rxe() ? Optional.of(WcStatus.LOC_QP_OP_ERR) : Optional.empty();
    }
}
