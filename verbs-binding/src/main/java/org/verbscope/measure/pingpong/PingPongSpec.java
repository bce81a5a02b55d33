package org.verbscope.measure.pingpong;

import java.time.Duration;

/**
 * What to exchange; the options and their defaults are those of rdma-core's programs. Immutable; made by a {@link Builder}.
 *
 * @param server host to connect to; empty to be the server
 * @param tcpPort where the two sides tell each other their addresses ({@code -p}); a server takes any for 0
 * @param ibPort port of the device ({@code -i})
 * @param gidIndex own GID ({@code -g}); -1 for the RoCE v2 GID of an IPv4 address
 * @param size bytes of a message ({@code -s})
 * @param mtu path MTU in bytes ({@code -m}); not of UD
 * @param rxDepth receives posted at a time ({@code -r})
 * @param iterations messages in each direction ({@code -n}), of all queue pairs together
 * @param serviceLevel {@code -l}
 * @param events whether to sleep until a completion event ({@code -e}) rather than to poll
 * @param queuePairs number of them ({@code -q}); more than one only with a shared receive queue
 * @param check whether to look at what arrived ({@code -c})
 * @param timeout local ACK timeout code: 4.096 us times 2 to that power; the programs have 14
 * @param patience how long nothing may arrive before it is given up; empty for ever
 */
public record PingPongSpec(PingPongKind kind, String server, int tcpPort, int ibPort, int gidIndex, int size, int mtu, int rxDepth,
        int iterations, int serviceLevel, boolean events, int queuePairs, boolean check, int timeout, Duration patience) {
    /** No limit of {@link #patience}. */
    public static final Duration FOR_EVER = Duration.ZERO;
    /** As many as the program with a shared receive queue can have. */
    static final int MOST_QUEUE_PAIRS = 256;
    private static final int MOST_BYTES = 1 << 30;
    private static final int MOST = 1 << 20;

    /** @throws IllegalArgumentException naming what does not go, by its option too */
    public PingPongSpec {
        within("TCP port (-p)", tcpPort, server.isEmpty() ? 0 : 1, 65_535);
        within("port of the device (-i)", ibPort, 1, 255);
        within("GID index (-g)", gidIndex, -1, 255);
        within("size (-s)", size, 1, MOST_BYTES);
        within("receives (-r)", rxDepth, 1, MOST);
        within("iterations (-n)", iterations, 1, Integer.MAX_VALUE);
        within("service level (-l)", serviceLevel, 0, 15);
        within("queue pairs (-q)", queuePairs, 1, kind == PingPongKind.SRQ ? MOST_QUEUE_PAIRS : 1);
        within("timeout", timeout, 0, 31);
        if (Integer.bitCount(mtu) != 1 || mtu < 256 || mtu > 4096) {
            throw new IllegalArgumentException("MTU (-m) " + mtu + ": 256, 512, 1024, 2048 or 4096");
        } else if (queuePairs > rxDepth) {
            throw new IllegalArgumentException("receives (-r) " + rxDepth + ": too few for " + queuePairs
                    + " queue pairs (-q), each needs at least one");
        }
    }

    private static void within(String what, int value, int least, int most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(what + " " + value + ": " + (least == most ? "only " + least : least + " to " + most));
        }
    }

    boolean isServer() {
        return server.isEmpty();
    }

    /** The defaults of {@code kind}'s program, as its server. */
    public static Builder of(PingPongKind kind) {
        return new Builder(kind);
    }

    /** Collects what differs from the defaults. For one thread. */
    public static final class Builder {
        private final PingPongKind kind;
        private String server = "";
        private int tcpPort = 18_515;
        private int ibPort = 1;
        private int gidIndex = -1;
        private int size;
        private int mtu = 1024;
        private int rxDepth = 500;
        private int iterations = 1000;
        private int serviceLevel;
        private boolean events;
        private int queuePairs;
        private boolean check;
        private int timeout = 14;
        private Duration patience = FOR_EVER;

        private Builder(PingPongKind kind) {
            this.kind = kind;
            this.size = kind.usualSize();
            this.queuePairs = kind == PingPongKind.SRQ ? 16 : 1;
        }

        public Builder server(String host) {
            server = host;
            return this;
        }

        public Builder tcpPort(int value) {
            tcpPort = value;
            return this;
        }

        public Builder ibPort(int value) {
            ibPort = value;
            return this;
        }

        public Builder gidIndex(int value) {
            gidIndex = value;
            return this;
        }

        public Builder size(int bytes) {
            size = bytes;
            return this;
        }

        public Builder mtu(int bytes) {
            mtu = bytes;
            return this;
        }

        public Builder rxDepth(int value) {
            rxDepth = value;
            return this;
        }

        public Builder iterations(int value) {
            iterations = value;
            return this;
        }

        public Builder serviceLevel(int value) {
            serviceLevel = value;
            return this;
        }

        public Builder events(boolean value) {
            events = value;
            return this;
        }

        public Builder queuePairs(int value) {
            queuePairs = value;
            return this;
        }

        public Builder check(boolean value) {
            check = value;
            return this;
        }

        public Builder timeout(int code) {
            timeout = code;
            return this;
        }

        public Builder patience(Duration limit) {
            patience = limit;
            return this;
        }

        /** @throws IllegalArgumentException naming what does not go */
        public PingPongSpec build() {
            return new PingPongSpec(kind, server, tcpPort, ibPort, gidIndex, size, mtu, rxDepth, iterations, serviceLevel, events,
                    queuePairs, check, timeout, patience);
        }
    }
}
