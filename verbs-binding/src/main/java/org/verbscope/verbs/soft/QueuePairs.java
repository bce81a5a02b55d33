package org.verbscope.verbs.soft;

import java.util.Optional;
import org.verbscope.event.EngineEvent.NicConfigured;
import org.verbscope.event.ObjectKind;
import org.verbscope.verbs.Errno;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.QpType;
import org.verbscope.verbs.spi.Layout.QpAttr;
import org.verbscope.verbs.spi.Layout.QpInitAttr;
import org.verbscope.verbs.spi.NativeBlock;

/** Queue pairs of one context. The handle is the queue pair number. */
final class QueuePairs {
    private final Tables own;
    private final Machine machine;
    private final Handles<SoftQp> qps = new Handles<>();

    QueuePairs(Tables own) {
        this.own = own;
        this.machine = own.machine;
    }

    /** The queue pair, or null. */
    SoftQp get(long handle) {
        return qps.get(handle);
    }

    /** @param pd null for one that does not exist. @return the handle, or the negated errno */
    long create(SoftPd pd, NativeBlock initAttr) {
        Optional<QpType> type = QpType.of(initAttr.getInt(QpInitAttr.QP_TYPE));
        SoftSrq srq = own.sharedQueues.get(initAttr.getLong(QpInitAttr.SRQ));
        QpSizes sizes = QpSizes.granted(initAttr, QpInitAttr.CAP, srq != null, own.limits());
        SoftCq sendCq = own.completionQueues.get(initAttr.getLong(QpInitAttr.SEND_CQ));
        SoftCq recvCq = own.completionQueues.get(initAttr.getLong(QpInitAttr.RECV_CQ));
        boolean valid = pd != null && sendCq != null && recvCq != null && sizes != null
                && (srq != null || initAttr.getLong(QpInitAttr.SRQ) == 0);
        if (!valid) {
            return -Errno.EINVAL.number();
        } else if (type.isEmpty()) {
            return -Errno.EOPNOTSUPP.number();
        } else if (machine.qps.size() >= own.limits().qp()) {
            return -Errno.ENOMEM.number();
        }
        QpSizes rings = sizes.onRings(own.profile());
        NativeBlock send = machine.memory.ring((long) Ring.places(rings.sendWr()) * rings.sendSlotBytes());
        NativeBlock receive = machine.memory.ring(rings.recvWr() == 0 ? 0 : (long) Ring.places(rings.recvWr()) * rings.receiveSlotBytes());
        if (send == null || receive == null) {
            return -Errno.ENOMEM.number();
        }
        var made = new SoftQp.Made(pd, sendCq, recvCq, srq, type.get(), initAttr.getInt(QpInitAttr.SQ_SIG_ALL) != 0, rings);
        int qpn = machine.nextQpn();
        var qp = new SoftQp(own, made, qpn, own.host.ref(ObjectKind.QP, qpn), new Ring(send, rings.sendWr(), rings.sendSlotBytes()),
                new Ring(receive, Math.max(1, rings.recvWr()), rings.receiveSlotBytes()));
        sizes.write(initAttr, QpInitAttr.CAP);
        qps.put(qpn, qp);
        machine.qps.put(qpn, qp);
        use(qp, 1);
        own.say.configured(new NicConfigured(qp.ref, "context, rings of " + rings.sendWr() + " and " + rings.recvWr() + " slots"));
        return qpn;
    }

    private static void use(SoftQp qp, int by) {
        qp.pd.children += by;
        qp.sendCq.users += by;
        qp.recvCq.users += by;
        if (qp.srq != null) {
            qp.srq.users += by;
        }
    }

    int destroy(long handle) {
        SoftQp qp = qps.get(handle);
        if (qp == null) {
            return Errno.EINVAL.number();
        } else if (own.say.events.unacked(ObjectKind.QP, handle) || qp.groups > 0) {
            return Errno.EBUSY.number();
        }
        qps.remove(handle);
        forget(qp);
        use(qp, -1);
        own.say.configured(new NicConfigured(qp.ref, "context cleared"));
        return 0;
    }

    /** @return the errno; for {@code ETIMEDOUT} the caller waits */
    int modify(long handle, NativeBlock attr, int mask) {
        SoftQp qp = qps.get(handle);
        if (qp == null) {
            return Errno.EINVAL.number();
        }
        var modify = new Modify(qp, attr, mask);
        Errno refusal = modify.refusal();
        if (refusal.number() == 0) {
            own.say.configured(new NicConfigured(qp.ref, "context changed"));
            modify.apply(own.host.call());
        }
        return refusal.number();
    }

    /** Joins a multicast group. @return the errno */
    int attach(long handle, byte[] gid) {
        SoftQp qp = qps.get(handle);
        int errno = machine.fabric.outside() != null ? Errno.EOPNOTSUPP.number() : machine.groups.attach(qp, gid);
        if (errno == 0) {
            own.say.configured(new NicConfigured(qp.ref, "joined a multicast group"));
        }
        return errno;
    }

    /** Leaves a multicast group. @return the errno */
    int detach(long handle, byte[] gid) {
        SoftQp qp = qps.get(handle);
        int errno = machine.groups.detach(qp, gid);
        if (errno == 0) {
            own.say.configured(new NicConfigured(qp.ref, "left a multicast group"));
        }
        return errno;
    }

    int query(long handle, NativeBlock attr, NativeBlock initAttr) {
        SoftQp qp = qps.get(handle);
        if (qp == null) {
            return Errno.EINVAL.number();
        }
        qp.values.write(attr);
        attr.putInt(QpAttr.QP_STATE, qp.state.value());
        attr.putInt(QpAttr.CUR_QP_STATE, qp.state.value());
        attr.putByte(QpAttr.SQ_DRAINING, (byte) (qp.state == QpState.SQD && qp.draining ? 1 : 0));
        qp.sizes.write(attr, QpAttr.CAP);
        initAttr.clear(0, QpInitAttr.SIZE);
        initAttr.putLong(QpInitAttr.SEND_CQ, qp.sendCq.handle);
        initAttr.putLong(QpInitAttr.RECV_CQ, qp.recvCq.handle);
        initAttr.putLong(QpInitAttr.SRQ, qp.srq == null ? 0 : qp.srq.handle);
        qp.sizes.write(initAttr, QpInitAttr.CAP);
        initAttr.putInt(QpInitAttr.QP_TYPE, qp.type.value());
        initAttr.putInt(QpInitAttr.SQ_SIG_ALL, qp.signalsAll ? 1 : 0);
        return 0;
    }

    /** The context is closed: what the program left open ends with it. */
    void close() {
        qps.all().forEach(this::forget);
    }

    private void forget(SoftQp qp) {
        machine.qps.remove(qp.qpn);
        machine.groups.forget(qp);
        qp.destroy();
    }
}
