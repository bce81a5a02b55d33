package org.verbscope.lab;

import java.util.function.Predicate;
import org.verbscope.event.WireEvent.Packet;
import org.verbscope.verbs.spi.PacketChoice;

/**
 * Which packets a fault strikes, e.g. {@code packet(3)}, {@code opcode("READ_RESPONSE_MIDDLE").from(2)} or
 * {@code all().chance(0.01)}. Each method gives a new choice, narrower than the one before. Counting begins when the
 * fault is made. Immutable.
 */
public final class Packets {
    private final PacketChoice choice;

    private Packets(PacketChoice choice) {
        this.choice = choice;
    }

    PacketChoice choice() {
        return choice;
    }

    /** Every packet. */
    public static Packets all() {
        return new Packets(PacketChoice.ALL);
    }

    /** The packet that is sent as number {@code number} from now on, counted from 1, in whichever direction. */
    public static Packets packet(int number) {
        return all().number(number);
    }

    /** Packets of this BTH opcode, without transport: {@code SEND_ONLY}, {@code WRITE_FIRST}, {@code READ_REQUEST}, {@code ACKNOWLEDGE}... */
    public static Packets opcode(String name) {
        PacketChoice a = PacketChoice.ALL;
        return new Packets(new PacketChoice(Given.notNull(name, "the opcode is null, e.g. \"SEND_ONLY\""), a.psn(), a.from(), a.to(),
                a.number(), a.chance(), a.times(), a.where()));
    }

    /** Packets with this packet sequence number. */
    public static Packets psn(int psn) {
        if (psn < 0) {
            throw new IllegalArgumentException("PSN " + psn + ": from 0 to 16777215");
        }
        PacketChoice a = PacketChoice.ALL;
        return new Packets(new PacketChoice(a.operation(), psn, a.from(), a.to(), a.number(), a.chance(), a.times(), a.where()));
    }

    /**
     * Packets that {@code where} says yes to. It is asked inside the adapter, once a packet: it must be quick and call no verb.
     * The packet has no bytes of its payload.
     */
    public static Packets where(Predicate<Packet> where) {
        PacketChoice a = PacketChoice.ALL;
        return new Packets(new PacketChoice(a.operation(), a.psn(), a.from(), a.to(), a.number(), a.chance(), a.times(),
                Given.notNull(where, "the rule is null, e.g. packet -> packet.ackReq()")));
    }

    /** Of these, those that machine {@code machine} sends. */
    public Packets from(int machine) {
        return new Packets(new PacketChoice(choice.operation(), choice.psn(), machine, choice.to(), choice.number(), choice.chance(),
                choice.times(), choice.where()));
    }

    /** Of these, those that go to machine {@code machine}. */
    public Packets to(int machine) {
        return new Packets(new PacketChoice(choice.operation(), choice.psn(), choice.from(), machine, choice.number(), choice.chance(),
                choice.times(), choice.where()));
    }

    /** Of these, number {@code number} only, counted from 1. */
    public Packets number(int number) {
        return new Packets(new PacketChoice(choice.operation(), choice.psn(), choice.from(), choice.to(), number, choice.chance(),
                choice.times(), choice.where()));
    }

    /** Of these, each with this chance, 0 to 1. The dice follow from the seed of the run: the same each time. */
    public Packets chance(double chance) {
        return new Packets(new PacketChoice(choice.operation(), choice.psn(), choice.from(), choice.to(), choice.number(), chance,
                choice.times(), choice.where()));
    }

    /** Of these, the first {@code times} only. */
    public Packets times(int times) {
        return new Packets(new PacketChoice(choice.operation(), choice.psn(), choice.from(), choice.to(), choice.number(),
                choice.chance(), times, choice.where()));
    }

    @Override
    public String toString() {
        return choice.words();
    }
}
