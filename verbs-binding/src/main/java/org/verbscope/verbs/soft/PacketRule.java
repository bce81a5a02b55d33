package org.verbscope.verbs.soft;

import java.util.Random;
import org.verbscope.verbs.roce.Opcode;
import org.verbscope.verbs.roce.RocePacket;
import org.verbscope.verbs.spi.Fault;
import org.verbscope.verbs.spi.PacketChoice;
import org.verbscope.verbs.spi.PacketEffect;

/** A fault on packets, how often it fitted so far, and its dice. */
final class PacketRule {
    private final PacketChoice which;
    private final PacketEffect effect;
    private final long value;
    private final String words;
    private final int operation;
    private final Random random;
    private int fitted;
    private int struck;

    /** @throws IllegalArgumentException for an operation that there is none of */
    PacketRule(Fault.OnPackets fault, long seed) {
        which = fault.which();
        effect = fault.effect();
        value = fault.value();
        words = fault.words();
        random = new Random(seed);
        operation = Opcode.operationNamed(which.operation());
        if (operation < 0 && !which.operation().isEmpty()) {
            throw new IllegalArgumentException("no packet is a " + which.operation() + "; there are " + String.join(", ", Opcode.operations()));
        }
    }

    /** Whether it strikes this packet; then it counts. */
    boolean strikes(Frame frame) {
        int opcode = frame.read.opcode();
        boolean fits = (operation < 0 || Opcode.operation(opcode) == operation) && (which.psn() < 0 || which.psn() == frame.psn)
                && (which.from() == 0 || which.from() == frame.sender.machine.number) && (which.to() == 0 || which.to() == frame.to)
                && possible(opcode) && (which.where() == null || which.where().test(frame.read.toEvent(0)));
        if (!fits || which.times() > 0 && struck >= which.times()) {
            return false;
        }
        fitted++;
        boolean chosen = (which.number() == 0 || which.number() == fitted) && (which.chance() >= 1 || random.nextDouble() < which.chance());
        struck += chosen ? 1 : 0;
        return chosen;
    }

    /** Whether the effect makes sense for such a packet. */
    private boolean possible(int opcode) {
        return switch (effect) {
            case WRONG_RKEY -> Opcode.hasReth(opcode) || Opcode.hasAtomicEth(opcode);
            case REFUSE -> Opcode.isRequest(opcode) && Opcode.transport(opcode) == Opcode.RC;
            default -> true;
        };
    }

    /** What becomes of the packet. */
    Fate fate(Frame frame) {
        return switch (effect) {
            case DROP -> new Fate(0, 0, -1, words);
            case DUPLICATE -> new Fate(1 + (int) value, 0, -1, words);
            case DELAY -> new Fate(1, value, -1, words);
            case REORDER -> new Fate(1, Fate.BEHIND_THE_NEXT, -1, words);
            case CORRUPT -> new Fate(1, 0, bit(frame), words);
            case WRONG_RKEY -> {
                wrongKey(frame);
                yield new Fate(1, 0, -1, words);
            }
            case REFUSE -> {
                frame.refusal = (int) value;
                yield new Fate(1, 0, -1, words);
            }
        };
    }

    /** A bit that the ICRC covers: some in the headers before are left out of it. */
    private int bit(Frame frame) {
        int covered = 8 * (frame.size - frame.extensionsAt);
        return 8 * frame.extensionsAt + (value >= 0 ? (int) (value % covered) : random.nextInt(covered));
    }

    private static void wrongKey(Frame frame) {
        // The key stands behind the address in RETH and AtomicETH alike.
        frame.bytes[frame.extensionsAt + Long.BYTES + 1] ^= 0x55;
        if (frame.shown != null) {
            RocePacket.seal(frame.bytes, 0, frame.size);
            frame.shown = frame.read.toEvent(frame.sender.say.payloadKept());
        }
    }
}
