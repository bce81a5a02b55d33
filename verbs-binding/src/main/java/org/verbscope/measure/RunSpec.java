package org.verbscope.measure;

import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;
import org.verbscope.verbs.QpType;

/**
 * What to measure. Immutable; made by a {@link Builder}, whose defaults are perftest's, so that the same
 * words mean the same run. Long because each value has its limits and its setter, and what does not go together is said
 * where the values are.
 *
 * @param transport RC; UC for writes and sends; UD for sends
 * @param size bytes of a message; 8 for atomics
 * @param iterations messages on each queue pair that count ({@code -n}); with a duration as many as fit into it
 * @param duration how long it lasts ({@code -D}); zero for a count
 * @param warmUp messages before those, which do not
 * @param txDepth most send requests under way ({@code -t})
 * @param rxDepth receive requests kept posted ({@code -r}); of sends only
 * @param postList requests that one post hands over ({@code -l})
 * @param cqMod every how many requests one is signaled ({@code -Q})
 * @param inline messages up to this size are copied into the request by the processor ({@code -I})
 * @param mtu path MTU in bytes ({@code -m}); 0 for the port's
 * @param outstanding reads under way ({@code -o}); 0 for what the device can
 * @param timeout local ACK timeout code ({@code -u}): 4.096 us times 2 to that power
 * @param qps queue pairs ({@code -q})
 * @param bothWays whether both ends send at once ({@code -b})
 * @param noticing how completions are noticed; the arrival of a written message always by its last byte
 */
