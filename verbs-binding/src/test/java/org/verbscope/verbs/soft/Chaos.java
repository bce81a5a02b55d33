package org.verbscope.verbs.soft;

import java.util.Random;

/** A wire that loses, doubles and delays packets by chance; delayed ones are overtaken. */
final class Chaos implements Wire {
    private final Random random;
    private final int losses;
    private final int doubles;
    private final int delays;
    /** Packets that it may still treat badly. */
    private int left;

    /** @param losses in percent, as the others */
    Chaos(long seed, int losses, int doubles, int delays, int most) {
        random = new Random(seed);
        this.losses = losses;
        this.doubles = doubles;
        this.delays = delays;
        this.left = most;
    }

    @Override
    public Fate fate(Frame frame) {
        int dice = random.nextInt(100);
        long delay = random.nextInt(20_000);
        if (left == 0 || dice >= losses + doubles + delays) {
            return Fate.NORMAL;
        }
        left--;
        if (dice < losses) {
            return Fate.LOST;
        }
        return dice < losses + doubles ? new Fate(2, 0, -1, "") : new Fate(1, delay, -1, "");
    }
}
