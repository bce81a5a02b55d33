package org.verbscope.measure;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.verbscope.event.TraceLevel;
import org.verbscope.verbs.AccessFlag;
import org.verbscope.verbs.AddressVector;
import org.verbscope.verbs.CompletionQueue;
import org.verbscope.verbs.Completions;
import org.verbscope.verbs.MemoryRegion;
import org.verbscope.verbs.Mtu;
import org.verbscope.verbs.ProtectionDomain;
import org.verbscope.verbs.QpAttributes;
import org.verbscope.verbs.QpInitAttributes;
import org.verbscope.verbs.QueuePair;
import org.verbscope.verbs.RdmaContext;
import org.verbscope.verbs.RequestList;
import org.verbscope.verbs.roce.PcapngWriter;

/**
 * How fast the soft device is, printed: beside a copy of memory, with the packets written down, with very many queue
 * pairs, and, where rxe0 and rxe1 are, beside those. Figures of one run are compared with each other only.
 */
public final class SoftSpeed {
    private static final int MIB = 1 << 20;
    private static final int TURNS = 5;
    /** Turns before those, which do not count: the compiler is at work. */
    private static final int WARM = 2;
    private static final int COPIES = 10_000;
    private static final int WRITES = 2000;
    private static final int MANY = 10_000;

    private SoftSpeed() { }

    /** @param args {@code memory}, {@code capture}, {@code pairs}, {@code rxe}: which to measure */
    public static void main(String[] args) {
        for (String what : args) {
            switch (what) {
                case "memory" -> againstMemory();
                case "capture" -> captured();
                case "pairs" -> manyPairs();
                case "rxe" -> againstRxe();
                default -> throw new IllegalArgumentException(what + ": memory, capture, pairs or rxe");
            }
        }
    }

