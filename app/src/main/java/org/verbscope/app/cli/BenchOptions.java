package org.verbscope.app.cli;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.verbscope.measure.Noticing;
import org.verbscope.measure.Operation;
import org.verbscope.measure.Quantity;
import org.verbscope.measure.RunSpec;
import org.verbscope.verbs.QpType;
import picocli.CommandLine.Option;

/** What a single bench is told, in perftest's letters; what is not said is as with perftest. */
final class BenchOptions {
    private static final int ALL_SIZES = 23;
    /** Of each size of a sweep, unless a number of messages is named: the largest would take minutes. */
    private static final long SWEPT_BYTES = 256L << 20;
    private static final int DATAGRAM = 4096;

    @Option(names = {"-s", "--size", "--sizes"}, split = ",", paramLabel = "BYTES", description = "Of a message; several, separated by commas, are measured one after the other (default: 65536; latency: 2).")
    private List<Integer> sizes = List.of();
    @Option(names = {"-a", "--all"}, description = "All sizes from 1 to 2^23 bytes, of each at most 256 MiB unless -n says otherwise.")
    private boolean all;
    @Option(names = {"-n", "--iters"}, paramLabel = "COUNT", description = "Messages that count (default: 5000; latency and send: 1000).")
    private Integer iterations;
    @Option(names = {"-D", "--duration"}, paramLabel = "SECONDS", description = "How long it lasts, in place of a number of messages; 0.5 is possible.", defaultValue = "0")
    private double seconds;
    @Option(names = {"-q", "--qp"}, paramLabel = "COUNT", description = "Queue pairs; -n counts for each (default: ${DEFAULT-VALUE}).", defaultValue = "1")
    private int qps;
    @Option(names = {"-b", "--bidirectional"}, description = "Both ends send at once; bandwidths are added.")
    private boolean bothWays;
    @Option(names = "--warm-up", paramLabel = "COUNT", description = "Messages before those (default: 10000, fewer large ones).")
    private Integer warmUp;
    @Option(names = {"-c", "--connection"}, paramLabel = "TYPE", description = "RC, UC (writes, send) or UD (send) (default: ${DEFAULT-VALUE}).", defaultValue = "RC")
    private QpType transport;
    @Option(names = {"-t", "--tx-depth"}, paramLabel = "COUNT", description = "Most requests under way (default: 128; latency: 1).")
    private Integer txDepth;
    @Option(names = {"-r", "--rx-depth"}, paramLabel = "COUNT", description = "Receives kept posted (default: ${DEFAULT-VALUE}).", defaultValue = "512")
    private int rxDepth;
    @Option(names = {"-l", "--post_list"}, paramLabel = "COUNT", description = "Requests that one post hands over (default: ${DEFAULT-VALUE}).", defaultValue = "1")
    private int postList;
    @Option(names = {"-Q", "--cq-mod"}, paramLabel = "COUNT", description = "Every how many requests one is signaled (default: 100; with a list its length; above 8192 bytes and for latency 1).")
    private Integer cqMod;
    @Option(names = {"-I", "--inline_size"}, paramLabel = "BYTES", description = "Messages up to this size are inline (default: ${DEFAULT-VALUE}).", defaultValue = "0")
    private int inline;
    @Option(names = {"-m", "--mtu"}, paramLabel = "BYTES", description = "Path MTU (default: the port's).", defaultValue = "0")
    private int mtu;
    @Option(names = {"-o", "--outs"}, paramLabel = "COUNT", description = "Reads under way (default: what the devices can).", defaultValue = "0")
    private int outstanding;
    @Option(names = {"-u", "--qp-timeout"}, paramLabel = "CODE", description = "Time without an answer until a message is sent again: 4.096 us times 2 to that power (default: ${DEFAULT-VALUE}).", defaultValue = "14")
    private int timeout;
    @Option(names = {"-e", "--events"}, description = "Sleep until the completion channel wakes, instead of polling.")
    private boolean events;

    /** As named; empty for the usual ones. */
    List<Integer> sizes() {
        return List.copyOf(sizes);
    }

    /** One spec for each size. @throws IllegalArgumentException naming the option that does not go */
    List<RunSpec> specs(Operation operation, Quantity quantity) {
        if (all && !sizes.isEmpty()) {
            throw new IllegalArgumentException("--all and --size: one of the two");
        }
        List<Integer> wanted = new ArrayList<>(sizes);
        for (int power = 0; all && power <= ALL_SIZES; power++) {
            if (transport != QpType.UD || 1 << power <= DATAGRAM) {
                wanted.add(1 << power);
            }
        }
        if (operation.isAtomic()) {
            wanted.removeIf(size -> all);
        }
        List<RunSpec> specs = new ArrayList<>();
        if (wanted.isEmpty()) {
            specs.add(spec(RunSpec.of(operation, quantity)));
        }
        for (Integer size : wanted) {
            specs.add(spec(RunSpec.of(operation, quantity).size(size)));
        }
        return specs;
    }

    private RunSpec spec(RunSpec.Builder builder) {
        builder.transport(transport).rxDepth(rxDepth).postList(postList).inline(inline).mtu(mtu).outstanding(outstanding)
                .timeout(timeout).qps(qps).bothWays(bothWays).duration(Duration.ofNanos(Math.round(seconds * 1e9)))
                .noticing(events ? Noticing.EVENTS : Noticing.POLLING);
        if (iterations != null) {
            builder.iterations(iterations);
        }
        if (txDepth != null) {
            builder.txDepth(txDepth);
        }
        if (cqMod != null) {
            builder.cqMod(cqMod);
        }
        RunSpec cold = builder.build();
        if (all && iterations == null) {
            int step = Math.max(cold.postList(), 1);
            int fitting = (int) Math.max(step, SWEPT_BYTES / cold.size() / step * step);
            cold = cold.but().iterations(Math.min(cold.iterations(), fitting)).build();
        }
        RunSpec.Builder warm = cold.but();
        return (warmUp != null ? warm.warmUp(warmUp) : warm.usualWarmUp()).build();
    }

    /** The command line that measures {@code spec} again. */
    static String command(RunSpec spec, String devices) {
        return "verbscope bench " + spec.test() + " -d " + devices + " -c " + spec.transport() + " -s " + spec.size() + " -n "
                + spec.iterations() + " --warm-up " + spec.warmUp() + " -t " + spec.txDepth() + " -r " + spec.rxDepth() + " -l "
                + spec.postList() + " -Q " + spec.cqMod() + " -I " + spec.inline() + " -m " + spec.mtu() + " -o " + spec.outstanding()
                + " -u " + spec.timeout() + (spec.qps() > 1 ? " -q " + spec.qps() : "") + (spec.bothWays() ? " -b" : "")
                + (spec.isTimed() ? " -D " + spec.duration().toNanos() / 1e9 : "") + (spec.noticing() == Noticing.EVENTS ? " -e" : "");
    }
}