public record RunSpec(Operation operation, Quantity quantity, QpType transport, int size, int iterations, Duration duration, int warmUp,
        int txDepth, int rxDepth, int postList, int cqMod, int inline, int mtu, int outstanding, int timeout,
        int qps, boolean bothWays, Noticing noticing) {
    /** A message fits one window of the memory. */
    static final int MOST_BYTES = 1 << 30;
    private static final int ATOMIC_BYTES = 8;
    private static final int MOST_ITERATIONS = 100_000_000;
    private static final int MOST_DEPTH = 1 << 20;
    private static final int MOST_QPS = 1024;
    private static final Duration MOST_TIME = Duration.ofDays(1);

    /** @throws IllegalArgumentException naming what does not go together, by its option too */
    public RunSpec {
        within("size (-s)", size, 1, MOST_BYTES);
        within("iterations (-n)", iterations, 1, MOST_ITERATIONS);
        within("warm-up (--warm-up)", warmUp, 0, MOST_ITERATIONS);
        within("tx depth (-t)", txDepth, 1, MOST_DEPTH);
        within("rx depth (-r)", rxDepth, 1, MOST_DEPTH);
        within("list (-l)", postList, 1, txDepth);
        within("completion moderation (-Q)", cqMod, 1, txDepth);
        within("inline (-I)", inline, 0, MOST_BYTES);
        within("reads under way (-o)", outstanding, 0, 255);
        within("timeout (-u)", timeout, 0, 31);
        within("queue pairs (-q)", qps, 1, MOST_QPS);
        if (duration.isNegative() || duration.compareTo(MOST_TIME) > 0) {
            throw new IllegalArgumentException("duration (-D) " + duration.toSeconds() + " s: up to a day");
        }
        if (operation.isAtomic()) {
            within("size (-s) of an atomic", size, ATOMIC_BYTES, ATOMIC_BYTES);
        }
        if (mtu != 0 && (Integer.bitCount(mtu) != 1 || mtu < 256 || mtu > 4096)) {
            throw new IllegalArgumentException("MTU (-m) " + mtu + ": 256, 512, 1024, 2048 or 4096");
        }
        transport(operation, transport);
        if (quantity == Quantity.LATENCY) {
            within("list (-l) of a latency run", postList, 1, 1);
            within("completion moderation (-Q) of a latency run", cqMod, 1, 1);
            within("queue pairs (-q) of a latency run", qps, 1, 1);
            if (bothWays) {
                throw new IllegalArgumentException("both ways (-b) of a latency run: its messages go both ways anyhow");
            }
        }
        if (operation == Operation.TCP) {
            within("queue pairs (-q) of sockets", qps, 1, 1);
            within("list (-l) of sockets", postList, 1, 1);
            if (bothWays) {
                throw new IllegalArgumentException("both ways (-b) of sockets: one connection, one way");
            }
        }
        if (bothWays && operation.takesReceive() && noticing == Noticing.EVENTS) {
            throw new IllegalArgumentException("both ways (-b) with events (-e): an end that sends and receives polls both its queues");
        }
        if (postList > 1) {
            list(iterations, warmUp, postList, cqMod);
        }
    }

    private static void within(String what, int value, int least, int most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(what + " " + value + ": " + (least == most ? "only " + least : least + " to " + most));
        }
    }

    private static void transport(Operation operation, QpType transport) {
        boolean can = transport == QpType.RC || transport == QpType.UC && !operation.fetches()
                || transport == QpType.UD && operation == Operation.SEND;
        if (!can) {
            throw new IllegalArgumentException(transport + " (-c) has no " + operation + ": RC has all, UC writes and sends, UD sends");
        }
    }

    private static void list(int iterations, int warmUp, int postList, int cqMod) {
        whole("iterations (-n)", iterations, postList);
        whole("warm-up (--warm-up)", warmUp, postList);
        if (postList % cqMod != 0 && cqMod % postList != 0) {
            throw new IllegalArgumentException("completion moderation (-Q) " + cqMod + " and list (-l) " + postList
                    + ": one must be a multiple of the other");
        }
    }

    private static void whole(String what, int messages, int postList) {
        if (messages % postList != 0) {
            throw new IllegalArgumentException(what + " " + messages + ": whole lists (-l) of " + postList
                    + " are posted, so take a multiple of that, such as " + (messages / postList + 1) * postList);
        }
    }

    /** E.g. {@code write_bw}. */
    public String test() {
        return operation.word() + "_" + quantity.word();
    }

    /** Whether a message is copied into its request. */
    public boolean isInline() {
        return !operation.fetches() && size <= inline;
    }

    /**
     * A spec with perftest's defaults.
     *
     * @param test e.g. {@code write_bw}
     * @throws IllegalArgumentException for what is no test, naming those that there are
     */
    public static Builder of(String test) {
        for (Quantity quantity : Quantity.values()) {
            String end = "_" + quantity.word();
            Optional<Operation> operation = test.endsWith(end) ? Operation.of(test.substring(0, test.length() - end.length())) : Optional.empty();
            if (operation.isPresent()) {
                return new Builder(operation.get(), quantity);
            }
        }
        throw new IllegalArgumentException(test + " is no test: " + Arrays.stream(Operation.values()).map(Operation::word)
                .collect(Collectors.joining(", ")) + ", each with _bw or _lat behind it");
    }

    /** A spec with perftest's defaults. */
    public static Builder of(Operation operation, Quantity quantity) {
        return new Builder(operation, quantity);
    }

    /** Whether it lasts for a time, not for a count. */
    public boolean isTimed() {
        return !duration.isZero();
    }

    /** Messages after which it may end early: whole lists, the last one signaled. */
    int step() {
        return Math.max(postList, cqMod);
    }

    /** Another spec like this one, to change. */
    public Builder but() {
        return new Builder(this);
    }

    /** Collects what differs from perftest's defaults. For one thread. */
    public static final class Builder {
        /** Above this size perftest signals every request. */
        private static final int MODERATED_BYTES = 8192;
        private static final int UNSAID = -1;
        private static final int WARM_MESSAGES = 10_000;
        private static final int WARM_BYTES = 64 << 20;
        private static final int LEAST_WARM = 100;
        private final Operation operation;
        private final Quantity quantity;
        private QpType transport = QpType.RC;
        private int size = 65_536;
        private int iterations = UNSAID;
        private int warmUp;
        private int txDepth = UNSAID;
        private int rxDepth = 512;
        private int postList = 1;
        private int cqMod = UNSAID;
        private int inline;
        private int mtu;
        private int outstanding;
        private int timeout = 14;
        private Duration duration = Duration.ZERO;
        private int qps = 1;
        private boolean bothWays;
        private Noticing noticing = Noticing.POLLING;

        private Builder(Operation operation, Quantity quantity) {
            this.operation = operation;
            this.quantity = quantity;
            this.size = operation.isAtomic() ? ATOMIC_BYTES : quantity == Quantity.LATENCY ? 2 : size;
        }

        private Builder(RunSpec like) {
            this(like.operation, like.quantity);
            transport(like.transport).size(like.size).iterations(like.iterations).warmUp(like.warmUp).txDepth(like.txDepth)
                    .rxDepth(like.rxDepth).postList(like.postList).cqMod(like.cqMod).inline(like.inline).mtu(like.mtu)
                    .outstanding(like.outstanding).timeout(like.timeout).duration(like.duration).qps(like.qps)
                    .bothWays(like.bothWays).noticing(like.noticing);
        }

        public Builder transport(QpType value) {
            transport = value;
            return this;
        }

        public Builder size(int bytes) {
            size = bytes;
            return this;
        }

        public Builder iterations(int messages) {
            iterations = messages;
            return this;
        }

        public Builder warmUp(int messages) {
            warmUp = messages;
            return this;
        }

        public Builder txDepth(int requests) {
            txDepth = requests;
            return this;
        }

        public Builder rxDepth(int requests) {
            rxDepth = requests;
            return this;
        }

        public Builder postList(int requests) {
            postList = requests;
            return this;
        }

        public Builder cqMod(int requests) {
            cqMod = requests;
            return this;
        }

        public Builder inline(int bytes) {
            inline = bytes;
            return this;
        }

        public Builder mtu(int bytes) {
            mtu = bytes;
            return this;
        }

        public Builder outstanding(int reads) {
            outstanding = reads;
            return this;
        }

        public Builder timeout(int code) {
            timeout = code;
            return this;
        }

        /** Enough messages before those that count for the compiler to have done its work, and no more than a second or so of large ones. */
        public Builder usualWarmUp() {
            int messages = Math.min(WARM_MESSAGES, Math.max(LEAST_WARM, WARM_BYTES / Math.max(1, size)));
            int list = Math.max(1, postList);
            return warmUp((messages + list - 1) / list * list);
        }

        /** Zero for a count. */
        public Builder duration(Duration time) {
            duration = time;
            return this;
        }

        public Builder qps(int pairs) {
            qps = pairs;
            return this;
        }

        public Builder bothWays(boolean both) {
            bothWays = both;
            return this;
        }

        public Builder noticing(Noticing value) {
            noticing = value;
            return this;
        }

        /** @throws IllegalArgumentException when it does not go together */
        public RunSpec build() {
            int depth = txDepth != UNSAID ? txDepth : quantity == Quantity.LATENCY ? 1 : 128;
            int count = iterations != UNSAID ? iterations : quantity == Quantity.LATENCY || operation == Operation.SEND ? 1000 : 5000;
            return new RunSpec(operation, quantity, transport, size, iterations == UNSAID ? wholeLists(count) : count,
                    duration, warmUp, depth, rxDepth, postList, cqMod != UNSAID ? cqMod : usualModeration(depth), inline, mtu,
                    outstanding, timeout, qps, bothWays, noticing);
        }

        private int wholeLists(int count) {
            return postList < 1 ? count : (count + postList - 1) / postList * postList;
        }

        private int usualModeration(int depth) {
            if (quantity == Quantity.LATENCY) {
                return 1;
            }
            return postList > 1 ? postList : size > MODERATED_BYTES ? 1 : Math.min(100, depth);
        }
    }
}
