package org.verbscope.measure.pingpong;

import java.util.ArrayList;
import java.util.List;

/** What is exchanged with the programs of rdma-core: a choice that holds every pair of values, in fewer rounds, and the whole table. */
final class InteropCases {
    static final List<PingPongKind> CONNECTED = List.of(PingPongKind.RC, PingPongKind.UC, PingPongKind.SRQ);
    static final List<Integer> SIZES = List.of(1, 1024, 64 << 10, 1 << 20);
    static final List<Integer> MTUS = List.of(256, 1024, 4096);
    static final List<Integer> DATAGRAMS = List.of(1, 1024, 4096);
    static final List<Integer> LOSSES = List.of(1, 5);
    private static final int PORT_MTU = 4096;
    private static final int SMALL = 1024;
    private static final int SMALL_ROUNDS = 1000;
    private static final int LARGE_ROUNDS = 20;
    private static final int LOSSY_ROUNDS = 50;
    private static final int FEWER_SMALL_ROUNDS = 100;
    private static final int FEWER_LARGE_ROUNDS = 5;
    private static final int FEWER_LOSSY_ROUNDS = 20;

    private InteropCases() { }

    private static InteropCase of(PingPongKind kind, int size, int mtu, boolean server, boolean events, boolean ipv6) {
        return new InteropCase(kind, server, size, mtu, size <= SMALL ? FEWER_SMALL_ROUNDS : FEWER_LARGE_ROUNDS, events, 0, ipv6);
    }

    private static InteropCase lossy(PingPongKind kind, int size, int mtu, boolean server, int loss) {
        return new InteropCase(kind, server, size, mtu, FEWER_LOSSY_ROUNDS, false, loss, false);
    }

    /** Every pair of values of two columns is in one of these; a connected kind with datagrams apart. */
    static List<InteropCase> pairs() {
        return List.of(
                of(PingPongKind.SRQ, 1024, 1024, true, true, false),
                of(PingPongKind.RC, 1 << 20, 256, true, false, true),
                of(PingPongKind.UC, 1, 4096, false, true, true),
                of(PingPongKind.RC, 64 << 10, 256, false, true, false),
                of(PingPongKind.UC, 64 << 10, 4096, true, false, false),
                of(PingPongKind.SRQ, 64 << 10, 1024, false, false, true),
                of(PingPongKind.UC, 1 << 20, 1024, false, true, false),
                of(PingPongKind.RC, 1024, 4096, false, true, true),
                of(PingPongKind.UC, 1024, 256, false, false, true),
                of(PingPongKind.RC, 1, 1024, true, false, false),
                of(PingPongKind.SRQ, 1 << 20, 4096, false, false, true),
                of(PingPongKind.SRQ, 1, 256, false, false, true),
                of(PingPongKind.UD, 1, PORT_MTU, false, true, true),
                of(PingPongKind.UD, 1, PORT_MTU, true, false, false),
                of(PingPongKind.UD, 1024, PORT_MTU, true, true, true),
                of(PingPongKind.UD, 1024, PORT_MTU, false, false, false),
                of(PingPongKind.UD, 4096, PORT_MTU, true, true, false),
                of(PingPongKind.UD, 4096, PORT_MTU, false, false, true));
    }

    /** Reliable kinds lose packets: kind, loss, side and size in pairs. */
    static List<InteropCase> lossyPairs() {
        return List.of(
                lossy(PingPongKind.RC, 1, 1024, true, 5),
                lossy(PingPongKind.RC, 1024, 256, false, 1),
                lossy(PingPongKind.RC, 64 << 10, 4096, true, 1),
                lossy(PingPongKind.SRQ, 1, 4096, false, 1),
                lossy(PingPongKind.SRQ, 1024, 256, true, 5),
                lossy(PingPongKind.SRQ, 64 << 10, 4096, false, 5));
    }

    static List<InteropCase> all(PingPongKind kind) {
        List<InteropCase> all = new ArrayList<>();
        for (int size : kind == PingPongKind.UD ? DATAGRAMS : SIZES) {
            for (int mtu : kind == PingPongKind.UD ? List.of(PORT_MTU) : MTUS) {
                for (boolean server : new boolean[] {true, false}) {
                    all.add(new InteropCase(kind, server, size, mtu, size <= SMALL ? SMALL_ROUNDS : LARGE_ROUNDS, false, 0, false));
                }
            }
        }
        return all;
    }

    static List<InteropCase> allLossy(PingPongKind kind) {
        List<InteropCase> all = new ArrayList<>();
        for (int loss : LOSSES) {
            for (int size : List.of(1, 1024, 64 << 10)) {
                for (int mtu : MTUS) {
                    for (boolean server : new boolean[] {true, false}) {
                        all.add(new InteropCase(kind, server, size, mtu, LOSSY_ROUNDS, false, loss, false));
                    }
                }
            }
        }
        return all;
    }
}
