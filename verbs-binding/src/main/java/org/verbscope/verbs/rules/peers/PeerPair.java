package org.verbscope.verbs.rules.peers;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** The two ends to compare. */
public record PeerPair(PeerCard a, PeerCard b) {
    /**
     * Chooses one end of each source: the one that a number names, or those two that have each other as
     * destination.
     *
     * @param numberA queue pair number, when the person says it; likewise {@code numberB}
     * @throws PeerCardException when it is not clear which are meant, saying how to choose
     */
    public static PeerPair choose(PeerSource sourceA, String whereA, OptionalLong numberA, PeerSource sourceB, String whereB,
            OptionalLong numberB) throws PeerCardException {
        List<PeerCard> as = numberA.isPresent() ? List.of(sourceA.withNumber(numberA.getAsLong(), whereA)) : sourceA.cards();
        List<PeerCard> bs = numberB.isPresent() ? List.of(sourceB.withNumber(numberB.getAsLong(), whereB)) : sourceB.cards();
        if (as.size() == 1 && bs.size() == 1) {
            return new PeerPair(as.get(0), bs.get(0));
        }
        var facing = new ArrayList<PeerPair>();
        for (PeerCard a : as) {
            for (PeerCard b : bs) {
                boolean seen = facing.contains(new PeerPair(b, a));
                if (faces(a, b) && faces(b, a) && !a.equals(b) && !seen) {
                    facing.add(new PeerPair(a, b));
                }
            }
        }
        if (facing.size() != 1) {
            String found = facing.isEmpty() ? "no two of them have each other as destination" : "several pairs have each other as destination";
            throw new PeerCardException(whereA + " has " + sourceA.numbers() + ", " + whereB + " has " + sourceB.numbers()
                    + ", and " + found + ": say which with --qpn-a and --qpn-b.");
        }
        return facing.get(0);
    }

    private static boolean faces(PeerCard from, PeerCard to) {
        OptionalLong destination = from.number(PeerField.DEST_QP_NUM);
        return destination.isPresent() && destination.equals(to.number(PeerField.QP_NUM));
    }
}
