package org.verbscope.verbs;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.verbscope.event.ObjectEvent.QpStateChanged;
import org.verbscope.event.ObjectRef;
import org.verbscope.verbs.spi.Layout;
import org.verbscope.verbs.spi.NativeBlock;

/** What is known of a queue pair's state: what was last heard, and asking the device. Thread-safe. */
final class QpCondition {
    /** Every bit but RATE_LIMIT, which old kernels refuse. */
    private static final int ALL = (1 << 21) - 1;
    /** How long a real device may take to move a pair whose request has failed: on a busy computer its driver comes late to it. */
    private static final long MOVES_WITHIN_NANOS = 500_000_000;
    private static final long LOOK_NANOS = 1_000_000;

    private final QueuePair qp;
    private volatile int last = QpState.RESET.value();
    /** Why the device is about to move it, as far as is known, and has not been seen to; or empty. */
    private volatile String moves = "";

    QpCondition(QueuePair qp) {
        this.qp = qp;
    }

    /** Last heard of, by a modify or from the device. */
    int lastKnown() {
        return last;
    }

    /** A modify succeeded. @return the state before */
    int asked(int to) {
        int from = last;
        last = to;
        return from;
    }

    /** The device said so. */
    void movedTo(String state) {
        for (QpState candidate : QpState.values()) {
            if (candidate.name().equals(state)) {
                last = candidate.value();
            }
        }
    }

    /** {@code ibv_query_qp}. @param mask -1 for everything */
    QpSnapshot query(int mask) {
        int bits = mask == -1 ? ALL : mask;
        RdmaContext context = qp.context();
        return qp.control("query_qp", () -> args(bits), call -> context.lend(attr -> context.lend(init -> {
            call.check(() -> context.spi().queryQp(qp.handle(), attr, bits, init));
            QpSnapshot snapshot = snapshot(attr, init);
            call.returned(0, ObjectRef.NONE);
            return snapshot;
        })));
    }

    private Map<String, String> args(int mask) {
        var args = new LinkedHashMap<String, String>();
        args.put("qp", qp.ref().words());
        args.put("attr_mask", QpAttribute.words(mask));
        return args;
    }

    private static QpSnapshot snapshot(NativeBlock attr, NativeBlock init) {
        return new QpSnapshot(QpAttrStruct.read(attr), QpCapabilities.read(init, Layout.QpInitAttr.CAP),
                init.getInt(Layout.QpInitAttr.SQ_SIG_ALL) != 0);
    }

    /** The lab asks, no call in the log; for a caller that has entered. Empty when refused. */
    Optional<QpSnapshot> look() {
        RdmaContext context = qp.context();
        return context.lend(attr -> context.lend(init -> {
            long errno = qp.calls.quietly(() -> context.spi().queryQp(qp.handle(), attr, ALL, init));
            return errno == 0 ? Optional.of(snapshot(attr, init)) : Optional.empty();
        }));
    }

    /** A request failed with {@code status}: the lab asks the device for the state, and again when it {@link #settles}. */
    void lookAfterFailure(String status) {
        if (last != QpState.ERR.value() && !lookAgain(status)) {
            moves = status;
        }
    }

    /** Everything under way is done: the lab asks for the state; where a failure is about to change it, until it has. */
    void settles() {
        String reason = moves;
        moves = "";
        long begin = System.nanoTime();
        while (!lookAgain(reason.isEmpty() ? "found when settled" : reason) && !reason.isEmpty()
                && System.nanoTime() - begin < MOVES_WITHIN_NANOS && !Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(this, LOOK_NANOS);
        }
    }

    /** The lab asks the device for the state and writes down a change. @param reason why it may have moved @return whether it had */
    private boolean lookAgain(String reason) {
        Optional<QpSnapshot> now;
        try {
            now = qp.peek();
        } catch (IllegalStateException closedMeanwhile) {
            return true;
        }
        int was = last;
        int is = now.map(s -> s.attributes().stateValue()).orElse(was);
        if (is != was) {
            last = is;
            qp.calls.emitAsLab(qp.calls.data(), new QpStateChanged(qp.ref(), QpState.nameOf(was), QpState.nameOf(is), reason));
        }
        return is != was;
    }
}
