package org.verbscope.measure;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What is measured: the first half of a test's name, as in {@code write_bw}; perftest has the same names for the first three. */
public enum Operation {
    WRITE, SEND, READ,
    /** A write that also takes a receive request of the other side and makes a completion there. */
    WRITE_IMM,
    /** Eight bytes of the other side's memory, added to by its adapter. */
    FETCH_ADD,
    /** Eight bytes of the other side's memory, exchanged by its adapter when they are as expected. */
    CMP_SWAP,
    /** No verb: the same bytes through a TCP connection of this computer's kernel, to be held beside the others. */
    TCP;

    /** {@code write}, {@code send}, {@code read}, {@code write_imm}, {@code fetch_add}, {@code cmp_swap} or {@code tcp}. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The operation of this {@link #word}. */
    public static Optional<Operation> of(String word) {
        return Arrays.stream(values()).filter(each -> each.word().equals(word)).findFirst();
    }

    /** Whether it takes a receive request of the other side, so that the program there has something to do. */
    public boolean takesReceive() {
        return this == SEND || this == WRITE_IMM;
    }

    /** Whether it uses the adapters. */
    public boolean isVerb() {
        return this != TCP;
    }

    /** Whether it works on eight bytes of the other side's memory. */
    public boolean isAtomic() {
        return this == FETCH_ADD || this == CMP_SWAP;
    }

    /** Whether its answer brings data back: it is neither inline nor answered by the other side's program. */
    public boolean fetches() {
        return this == READ || isAtomic();
    }
}
