package org.verbscope.verbs.spi;

/** What becomes of a packet that a fault strikes. */
public enum PacketEffect {
    /** It never arrives. */
    DROP("drop"),
    /** It arrives as often more as the value says. */
    DUPLICATE("duplicate"),
    /** It arrives the value's nanoseconds later, and may be overtaken. */
    DELAY("delay"),
    /** It arrives right behind the next packet to the same machine, or 50 µs late when there is none. */
    REORDER("reorder"),
    /** One bit behind the BTH is changed, so that its ICRC is wrong; a value of 0 or more says which. */
    CORRUPT("corrupt"),
    /** It names another rkey, with a right ICRC; for packets that name one. */
    WRONG_RKEY("wrong rkey in"),
    /** Its receiver, if reliable, refuses it with the value as AETH syndrome; for requests. */
    REFUSE("refuse");

    private final String word;

    PacketEffect(String word) {
        this.word = word;
    }

    String words(long value) {
        return switch (this) {
            case DELAY -> word + " by " + value + " ns";
            case DUPLICATE -> value == 1 ? word : word + " " + value + " times";
            case REFUSE -> word + " with syndrome 0x" + Long.toHexString(value);
            default -> word;
        };
    }
}
