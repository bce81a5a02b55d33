package org.verbscope.measure;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;
import org.verbscope.event.EventSink;
import org.verbscope.event.Head;
import org.verbscope.event.Layer;
import org.verbscope.event.MeasureEvent.CostMeasured;
import org.verbscope.event.Origin;
import org.verbscope.event.Path;
import org.verbscope.event.Source;
import org.verbscope.event.TraceLevel;
import org.verbscope.verbs.AccessFlag;
import org.verbscope.verbs.AddressVector;
import org.verbscope.verbs.CompletionQueue;
import org.verbscope.verbs.Completions;
import org.verbscope.verbs.GidEntry;
import org.verbscope.verbs.HostMemory;
import org.verbscope.verbs.MemoryRegion;
import org.verbscope.verbs.ProtectionDomain;
import org.verbscope.verbs.QpAttributes;
import org.verbscope.verbs.QpInitAttributes;
import org.verbscope.verbs.QpType;
import org.verbscope.verbs.QueuePair;
import org.verbscope.verbs.RdmaContext;
import org.verbscope.verbs.RequestList;
import org.verbscope.verbs.WcStatus;
import org.verbscope.verbs.trace.StopFlag;

/**
 * What the verbs of the control path take, each call timed by itself, beside {@code ibv_post_send} and {@code ibv_poll_cq} of the data path: the
 * one rare and slow, the other frequent and fast. A round makes what a connection needs, connects the queue pair with itself, and takes it all
 * apart again; the first round is told apart as cold. Memory that is registered has been touched before. For one thread.
 */
public final class ControlPath {
    private static final int PORT = 1;
    private static final int DEPTH = 16;
    private static final int DATA_CALLS = 200;
    private static final int MESSAGE = 64;
    private static final long MOST_NANOS = 60_000_000_000L;
    private static final int DIGITS = 3;
    private static final AccessFlag[] ACCESS = {AccessFlag.LOCAL_WRITE, AccessFlag.REMOTE_WRITE, AccessFlag.REMOTE_READ};

    /** Times of one kind of call. */
    private static final class Times {
        private final String verb;
        private final long size;
        private final boolean data;
        private final Histogram after = new Histogram(MOST_NANOS, DIGITS);
        private long cold = -1;

        Times(String verb, long size, boolean data) {
            this.verb = verb;
            this.size = size;
            this.data = data;
        }

        void took(long nanos) {
            if (cold < 0) {
                cold = nanos;
            } else {
                after.recordValue(Math.min(MOST_NANOS, Math.max(0, nanos)));
            }
        }

        VerbCost cost() {
            return VerbCost.of(verb, size, data, cold, after);
        }
    }

    private final RdmaContext context;
    private final long clock;
    private final Map<String, Times> all = new LinkedHashMap<>();

    private ControlPath(RdmaContext context) {
        this.context = context;
        // No call of the device: the first ones are those that are timed.
        this.clock = Math.round(Calibration.clock());
    }

    /**
     * Measures it, with the trace off.
     *
     * @param sizes of regions that are registered, in bytes
     * @param rounds after the cold one, at least 1
     * @param sink where it is written down; null for nowhere
     * @throws org.verbscope.verbs.VerbsException when a device refuses
     * @throws java.util.concurrent.CancellationException when the person pressed stop; what was made is closed
     */
    public static List<VerbCost> of(RdmaContext context, List<Integer> sizes, int rounds, EventSink sink) {
        TraceLevel level = context.trace().level();
        context.trace().level(TraceLevel.OFF);
        try {
            var path = new ControlPath(context);
            for (int i = 0; i <= rounds; i++) {
                StopFlag.check();
                path.round(sizes);
            }
            List<VerbCost> costs = path.all.values().stream().map(Times::cost).toList();
            write(costs, context.device().kind(), sink);
            return costs;
        } finally {
            context.trace().level(level);
        }
    }

    private static void write(List<VerbCost> costs, String device, EventSink sink) {
        for (VerbCost cost : sink == null ? List.<VerbCost>of() : costs) {
            var figures = new LinkedHashMap<>(RunFigures.text(cost.figures()));
            figures.put("path", cost.path());
            sink.emit(Head.of(0, Layer.USER, Path.NONE, Source.COUNTER).with(Origin.LAB),
                    new CostMeasured(device, cost.verb(), cost.size(), figures));
        }
    }

