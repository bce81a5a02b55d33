package org.verbscope.state;

import java.util.ArrayList;
import java.util.List;
import org.verbscope.event.Evidence;
import org.verbscope.event.MemoryEvent.Leg;
import org.verbscope.event.MemoryEvent.Mover;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.WorkEvent.WorkPosted;

/**
 * A message: one work request of a send queue and everything done for it on both machines.
 *
 * @param id sequence number of its {@code WorkPosted}
 * @param call sequence number of the call that posted it
 */
public record Message(long id, WorkPosted work, long call, Progress progress, Tally tally) {

    /**
     * How far it is.
     *
     * @param bytesRead from host memory by DMA; {@code bytesWritten} likewise
     * @param packetsSent with its data
     * @param receiver queue pair at the other end, or {@link ObjectRef#NONE} while unknown
     * @param receiveSlot of the receive request it took, or -1
     * @param status of its completion as in {@code ibv_wc_status}, or -1
     */
    public record Progress(long bytesRead, long bytesWritten, int packetsSent, ObjectRef receiver, long receiveSlot,
            boolean acknowledged, int status) {
        static final Progress NONE = new Progress(0, 0, 0, ObjectRef.NONE, -1, false, -1);
    }

    /** One leg travelled; {@code machine} is where, {@code seq} the event. */
    public record Move(Leg leg, Mover mover, Evidence evidence, long bytes, boolean again, int machine, long seq) { }

    /**
     * What it cost.
     *
     * @param kernelEntries system calls made for it by its program; {@code kernelEvidence} null while there are none
     * @param sendDoorbells of its post; {@code receiveDoorbells} of the receive it consumed
     */
    public record Tally(List<Move> moves, int kernelEntries, Evidence kernelEvidence, int sendDoorbells,
            int receiveDoorbells, Evidence doorbellEvidence) {
        static final Tally NONE = new Tally(List.of(), 0, null, 0, 0, null);

        /** Legs from one memory to the next; work sent again counts apart. */
        public int payloadMoves() {
            return (int) moves.stream().filter(m -> !m.again).count();
        }

        /** Moves made by a processor. */
        public int cpuCopies() {
            return (int) moves.stream().filter(m -> !m.again && m.mover == Mover.CPU).count();
        }

        /** Legs travelled again. */
        public int again() {
            return (int) moves.stream().filter(Move::again).count();
        }

        public int doorbells() {
            return sendDoorbells + receiveDoorbells;
        }

        /** The move of a leg, or null. */
        public Move move(Leg leg) {
            return moves.stream().filter(m -> m.leg == leg && !m.again).findFirst().orElse(null);
        }
    }

    static Message posted(long id, WorkPosted work, long call) {
        return new Message(id, work, call, Progress.NONE, Tally.NONE);
    }

    public int machine() {
        return work.qp().machine();
    }

    public boolean signaled() {
        return work.signaled();
    }

    /** Whether nothing more will happen for it, as far as events can tell. */
    public boolean finished() {
        return progress.status >= 0 || progress.acknowledged && !signaled();
    }

    Message with(Progress next) {
        return new Message(id, work, call, next, tally);
    }

    Message with(Tally next) {
        return new Message(id, work, call, progress, next);
    }

    Message moved(Move move) {
        var all = new ArrayList<>(tally.moves);
        all.add(move);
        return with(new Tally(List.copyOf(all), tally.kernelEntries, tally.kernelEvidence, tally.sendDoorbells,
                tally.receiveDoorbells, tally.doorbellEvidence));
    }

    Message entered(int count, Evidence evidence) {
        return with(new Tally(tally.moves, tally.kernelEntries + count, evidence, tally.sendDoorbells,
                tally.receiveDoorbells, tally.doorbellEvidence));
    }

    Message rung(int send, int receive, Evidence evidence) {
        return with(new Tally(tally.moves, tally.kernelEntries, tally.kernelEvidence, tally.sendDoorbells + send,
                tally.receiveDoorbells + receive, evidence));
    }

    Message read(long bytes) {
        Progress p = progress;
        return with(new Progress(p.bytesRead + bytes, p.bytesWritten, p.packetsSent, p.receiver, p.receiveSlot,
                p.acknowledged, p.status));
    }

    Message written(long bytes) {
        Progress p = progress;
        return with(new Progress(p.bytesRead, p.bytesWritten + bytes, p.packetsSent, p.receiver, p.receiveSlot,
                p.acknowledged, p.status));
    }

    Message packetSent() {
        Progress p = progress;
        return with(new Progress(p.bytesRead, p.bytesWritten, p.packetsSent + 1, p.receiver, p.receiveSlot,
                p.acknowledged, p.status));
    }

    Message reached(ObjectRef receiver, long slot) {
        Progress p = progress;
        return with(new Progress(p.bytesRead, p.bytesWritten, p.packetsSent, receiver, slot, p.acknowledged, p.status));
    }

    Message answered() {
        Progress p = progress;
        return with(new Progress(p.bytesRead, p.bytesWritten, p.packetsSent, p.receiver, p.receiveSlot, true, p.status));
    }

    Message completed(int status) {
        Progress p = progress;
        return with(new Progress(p.bytesRead, p.bytesWritten, p.packetsSent, p.receiver, p.receiveSlot,
                p.acknowledged, status));
    }
}
