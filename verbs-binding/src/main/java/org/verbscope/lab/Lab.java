package org.verbscope.lab;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.verbscope.event.Head;
import org.verbscope.event.NotebookEvent.CellEnded;
import org.verbscope.event.NotebookEvent.CellStarted;
import org.verbscope.measure.ControlPathCosts;
import org.verbscope.measure.DevicePair;
import org.verbscope.measure.Run;
import org.verbscope.measure.RunResult;
import org.verbscope.measure.RunSpec;
import org.verbscope.measure.SocketsAndVerbs;
import org.verbscope.verbs.RdmaContext;
import org.verbscope.verbs.rules.diagnosis.Diagnosis;
import org.verbscope.verbs.rules.warnings.Warning;
import org.verbscope.verbs.rules.warnings.Warnings;
import org.verbscope.verbs.spi.EngineControl;
import org.verbscope.verbs.spi.FaultControl;
import org.verbscope.verbs.trace.StopFlag;
import org.verbscope.verbs.trace.Trace;

/**
 * The lab of a notebook: up to eight machines, each with an adapter. One at a time: a fresh lab closes
 * the old one, so every attempt begins from the same state. For one thread.
 */
public final class Lab implements AutoCloseable {
    // Long because whatever a notebook asks of all machines together is a method; what is more than a few lines has a class behind it.

    private static Lab current;

    private final Trace trace;
    private final DeviceChoice choice;
    private final Map<Integer, LabMachine> machines = new LinkedHashMap<>();
    private final List<Tcp> connections = new ArrayList<>();

    Lab(Trace trace, DeviceChoice choice) {
        this.trace = trace;
        this.choice = choice;
    }

    /** Closes what the last lab made, in order, and starts a new one on the chosen device. */
    public static synchronized Lab fresh() {
        if (current != null) {
            current.close();
        }
        current = new Lab(Trace.process(), DeviceChoice.current());
        return current;
    }

    /** Closes the lab that is open, in order; without one nothing happens. @throws org.verbscope.verbs.VerbsException when a device refuses */
    public static synchronized void end() {
        if (current != null) {
            Lab open = current;
            current = null;
            open.close();
        }
    }

    /** The lab that is open. @throws IllegalStateException when there is none */
    public static synchronized Lab current() {
        if (current == null) {
            throw new IllegalStateException("no lab is open; begin with  var lab = Lab.fresh();");
        }
        return current;
    }

    /** The lab of a run that has ended. */
    static Lab recorded(Trace trace, Map<Integer, LabMachine> machines) {
        var lab = new Lab(trace, DeviceChoice.current());
        lab.machines.putAll(machines);
        return lab;
    }

    /**
     * Machine {@code number} with its adapter, opened at the first call.
     *
     * @param number 1 to 8
     */
    public LabMachine machine(int number) {
        if (number < 1 || number > 8) {
            throw new IllegalArgumentException("machine " + number + ": a lab has machines 1 to 8");
        }
        return machines.computeIfAbsent(number, n -> LabMachine.open(n, choice.deviceOf(n), trace));
    }

    /** Two connected endpoints, on machine 1 and machine 2. */
    public Pair pair() {
        var pair = new Pair(machine(1).endpoint("outbox"), machine(2).endpoint("inbox"));
        connect(pair.one(), pair.two());
        return pair;
    }

    /**
     * Takes both queue pairs through INIT and RTR to RTS, each with the other as its peer.
     *
     * @throws IllegalArgumentException for one end alone, and for ends of another lab
     */
    public void connect(Endpoint a, Endpoint b) {
        end(a, "the first end");
        end(b, "the second end");
        if (a == b) {
            throw new IllegalArgumentException("both ends are " + a + ": connect it with another one, e.g. "
                    + "lab.machine(2).endpoint(\"inbox\")");
        }
        a.toInit();
        b.toInit();
        a.toRtr(b);
        b.toRtr(a);
        a.toRts();
        b.toRts();
    }

    private void end(Endpoint end, String which) {
        Given.notNull(end, which + " is null: make one with lab.machine(1).endpoint(\"outbox\")");
        if (!machines.containsValue(end.machine())) {
            throw new IllegalArgumentException(which + " (" + end + ") is of another lab, and a fresh lab closes the one "
                    + "before it: make endpoints on this one, e.g. var pair = lab.pair()");
        }
    }

