package org.verbscope.verbs.matrix;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.verbscope.event.EventSink;
import org.verbscope.event.LabClock;
import org.verbscope.event.TraceLevel;
import org.verbscope.verbs.AccessFlag;
import org.verbscope.verbs.Mtu;
import org.verbscope.verbs.QpAttribute;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.QpType;
import org.verbscope.verbs.rules.QpStateTable;
import org.verbscope.verbs.spi.DeviceEntry;
import org.verbscope.verbs.spi.DeviceHost;
import org.verbscope.verbs.spi.Layout.AhAttr;
import org.verbscope.verbs.spi.Layout.GidEntry;
import org.verbscope.verbs.spi.Layout.QpAttr;
import org.verbscope.verbs.spi.Layout.QpCap;
import org.verbscope.verbs.spi.Layout.QpInitAttr;
import org.verbscope.verbs.spi.NativeBlock;
import org.verbscope.verbs.spi.VerbsContext;
import org.verbscope.verbs.spi.VerbsProvider;
import org.verbscope.verbs.trace.Trace;

/**
 * Asks a device {@link ModifyProbe}s, below the API: thousands of refusals are not to be explained. All values are
 * right ones, so only the states and the mask decide. One queue pair a type, taken anew to its state when it moved.
 */
final class ModifyBench implements AutoCloseable {
    private static final int IPV4_GID = 1;
    private static final long PATIENCE = 5_000_000_000L;

    private final Trace trace;
    private final VerbsContext one;
    private final VerbsContext two;
    private final NativeBlock attr;
    private final NativeBlock other;
    private final NativeBlock made;
    private final Map<QpType, Long> pairs = new EnumMap<>(QpType.class);
    /** Where each is: what is refused changes nothing, which {@link #take} finds out in the end. */
    private final Map<QpType, QpState> states = new EnumMap<>(QpType.class);

    /** @param family prefix of the names of two devices that reach each other */
    ModifyBench(String family, LabClock clock) {
        trace = new Trace(clock);
        trace.level(TraceLevel.OFF);
        one = open(family + "0", 1);
        two = open(family + "1", 2);
        attr = one.allocate(4096);
        other = one.allocate(4096);
        made = one.allocate(4096);
        NativeBlock gid = two.allocate(4096);
        require(0, two.queryGid(1, IPV4_GID, gid), "query_gid");
        long pd = one.allocPd();
        long cq = one.createCq(64, 0, 0);
        for (QpType type : QpType.values()) {
            pairs.put(type, qp(pd, cq, type));
            states.put(type, QpState.RESET);
        }
        values(gid);
    }

    private VerbsContext open(String name, int machine) {
        for (VerbsProvider provider : ServiceLoader.load(VerbsProvider.class)) {
            for (DeviceEntry device : provider.devices()) {
                if (device.name().equals(name)) {
                    VerbsProvider.Opened opened = provider.open(device, new Host(machine));
                    require(0, opened.errno(), "open " + name);
                    return opened.context();
                }
            }
        }
        throw new AssertionError("no device " + name + " here");
    }

    private static void require(int wanted, int found, String what) {
        if (found != wanted) {
            throw new AssertionError(what + ": " + found + " instead of " + wanted);
        }
    }

    private long qp(long pd, long cq, QpType type) {
        other.clear(0, QpInitAttr.SIZE);
        other.putLong(QpInitAttr.SEND_CQ, cq);
        other.putLong(QpInitAttr.RECV_CQ, cq);
        other.putInt(QpInitAttr.QP_TYPE, type.value());
        capabilities(other, QpInitAttr.CAP);
        long qp = one.createQp(pd, other);
        if (qp < 0 && qp > -4096) {
            throw new AssertionError("create_qp: errno " + -qp);
        }
        return qp;
    }

    private static void capabilities(NativeBlock block, int at) {
        for (int field : new int[] {QpCap.MAX_SEND_WR, QpCap.MAX_RECV_WR, QpCap.MAX_SEND_SGE, QpCap.MAX_RECV_SGE}) {
            block.putInt(at + field, 2);
        }
    }

