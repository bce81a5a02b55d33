package org.verbscope.app.cli;

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
    /** Enough for the compiler to have done its work, and no more than a second or so of large messages. */
    private static final int WARM_MESSAGES = 10_000;
    private static final int WARM_BYTES = 64 << 20;
    private static final int LEAST_WARM = 100;
    private static final int ALL_SIZES = 23;

    @Option(names = {"-s", "--size"}, split = ",", paramLabel = "BYTES", description = "Of a message; several, separated by commas, are measured one after the other (default: 65536; latency: 2).")
    private List<Integer> sizes = List.of();
    @Option(names = {"-a", "--all"}, description = "All sizes from 2 to 2^23 bytes.")
    private boolean all;
    @Option(names = {"-n", "--iters"}, paramLabel = "COUNT", description = "Messages that count (default: 5000; latency and send: 1000).")
    private Integer iterations;
    @Option(names = "--warm-up", paramLabel = "COUNT", description = "Messages before those (default: 10000, fewer large ones).")
    private Integer warmUp;
    @Option(names = {"-c", "--connection"}, paramLabel = "TYPE", description = "RC, UC (write, send) or UD (send) (default: ${DEFAULT-VALUE}).", defaultValue = "RC")
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

    /** One spec for each size. @throws IllegalArgumentException naming the option that does not go */
    List<RunSpec> specs(Operation operation, Quantity quantity) {
        if (all && !sizes.isEmpty()) {
            throw new IllegalArgumentException("--all and --size: one of the two");
        }
        List<Integer> wanted = new ArrayList<>(sizes);
        for (int power = 1; all && power <= ALL_SIZES; power++) {
            wanted.add(1 << power);
        }
        List<RunSpec> specs = new ArrayList<>();
        for (Integer size : wanted.isEmpty() ? List.of(quantity == Quantity.LATENCY ? 2 : 65_536) : wanted) {
            specs.add(spec(RunSpec.of(operation, quantity).size(size)));
        }
        return specs;
    }

    private RunSpec spec(RunSpec.Builder builder) {
        builder.transport(transport).rxDepth(rxDepth).postList(postList).inline(inline).mtu(mtu).outstanding(outstanding)
                .timeout(timeout).noticing(events ? Noticing.EVENTS : Noticing.POLLING);
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
        return cold.but().warmUp(warmUp != null ? warmUp : usualWarmUp(cold)).build();
    }

    /** In whole lists. */
    static int usualWarmUp(RunSpec spec) {
        int messages = Math.min(WARM_MESSAGES, Math.max(LEAST_WARM, WARM_BYTES / spec.size()));
        return (messages + spec.postList() - 1) / spec.postList() * spec.postList();
    }

    /** The command line that measures {@code spec} again. */
    static String command(RunSpec spec, String devices) {
        return "verbscope bench " + spec.test() + " -d " + devices + " -c " + spec.transport() + " -s " + spec.size() + " -n "
                + spec.iterations() + " --warm-up " + spec.warmUp() + " -t " + spec.txDepth() + " -r " + spec.rxDepth() + " -l "
                + spec.postList() + " -Q " + spec.cqMod() + " -I " + spec.inline() + " -m " + spec.mtu() + " -o " + spec.outstanding()
                + " -u " + spec.timeout() + (spec.noticing() == Noticing.EVENTS ? " -e" : "");
    }
}
