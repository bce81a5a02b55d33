package org.verbscope.verbs.spi;

import java.util.StringJoiner;
import java.util.function.Predicate;
import org.verbscope.event.WireEvent.Packet;

/**
 * Which packets a fault strikes: those that fit everything that is said here.
 *
 * @param operation name of the BTH opcode without its transport, e.g. {@code READ_RESPONSE_MIDDLE}; empty for any
 * @param psn -1 for any
 * @param from machine that sends it; 0 for any
 * @param to machine that it goes to; 0 for any
 * @param number which of those that fit, counted from 1; 0 for all
 * @param chance how likely each is struck, 0 to 1; drawn from the seed of the run
 * @param times how often it strikes at most; 0 for ever
 * @param where asked by whoever runs the engine: it must be quick and call no verb; null for none
 */
public record PacketChoice(String operation, int psn, int from, int to, int number, double chance, int times, Predicate<Packet> where) {
    /** Every packet. */
    public static final PacketChoice ALL = new PacketChoice("", -1, 0, 0, 0, 1, 0, null);

    /** @throws IllegalArgumentException for a value out of range */
    public PacketChoice {
        range("PSN", psn, -1, 0xff_ffff);
        range("machine", from, 0, 8);
        range("machine", to, 0, 8);
        range("number of the packet", number, 0, Integer.MAX_VALUE);
        range("times", times, 0, Integer.MAX_VALUE);
        if (!(chance >= 0 && chance <= 1)) {
            throw new IllegalArgumentException("a chance of " + chance + ": from 0 to 1");
        }
    }

    private static void range(String what, int value, int least, int most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(what + " " + value + ": from " + Math.max(least, 0) + " to " + most);
        }
    }

    /** As the log shows it. */
    public String words() {
        var words = new StringJoiner(" ");
        if (number > 0) {
            words.add("packet " + number);
        }
        if (!operation.isEmpty()) {
            words.add(operation);
        }
        if (psn >= 0) {
            words.add("PSN " + psn);
        }
        if (from > 0) {
            words.add("from machine " + from);
        }
        if (to > 0) {
            words.add("to machine " + to);
        }
        if (where != null) {
            words.add("that the program chooses");
        }
        if (chance < 1) {
            words.add("with chance " + chance);
        }
        return words.length() == 0 ? "every packet" : words.toString();
    }
}