    private <T> T timed(String verb, long size, Supplier<T> call) {
        long began = System.nanoTime();
        T made = call.get();
        took(verb, size, false, System.nanoTime() - began);
        return made;
    }

    private void timed(String verb, Runnable call) {
        timed(verb, 0, () -> {
            call.run();
            return null;
        });
    }

    private void took(String verb, long size, boolean data, long nanos) {
        all.computeIfAbsent(size == 0 ? verb : verb + " " + size, name -> new Times(verb, size, data)).took(nanos);
    }

    /** Destroying is timed when all goes well; else everything is closed in order by {@code made}. */
    private void round(List<Integer> sizes) {
        try (var made = new Made()) {
            ProtectionDomain pd = timed("ibv_alloc_pd", 0, context::allocPd);
            made.keep(pd, pd::closeAll);
            List<MemoryRegion> regions = new ArrayList<>();
            for (int size : sizes) {
                HostMemory memory = context.allocate(size);
                made.keep(memory, memory::close);
                for (long at = 0; at < size; at += 4096) {
                    memory.putByte(at, (byte) 1);
                }
                MemoryRegion mr = timed("ibv_reg_mr", size, () -> pd.regMr(memory, ACCESS));
                made.keep(mr, mr::closeAll);
                regions.add(mr);
            }
            CompletionQueue cq = timed("ibv_create_cq", 0, () -> context.createCq(DEPTH * 2, null, 0));
            made.keep(cq, cq::closeAll);
            QueuePair qp = timed("ibv_create_qp", 0, () -> pd.createQp(new QpInitAttributes().type(QpType.RC).sendCq(cq).recvCq(cq)
                    .maxSendWr(DEPTH).maxRecvWr(DEPTH).maxSge(1)));
            made.keep(qp, qp::closeAll);
            connect(qp);
            if (!regions.isEmpty() && regions.get(0).length() >= MESSAGE) {
                data(qp, cq, regions.get(0), made);
            }
            timed("ibv_destroy_qp", qp::close);
            timed("ibv_destroy_cq", cq::close);
            for (int i = 0; i < regions.size(); i++) {
                MemoryRegion mr = regions.get(i);
                timed("ibv_dereg_mr", sizes.get(i), () -> {
                    mr.close();
                    return null;
                });
            }
            timed("ibv_dealloc_pd", pd::close);
        }
    }

    private void connect(QueuePair qp) {
        GidEntry gid = context.address().orElseThrow(() -> new RunException(context.device().name()
                + " has no address: give its interface an IP address"));
        int mtu = Integer.numberOfTrailingZeros(context.queryPort(PORT).activeMtuBytes()) - 7;
        timed("ibv_modify_qp INIT", () -> qp.toInit(PORT, ACCESS));
        timed("ibv_modify_qp RTR", () -> qp.toRtr(new QpAttributes().av(AddressVector.to(gid.gid()).fromIndex(gid.index()).fromPort(PORT))
                .pathMtu(mtu).destQpNum(qp.number()).rqPsn(0).maxDestRdAtomic(1).minRnrTimer(12)));
        timed("ibv_modify_qp RTS", () -> qp.toRts(new QpAttributes().timeout(18).retryCnt(7).rnrRetry(7).sqPsn(0).maxRdAtomic(1)));
    }

    /** One signaled write at a time: the post, and the poll that finds its completion; empty polls are not counted. */
    private void data(QueuePair qp, CompletionQueue cq, MemoryRegion mr, Made made) {
        Completions into = context.completions(1);
        made.keep(into, into::close);
        RequestList write = context.sendList(1, 1).write(1, mr.iova(), mr.rkey()).sge(mr, 0, MESSAGE).signaled();
        made.keep(write, write::close);
        for (int i = 0; i < DATA_CALLS; i++) {
            long began = System.nanoTime();
            qp.postSend(write);
            took("ibv_post_send", MESSAGE, true, Math.max(0, System.nanoTime() - began - clock));
            int found = 0;
            long deadline = began + 10_000_000_000L;
            while (found == 0) {
                began = System.nanoTime();
                found = cq.poll(into);
                if (found > 0) {
                    took("ibv_poll_cq", 0, true, Math.max(0, System.nanoTime() - began - clock));
                } else if (began > deadline) {
                    throw new RunException("no completion came within 10 s");
                }
            }
            if (into.status(0) != WcStatus.SUCCESS.value()) {
                throw new RunException("a write to itself ended with " + WcStatus.nameOf(into.status(0)));
            }
        }
    }
}