    private static void say(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values));
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    // 1 MiB writes, path MTU 4096, beside a third of what a copy takes.

    private static void againstMemory() {
        var ratios = new double[TURNS];
        for (int turn = -WARM; turn < TURNS; turn++) {
            long start = processorNanos();
            double copy = copied();
            long copying = processorNanos();
            double writes = written("soft", RunSpec.of(Operation.WRITE, Quantity.BANDWIDTH).size(MIB).mtu(4096).iterations(WRITES).warmUp(WRITES));
            double ratio = writes / (copy / 3);
            ratios[Math.max(0, turn)] = ratio;
            double byProcessor = 3.0 * WRITES / COPIES * (copying - start) / (processorNanos() - copying);
            say("memory: copy %.0f MiB/s, 1 MiB writes %.0f MiB/s, writes / (copy / 3) %.2f, the same by processor time of both threads %.2f",
                    copy, writes, ratio, byProcessor);
        }
        say("memory: median of %d: %.2f", TURNS, median(ratios));
    }

    private static long processorNanos() {
        return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
    }

    /** MiB/s of copying 1 MiB from one native buffer to another. */
    private static double copied() {
        ByteBuffer from = ByteBuffer.allocateDirect(MIB);
        ByteBuffer to = ByteBuffer.allocateDirect(MIB);
        long nanos = 0;
        for (int part = 0; part < 2; part++) {
            long start = System.nanoTime();
            for (int i = 0; i < COPIES; i++) {
                to.put(0, from, 0, MIB);
            }
            nanos = System.nanoTime() - start;
        }
        return COPIES / (nanos / 1e9);
    }

    private static double written(String family, RunSpec.Builder spec) {
        try (DevicePair pair = DevicePair.open(List.of(family + "0", family + "1"))) {
            return Run.on(spec.build(), pair.one(), pair.two()).figure();
        }
    }

    // The same with every packet written as a capture has it, its ICRC computed.

    private static void captured() {
        var ratios = new double[TURNS];
        for (int turn = -WARM; turn < TURNS; turn++) {
            double copy = copied();
            double writes = captured(500);
            double ratio = writes / (copy / 3);
            ratios[Math.max(0, turn)] = ratio;
            say("capture: copy %.0f MiB/s, 1 MiB writes %.0f MiB/s, writes / (copy / 3) %.2f", copy, writes, ratio);
        }
        say("capture: median of %d: %.2f", TURNS, median(ratios));
    }

    private static double captured(int messages) {
        try (DevicePair devices = DevicePair.open(List.of("soft0", "soft1"));
                var file = new PcapngWriter(new BufferedOutputStream(OutputStream.nullOutputStream()), "soft")) {
            var one = new Side(devices.one());
            var two = new Side(devices.two());
            one.add();
            two.add();
            one.connect(two.qps.get(0), two.context);
            two.connect(one.qps.get(0), one.context);
            devices.one().tapPackets((nanos, bytes, size) -> write(file, nanos, bytes, size));
            one.microsEach(two.mr, MIB, messages, 1);
            return 1e6 / one.microsEach(two.mr, MIB, messages, 1);
        } catch (IOException full) {
            throw new UncheckedIOException(full);
        }
    }

    private static void write(PcapngWriter file, long nanos, byte[] packet, int size) {
        try {
            file.packet(nanos, packet, size, size);
        } catch (IOException full) {
            throw new UncheckedIOException(full);
        }
    }

    // Very many queue pairs.

    private static void manyPairs() {
        rates(2); // the compiler is at work
        double[] few = rates(2);
        double[] many = rates(MANY);
        say("pairs: a message of 64 bytes on 2 QPs %.2f us; on 2 of %d QPs %.2f us, ratio %.2f; on each of them in turn %.2f us, ratio %.2f",
                few[0], MANY, many[0], many[0] / few[0], many[3], many[3] / few[0]);
        say("pairs: memory a QP of 16 and 16 requests of 1 element: %.0f bytes of heap, %.0f of native memory", many[1], many[2]);
    }

    /** Microseconds a message on two queue pairs, bytes of heap a queue pair, native bytes a queue pair, microseconds a message on all in turn. */
    private static double[] rates(int pairs) {
        try (DevicePair devices = DevicePair.open(List.of("soft0", "soft1"))) {
            devices.one().trace().level(TraceLevel.OFF);
            devices.two().trace().level(TraceLevel.OFF);
            var one = new Side(devices.one());
            var two = new Side(devices.two());
            long heap = heapUsed();
            long direct = directUsed();
            for (int i = 0; i < pairs; i++) {
                one.add();
                two.add();
                one.connect(two.qps.get(i), two.context);
                two.connect(one.qps.get(i), one.context);
            }
            double heapEach = (heapUsed() - heap) / (2.0 * pairs);
            double directEach = (directUsed() - direct) / (2.0 * pairs);
            return new double[] {one.best(two.mr, 2), heapEach, directEach, one.best(two.mr, pairs)};
        }
    }

    private static long heapUsed() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    private static long directUsed() {
        return ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                .filter(pool -> pool.getName().equals("direct")).mapToLong(BufferPoolMXBean::getMemoryUsed).sum();
    }

    private static final class Side {
        private final RdmaContext context;
        private final ProtectionDomain pd;
        private final CompletionQueue cq;
        private final MemoryRegion mr;
        private final List<QueuePair> qps = new ArrayList<>();

        Side(RdmaContext context) {
            this.context = context;
            pd = context.allocPd();
            cq = context.createCq(256);
            mr = pd.regMr(context.allocate(MIB), AccessFlag.LOCAL_WRITE, AccessFlag.REMOTE_WRITE);
        }

        void add() {
            QueuePair qp = pd.createQp(new QpInitAttributes().cq(cq).maxSendWr(16).maxRecvWr(16).maxSge(1));
            qp.toInit(AccessFlag.REMOTE_WRITE);
            qps.add(qp);
        }

        void connect(QueuePair peer, RdmaContext there) {
            QueuePair own = qps.get(qps.size() - 1);
            own.toRtr(new QpAttributes().av(AddressVector.to(there.queryGid(1, 1).gid()).fromIndex(1)).destQpNum(peer.number())
                    .rqPsn(0).pathMtu(Mtu.MTU_4096).maxDestRdAtomic(1).minRnrTimer(12));
            own.toRts(new QpAttributes().sqPsn(0).timeout(18).retryCnt(6).rnrRetry(6).maxRdAtomic(1));
        }

        /** Microseconds a message of 64 bytes, of the best of some runs. */
        double best(MemoryRegion to, int pairs) {
            double best = Double.MAX_VALUE;
            for (int turn = 0; turn < 2 * TURNS; turn++) {
                best = Math.min(best, microsEach(to, 64, 4 * MANY, pairs));
            }
            return best;
        }

        /** Up to 16 messages under way, each on the next of {@code pairs} queue pairs. */
        double microsEach(MemoryRegion to, int bytes, int messages, int pairs) {
            RequestList list = context.sendList(1, 1).write(1, to.address(), to.rkey()).sge(mr, 0, bytes).signaled();
            Completions done = context.completions(64);
            long start = System.nanoTime();
            int posted = 0;
            for (int ended = 0; ended < messages; ) {
                int room = Math.min(16, pairs * 8);
                while (posted < messages && posted - ended < room) {
                    qps.get(posted++ % pairs).postSend(list);
                }
                ended += cq.poll(done);
            }
            double micros = (System.nanoTime() - start) / 1e3 / messages;
            list.close();
            done.close();
            return micros;
        }
    }

    // Beside a real rxe, in the same process.

    private static void againstRxe() {
        RunSpec.Builder latency = RunSpec.of(Operation.WRITE, Quantity.LATENCY).size(64).iterations(3000).warmUp(2000).timeout(18);
        RunSpec.Builder bandwidth = RunSpec.of(Operation.WRITE, Quantity.BANDWIDTH).size(65_536).mtu(4096).iterations(1500).warmUp(500).timeout(18);
        var latencies = new double[TURNS];
        var bandwidths = new double[TURNS];
        for (int turn = -WARM; turn < TURNS; turn++) {
            double soft = written("soft", latency);
            double rxe = written("rxe", latency);
            latencies[Math.max(0, turn)] = soft / rxe;
            double softBandwidth = written("soft", bandwidth);
            double rxeBandwidth = written("rxe", bandwidth);
            bandwidths[Math.max(0, turn)] = softBandwidth / rxeBandwidth;
            say("rxe: 64 B write latency soft %.1f us, rxe %.1f us, ratio %.2f; 64 KiB write bandwidth at MTU 4096 soft %.0f MiB/s, "
                    + "rxe %.0f MiB/s, ratio %.1f", soft, rxe, soft / rxe, softBandwidth, rxeBandwidth, softBandwidth / rxeBandwidth);
        }
        say("rxe: medians of %d: latency %.2f, bandwidth %.1f", TURNS, median(latencies), median(bandwidths));
    }
}