    /**
     * A TCP connection from one machine's program to another's, through this computer's kernel: what the two would use
     * without RDMA. Linux only.
     *
     * @throws IllegalStateException where there are no such sockets
     */
    public Tcp tcp(LabMachine from, LabMachine to) {
        Given.notNull(from, "the first machine is null: write e.g. lab.tcp(m1, m2)");
        Given.notNull(to, "the second machine is null: write e.g. lab.tcp(m1, m2)");
        Tcp tcp = Tcp.connect(trace, from.number(), to.number());
        connections.add(tcp);
        return tcp;
    }

    /**
     * Measures between the adapters of machine 1 and machine 2, in real time, and waits for the end; what it finds is shown when it is a cell's last value, and in
     * the charts. E.g. {@code lab.measure("write_bw", 65_536)}.
     *
     * @param test an operation and {@code _bw} or {@code _lat}, as {@code verbscope bench} has them
     * @param size bytes of a message
     * @throws IllegalArgumentException for what is no test
     * @throws org.verbscope.measure.RunException when a request fails, or nothing arrives any more
     */
    public RunResult measure(String test, int size) {
        return measure(RunSpec.of(Given.notNull(test, "the test is null: write e.g. lab.measure(\"write_lat\", 64)")).size(size).usualWarmUp());
    }

    /** What {@link #measure(RunSpec.Builder)} takes, with perftest's defaults, e.g. {@code lab.spec("send_bw").size(4096).duration(Duration.ofSeconds(10))}. */
    public RunSpec.Builder spec(String test) {
        return RunSpec.of(Given.notNull(test, "the test is null: write e.g. lab.spec(\"send_bw\")"));
    }

    /** As {@link #measure(String, int)}, for a spec with more in it. */
    public RunResult measure(RunSpec.Builder spec) {
        Given.notNull(spec, "the spec is null: write e.g. lab.measure(lab.spec(\"send_bw\").size(4096))");
        RunSpec built = spec.build();
        return measuring((one, two) -> new Run(built, one, two).into(trace).call());
    }

    /**
     * The same transfer by sockets and by verbs, size by size, counted and timed.
     *
     * @param sizes bytes of a message
     */
    public SocketsAndVerbs socketsAndVerbs(int... sizes) {
        List<Integer> all = IntStream.of(sizes.length == 0 ? new int[] {64, 4096, 65_536} : sizes).boxed().toList();
        return measuring((one, two) -> SocketsAndVerbs.of(all, one, two, trace));
    }

    /** What each verb of the control path takes on machine 1, cold and warm, beside those of the data path. */
    public ControlPathCosts controlPath() {
        return measuring((one, two) -> ControlPathCosts.of(one, trace));
    }

    /** On a virtual clock, whose time is modelled, adapters of the same kind that run in real time take the place of the machines'. */
    private <T> T measuring(BiFunction<RdmaContext, RdmaContext, T> work) {
        if (!trace.clock().virtual()) {
            return work.apply(machine(1).context(), machine(2).context());
        }
        try (DevicePair pair = DevicePair.open(List.of(choice.deviceOf(1), choice.deviceOf(2)))) {
            return work.apply(pair.one(), pair.two());
        }
    }

    /**
     * One message from {@code a} to {@code b}, waited for at both ends.
     *
     * @param text up to {@value Endpoint#MEMORY} bytes in UTF-8
     * @return what arrived
     */
    public String exchange(Endpoint a, Endpoint b, String text) {
        end(a, "the sender");
        end(b, "the receiver");
        int bytes = Given.text(text).length;
        b.postRecv(b.nextId(), bytes);
        a.fill(text);
        a.postSend(a.nextId(), bytes);
        b.await();
        a.await();
        return b.text(bytes);
    }

    /**
     * Counts of the last runs of these cells, together with what they caused later: an adapter may act on a
     * request when its cell has long ended. Of everything so far without any.
     */
    public Tally tally(String... cells) {
        settleCapture();
        return Tally.of(trace.log().all(), cells);
    }

    /** What went wrong so far, each trouble with its cause and what to do; as the last value of a cell it is printed. */
    public Diagnosis explain() {
        settleCapture();
        return Diagnosis.of(trace.log());
    }

    /** What has not failed and will do harm, in order: each with what to do. */
    public List<Warning> warnings() {
        settleCapture();
        return Warnings.of(trace.log().all());
    }