    private void values(NativeBlock gid) {
        attr.putInt(QpAttr.PATH_MTU, Mtu.MTU_1024.value());
        attr.putInt(QpAttr.QKEY, 0x1111);
        attr.putInt(QpAttr.RQ_PSN, 1);
        attr.putInt(QpAttr.SQ_PSN, 1);
        attr.putInt(QpAttr.DEST_QP_NUM, 0x11);
        attr.putInt(QpAttr.QP_ACCESS_FLAGS, AccessFlag.LOCAL_WRITE.value());
        capabilities(attr, QpAttr.CAP);
        for (int path : new int[] {QpAttr.AH_ATTR, QpAttr.ALT_AH_ATTR}) {
            for (int i = 0; i < 16; i++) {
                attr.putByte(path + AhAttr.DGID + i, gid.getByte(GidEntry.GID + i));
            }
            attr.putByte(path + AhAttr.SGID_INDEX, (byte) IPV4_GID);
            attr.putByte(path + AhAttr.HOP_LIMIT, (byte) 64);
            attr.putByte(path + AhAttr.IS_GLOBAL, (byte) 1);
            attr.putByte(path + AhAttr.PORT_NUM, (byte) 1);
        }
        for (int small : new int[] {QpAttr.EN_SQD_ASYNC_NOTIFY, QpAttr.MAX_RD_ATOMIC, QpAttr.MAX_DEST_RD_ATOMIC, QpAttr.PORT_NUM,
            QpAttr.ALT_PORT_NUM}) {
            attr.putByte(small, (byte) 1);
        }
        attr.putByte(QpAttr.MIN_RNR_TIMER, (byte) 12);
        attr.putByte(QpAttr.TIMEOUT, (byte) 18);
        attr.putByte(QpAttr.ALT_TIMEOUT, (byte) 18);
        attr.putByte(QpAttr.RETRY_CNT, (byte) 6);
        attr.putByte(QpAttr.RNR_RETRY, (byte) 6);
    }

    /** The errno, or the state afterwards. */
    String ask(ModifyProbe probe) {
        long qp = pairs.get(probe.type());
        if (probe.from() != states.get(probe.type())) {
            take(qp, probe.type(), probe.from());
            states.put(probe.type(), probe.from());
        }
        attr.putInt(QpAttr.CUR_QP_STATE, (probe.claim() == null ? QpState.RESET : probe.claim()).value());
        int errno = modify(qp, probe.to(), probe.mask());
        if (errno != 0) {
            return String.valueOf(errno);
        }
        String after = state(qp).name();
        // Attributes changed, too: the next question is asked of a queue pair as new.
        reset(qp);
        states.put(probe.type(), QpState.RESET);
        return after;
    }

    private int modify(long qp, QpState to, int mask) {
        attr.putInt(QpAttr.QP_STATE, to.value());
        return one.modifyQp(qp, attr, mask);
    }

    private QpState state(long qp) {
        require(0, one.queryQp(qp, other, QpAttribute.STATE.value(), made), "query_qp");
        return QpState.of(other.getInt(QpAttr.QP_STATE)).orElseThrow();
    }

    private void reset(long qp) {
        if (state(qp) != QpState.RESET) {
            require(0, modify(qp, QpState.ERR, QpAttribute.STATE.value()), "to ERR");
            require(0, modify(qp, QpState.RESET, QpAttribute.STATE.value()), "to RESET");
        }
    }

    private void take(long qp, QpType type, QpState to) {
        require(states.get(type).value(), state(qp).value(), "state of " + type + " after refusals");
        reset(qp);
        List<QpState> way = to == QpState.ERR ? List.of(QpState.INIT, QpState.ERR)
                : List.of(QpState.INIT, QpState.RTR, QpState.RTS, QpState.SQD).subList(0, to.value());
        QpState from = QpState.RESET;
        for (QpState next : way) {
            int mask = QpAttribute.STATE.value() | QpStateTable.transition(type, from, next).required();
            require(0, modify(qp, next, mask), type + " to " + next);
            from = next;
        }
        long deadline = System.nanoTime() + PATIENCE;
        while (to == QpState.SQD && draining(qp)) {
            require(1, System.nanoTime() < deadline ? 1 : 0, "drained");
        }
    }

    private boolean draining(long qp) {
        state(qp);
        return other.getByte(QpAttr.SQ_DRAINING) != 0;
    }

    @Override
    public void close() {
        one.close();
        two.close();
    }

    private final class Host implements DeviceHost {
        private final int machine;

        Host(int machine) {
            this.machine = machine;
        }

        @Override
        public int machine() {
            return machine;
        }

        @Override
        public EventSink sink() {
            return trace;
        }

        @Override
        public LabClock clock() {
            return trace.clock();
        }

        @Override
        public TraceLevel level() {
            return trace.level();
        }

        @Override
        public long call() {
            return 0;
        }
    }
}
