package org.verbscope.state;

import java.util.ArrayList;
import java.util.List;
import org.verbscope.event.MemoryEvent.Leg;
import org.verbscope.event.MemoryEvent.Mover;

/**
 * Bytes that a program gave to its socket with one {@code write}, and what became of them until they were read.
 *
 * @param id sequence number of the call; 0 while there are sockets and nothing was written
 * @param machine that wrote
 * @param moves legs that they travelled
 * @param kernelEntries system calls made for them, at both ends; {@code contextSwitches} likewise
 * @param call sequence number of the newest call for them; {@code reading} whether it is a {@code read}
 */
public record Transfer(long id, int machine, long bytes, List<Message.Move> moves, int kernelEntries, int contextSwitches,
        long call, boolean reading) {
    static final Transfer NONE_YET = new Transfer(0, 0, 0, List.of(), 0, 0, 0, false);

    static Transfer written(long id, int machine, long bytes) {
        return new Transfer(id, machine, bytes, List.of(), 0, 0, id, false);
    }

    /** The move of a leg, or null. */
    public Message.Move move(Leg leg) {
        return moves.stream().filter(move -> move.leg() == leg).findFirst().orElse(null);
    }

    /** Moves made by a processor. */
    public int cpuCopies() {
        return (int) moves.stream().filter(move -> move.mover() == Mover.CPU).count();
    }

    Transfer read(long seq) {
        return new Transfer(id, machine, bytes, moves, kernelEntries, contextSwitches, seq, true);
    }

    Transfer entered(int count) {
        return new Transfer(id, machine, bytes, moves, kernelEntries + count, contextSwitches, call, reading);
    }

    Transfer putAside() {
        return new Transfer(id, machine, bytes, moves, kernelEntries, contextSwitches + 1, call, reading);
    }

    Transfer moved(Message.Move move) {
        var all = new ArrayList<>(moves);
        all.add(move);
        return new Transfer(id, machine, bytes, List.copyOf(all), kernelEntries, contextSwitches, call, reading);
    }
}