    /** Lets time pass: the machine's, or on the virtual clock what is due in that time. */
    public void sleep(Duration time) {
        long nanos = Given.nanos(time);
        try {
            StopFlag.check();
            trace.clock().sleep(nanos);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            StopFlag.check();
        }
    }

    /**
     * Lets the adapters finish what is under way. On the virtual clock one millisecond passes; where an
     * engine is stepped, this waits until its last action was granted; on a real device until no packet
     * has been captured for a while.
     */
    public void settle() {
        if (engines().stream().anyMatch(EngineControl::stepped)) {
            waitForGrants();
        } else if (trace.clock().virtual()) {
            sleep(Duration.ofMillis(1));
        } else {
            sleep(Duration.ofMillis(5));
        }
        settleCapture();
    }

    private void waitForGrants() {
        while (engines().stream().anyMatch(engine -> engine.stepped() && !engine.next().isEmpty())) {
            StopFlag.check();
            java.util.concurrent.locks.LockSupport.parkNanos(1_000_000);
        }
    }

    /** Captured packets come late: before anything is counted, those on their way are taken in. */
    public void settleCapture() {
        machines.values().forEach(machine -> machine.context().settle());
    }

    private List<EngineControl> engines() {
        return machines.values().stream().flatMap(machine -> machine.context().engine().stream()).distinct().toList();
    }

    /**
     * A value that the exercise varies: {@code usual}, unless a teacher has put another one in its place with
     * {@link #vary}.
     */
    public int given(String name, int usual) {
        Given.notNull(name, "the name of a varied value is null: write e.g. lab.given(\"times\", 100)");
        return Varied.get(name, usual);
    }

    /** Puts {@code value} in place of what {@link #given} would say, for the rest of this process. */
    public static void vary(String name, int value) {
        Given.notNull(name, "the name of a varied value is null: write e.g. Lab.vary(\"times\", 7)");
        Varied.put(name, value);
    }

    /** {@link #given} says the usual values again. */
    public static void varyNothing() {
        Varied.clear();
    }

    /**
     * Runs {@code work} as a part of the cell with a name of its own, by which tallies and claims know what happened in it.
     *
     * @param name not the name of a cell
     */
    public void window(String name, Runnable work) {
        Given.notNull(name, "the name of a window is null: write e.g. lab.window(\"small\", () -> send(100))");
        Given.notNull(work, "there is nothing to run in window " + name);
        String how = "FAILED";
        trace.emit(Head.notebook(), new CellStarted(name));
        try {
            work.run();
            settleCapture();
            how = "FINISHED";
        } finally {
            trace.emit(Head.notebook(), new CellEnded(name, how, ""));
        }
    }

    /** Counts of the last runs of these cells or windows side by side, one column each, as {@link #tally} has them. */
    public Comparison compare(String... cells) {
        settleCapture();
        return Comparison.of(trace.log().all(), cells);
    }

    /**
     * Writes every packet from now on to a pcapng file for Wireshark, whatever the log takes down; on the soft device.
     *
     * @throws IllegalStateException when one is written already, and on a real device, where tcpdump does it
     * @throws java.io.UncheckedIOException when the file cannot be made
     */
    public Capture capture(Path file) {
        return Capture.of(machine(1).context(), Given.notNull(file, "the file is null: write e.g. Path.of(\"packets.pcapng\")"));
    }

    /**
     * What can be made to go wrong, on the soft device.
     *
     * @throws UnsupportedOperationException on a real device, where nothing is pretended
     */
    public Faults faults() {
        LabMachine first = machine(1);
        FaultControl control = first.context().faults().orElseThrow(() -> new UnsupportedOperationException("faults can be made on the "
                + "soft device only, and machine 1 runs on " + first.device().name() + ". A real wire is made worse from outside: on "
                + "Linux 'sudo tc qdisc add dev INTERFACE root netem loss 1%' loses packets, '... delay 1ms' delays them, and "
                + "'sudo tc qdisc del dev INTERFACE root' ends it"));
        return new Faults(control, this::machine);
    }

    /** Kind of device the machines run on: {@code soft}, {@code rxe}, {@code hardware}; machine 1 decides. */
    public String device() {
        return machine(1).device().kind();
    }

    /** The log that everything of this lab is written into. */
    public Trace trace() {
        return trace;
    }

    /** Closes everything that this lab made, children first. */
    @Override
    public void close() {
        connections.forEach(Tcp::close);
        connections.clear();
        machines.values().forEach(LabMachine::close);
        machines.clear();
    }
}
