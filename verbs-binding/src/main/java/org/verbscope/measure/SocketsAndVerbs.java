package org.verbscope.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.verbscope.event.EventSink;
import org.verbscope.verbs.RdmaContext;

/**
 * The same transfer by sockets and by verbs, one after the other, size by size: how long a message takes, how many a second go, and what of
 * that programs and kernel were busy with. Immutable.
 *
 * @param device kind of the adapters
 */
public record SocketsAndVerbs(String device, List<Row> rows) {
    private static final double MICRO = 1e3;
    /** Of the rounds of a whole comparison, one in so many is made where a person waits at a cell: what is counted is the same. */
    private static final int IN_A_CELL = 8;

    /** One way, one size. */
    public record Row(Latency latency, Throughput throughput) {
        /** {@code sockets} or {@code verbs}. */
        public String way() {
            return latency.spec().operation().isVerb() ? "verbs" : "sockets";
        }

        /** Bytes of a message. */
        public int size() {
            return latency.spec().size();
        }
    }

    public SocketsAndVerbs {
        rows = List.copyOf(rows);
    }

    /**
     * Measures: sends of RC beside TCP over loopback, an eighth of the rounds that the other one makes.
     *
     * @param sink where the runs are written down; null for nowhere
     * @throws RunException where there are no such sockets, or a run fails
     */
    public static SocketsAndVerbs of(List<Integer> sizes, RdmaContext one, RdmaContext two, EventSink sink) {
        return of(sizes, spec -> new Run(spec, one, two).into(sink).call(), one.device().kind(), IN_A_CELL);
    }

    /**
     * As {@link #of(List, RdmaContext, RdmaContext, EventSink)}, for who wants to watch the runs.
     *
     * @param measure does a run; after one that is not complete, or is null, no other follows, and its row is not there
     * @param device kind of the adapters that it uses
     */
    public static SocketsAndVerbs of(List<Integer> sizes, Function<RunSpec, RunResult> measure, String device) {
        return of(sizes, measure, device, 1);
    }

    private static SocketsAndVerbs of(List<Integer> sizes, Function<RunSpec, RunResult> measure, String device, int oneIn) {
        List<Row> rows = new ArrayList<>();
        for (int size : sizes) {
            for (Operation operation : List.of(Operation.TCP, Operation.SEND)) {
                RunResult latency = measure.apply(spec(operation, Quantity.LATENCY, size, oneIn));
                RunResult throughput = whole(latency) ? measure.apply(spec(operation, Quantity.BANDWIDTH, size, oneIn)) : null;
                if (!whole(throughput)) {
                    return new SocketsAndVerbs(device, rows);
                }
                rows.add(new Row((Latency) latency, (Throughput) throughput));
            }
        }
        return new SocketsAndVerbs(device, rows);
    }

    private static boolean whole(RunResult result) {
        return result != null && !result.ending().partial();
    }

    private static RunSpec spec(Operation operation, Quantity quantity, int size, int oneIn) {
        boolean latency = quantity == Quantity.LATENCY;
        int count = (int) Math.max(latency ? 100 : 64, Math.min(latency ? 2000 : 5000, (64L << 20) / Math.max(1, size)) / oneIn);
        return RunSpec.of(operation, quantity).size(size).iterations(count).warmUp(count / 2).timeout(18).build();
    }

    /** What the comparison is and what it is not, one sentence a line. */
    public List<String> caveats() {
        List<String> all = new ArrayList<>();
        all.add("Sockets: TCP over this computer's loopback, write and read made directly; two CPU copies a message (inferred) and a hand-over.");
        all.add(switch (device) {
            case "soft" -> "Verbs: the soft device. Threads of this program play the adapters and copy; a real adapter would enter no kernel and "
                    + "use no processor. Compare calls and waits; its times are those of a simulation.";
            case "rxe" -> "Verbs: rxe. The driver's own copies on this computer's processors take the adapter's place: two CPU copies "
                    + "(inferred) and a write call for each post. Compare shapes with a real adapter, not times.";
            default -> "Verbs: real adapters of this computer; their work costs no processor time here.";
        });
        all.add("Calls of read and write are counted: by the kernel (/proc/thread-self/io), or by the loop that makes them where it does not "
                + "tell. Waits are its count of voluntary context switches. Other system calls are in no count.");
        all.add("Verbs poll, so their threads are busy while they wait; a thread at a socket sleeps meanwhile. Latency is half a round trip.");
        return all;
    }

    /** A table, perftest's words where it has them. */
    public String table() {
        var text = new StringBuilder(String.format(Locale.ROOT, "%-9s %-8s %14s %10s %12s %14s %11s %11s %10s %10s%n", "#bytes", "way",
                "t_typ[usec]", "99%[usec]", "BW[MB/sec]", "MsgRate[Mpps]", "calls 1/2", "waits 1/2", "CPU 1[us]", "CPU 2[us]"));
        for (Row row : rows) {
            Cost cost = row.throughput.cost();
            Cost single = row.latency.cost();
            text.append(String.format(Locale.ROOT, "%-9d %-8s %14.2f %10.2f %12.2f %14.6f %11s %11s %10.2f %10.2f%n", row.size(), row.way(),
                    row.latency.typical(), row.latency.percentile(99), row.throughput.mebibytesPerSecond(),
                    row.throughput.megaMessagesPerSecond(), both(single.sending().counted(), single.answering().counted(), row.latency.messages()),
                    both(single.sending().switches(), single.answering().switches(), row.latency.messages()),
                    cost.sending().cpuNanos() / MICRO / row.throughput.messages(),
                    cost.answering().cpuNanos() / MICRO / row.throughput.messages()));
        }
        return text.toString();
    }

    private static String both(long one, long two, long messages) {
        return each(one, messages) + " " + each(two, messages);
    }

    private static String each(long count, long messages) {
        return count < 0 ? "?" : String.format(Locale.ROOT, "%.2f", (double) count / messages);
    }

    /** The same for a narrow place: a block a size, a column a way. */
    private String blocks() {
        var text = new StringBuilder();
        for (int size : rows.stream().mapToInt(Row::size).distinct().toArray()) {
            List<Row> ways = rows.stream().filter(row -> row.size() == size).toList();
            line(text, size + " bytes", ways, Row::way);
            line(text, "t_typ[usec]", ways, row -> number(row.latency.typical()));
            line(text, "99%[usec]", ways, row -> number(row.latency.percentile(99)));
            line(text, "BW[MB/sec]", ways, row -> number(row.throughput.mebibytesPerSecond()));
            line(text, "calls 1/2", ways, row -> both(row.latency.cost().sending().counted(), row.latency.cost().answering().counted(), row.latency.messages()));
            line(text, "waits 1/2", ways, row -> both(row.latency.cost().sending().switches(), row.latency.cost().answering().switches(), row.latency.messages()));
            line(text, "CPU 1[us]", ways, row -> number(row.throughput.cost().sending().cpuNanos() / MICRO / row.throughput.messages()));
            line(text, "CPU 2[us]", ways, row -> number(row.throughput.cost().answering().cpuNanos() / MICRO / row.throughput.messages()));
            text.append('\n');
        }
        return text.toString();
    }

    private static void line(StringBuilder text, String name, List<Row> ways, Function<Row, String> value) {
        text.append(String.format("%-16s", name));
        ways.forEach(row -> text.append(String.format("%14s", value.apply(row))));
        text.append('\n');
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }

    @Override
    public String toString() {
        return blocks() + "Calls and waits a round trip of the latency run, by side; CPU time a message of the bandwidth run.\n"
                + String.join("\n", caveats());
    }
}
