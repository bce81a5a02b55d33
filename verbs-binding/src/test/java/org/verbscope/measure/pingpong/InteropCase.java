package org.verbscope.measure.pingpong;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * One exchange of the soft device with a program of rdma-core on rxe.
 *
 * @param server whether the soft side is the server
 * @param mtu path MTU in bytes; of datagrams the port's
 * @param rounds messages in each direction
 * @param events whether both sides sleep until a completion event
 * @param loss of packets in each direction, percent
 * @param ipv6 whether packets are IPv6
 */
record InteropCase(PingPongKind kind, boolean server, int size, int mtu, int rounds, boolean events, int loss, boolean ipv6) {
    static final Duration PATIENCE = Duration.ofSeconds(Integer.getInteger("verbscope.interop.patience", 40));
    private static final int QUEUE_PAIRS = 4;
    /** Each sends its whole message at once. */
    private static final int QUEUE_PAIRS_WITH_MUCH = 2;
    private static final int MUCH = 64 << 10;
    private static final int RECEIVES = 100;
    /** The last round of a lossy exchange loses nothing: a program that ends takes its queue pair with it, acknowledged or not. */
    private static final int CLEAN_ROUNDS = 1;

    private int queuePairs() {
        return size < MUCH ? QUEUE_PAIRS : QUEUE_PAIRS_WITH_MUCH;
    }

    int iterations() {
        int all = rounds + (loss > 0 ? CLEAN_ROUNDS : 0);
        return kind == PingPongKind.SRQ ? all * queuePairs() : all;
    }

    /** The arrival here with which loss ends, before it is answered: from then on the server answers the last round, or the client begins it. */
    int lastLossyArrival() {
        int lossy = kind == PingPongKind.SRQ ? rounds * queuePairs() : rounds;
        return server ? lossy + 1 : lossy;
    }

    PingPongSpec spec(int tcpPort) {
        PingPongSpec.Builder spec = PingPongSpec.of(kind).server(server ? "" : "127.0.0.1").tcpPort(server ? 0 : tcpPort)
                .gidIndex(ipv6 ? 1 : 0).size(size).mtu(mtu).iterations(iterations()).rxDepth(RECEIVES).events(events).check(true)
                .patience(PATIENCE);
        if (kind == PingPongKind.SRQ) {
            spec.queuePairs(queuePairs());
        }
        return spec.build();
    }

    List<String> options() {
        List<String> words = new ArrayList<>(List.of("-g", String.valueOf(ipv6 ? SoftAndRxe.IPV6 : SoftAndRxe.IPV4), "-s",
                String.valueOf(size), "-n", String.valueOf(iterations()), "-r", String.valueOf(RECEIVES), "-c"));
        if (kind != PingPongKind.UD) {
            words.addAll(List.of("-m", String.valueOf(mtu)));
        }
        if (kind == PingPongKind.SRQ) {
            words.addAll(List.of("-q", String.valueOf(queuePairs())));
        }
        if (events) {
            words.add("-e");
        }
        return words;
    }

    @Override
    public String toString() {
        return kind + " " + size + " B, MTU " + mtu + ", " + rounds + " rounds, soft is " + (server ? "server" : "client")
                + (events ? ", events" : "") + (loss > 0 ? ", " + loss + " % lost" : "") + (ipv6 ? ", IPv6" : "");
    }
}
