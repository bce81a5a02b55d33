package org.verbscope.verbs.soft;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.verbscope.event.EngineEvent.NicConfigured;
import org.verbscope.event.ObjectKind;
import org.verbscope.verbs.Errno;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.QpType;
import org.verbscope.verbs.spi.DeviceHost;
import org.verbscope.verbs.spi.Layout.QpAttr;
import org.verbscope.verbs.spi.Layout.QpInitAttr;
import org.verbscope.verbs.spi.NativeBlock;

/** Queue pairs of one context. The handle is the queue pair number. */
final class QueuePairs {
    private final Machine machine;
    private final DeviceHost host;
    private final Reporter say;
    private final Map<Long, SoftQp> qps = new HashMap<>();

    QueuePairs(Machine machine, DeviceHost host, Reporter say) {
        this.machine = machine;
        this.host = host;
        this.say = say;
    }

    /** The queue pair, or null. */
    SoftQp get(long handle) {
        return qps.get(handle);
    }

    /** @param pd null for one that does not exist, as the completion queues. @return the handle, or the negated errno */
    long create(SoftPd pd, SoftCq sendCq, SoftCq recvCq, NativeBlock initAttr) {
        Optional<QpType> type = QpType.of(initAttr.getInt(QpInitAttr.QP_TYPE));
        QpSizes sizes = QpSizes.granted(initAttr, QpInitAttr.CAP);
        boolean valid = pd != null && sendCq != null && recvCq != null && sizes != null
                && initAttr.getLong(QpInitAttr.SRQ) == 0;
        if (!valid) {
            return -Errno.EINVAL.number();
        } else if (type.isEmpty()) {
            return -Errno.EOPNOTSUPP.number();
        } else if (machine.qps.size() >= Limits.QP) {
            return -Errno.ENOMEM.number();
        }
        NativeBlock send = machine.memory.ring((long) sizes.sendWr() * sizes.sendSlotBytes());
        NativeBlock receive = machine.memory.ring((long) sizes.recvWr() * sizes.receiveSlotBytes());
        if (send == null || receive == null) {
            return -Errno.ENOMEM.number();
        }
        int qpn = machine.nextQpn();
        var qp = new SoftQp(machine, say, pd, sendCq, recvCq, type.get(), initAttr.getInt(QpInitAttr.SQ_SIG_ALL) != 0,
                sizes, qpn, host.ref(ObjectKind.QP, qpn), new Ring(send, sizes.sendWr(), sizes.sendSlotBytes()),
                new Ring(receive, sizes.recvWr(), sizes.receiveSlotBytes()));
        sizes.write(initAttr, QpInitAttr.CAP);
        qps.put((long) qpn, qp);
        machine.qps.put(qpn, qp);
        pd.children++;
        sendCq.users++;
        recvCq.users++;
        say.configured(new NicConfigured(qp.ref, "context, rings of " + sizes.sendWr() + " and " + sizes.recvWr() + " slots"));
        return qpn;
    }

    int destroy(long handle) {
        SoftQp qp = qps.get(handle);
        if (qp == null) {
            return Errno.EINVAL.number();
        } else if (say.events.unacked(ObjectKind.QP, handle)) {
            return Errno.EBUSY.number();
        }
        qps.remove(handle);
        forget(qp);
        qp.pd.children--;
        qp.sendCq.users--;
        qp.recvCq.users--;
        say.configured(new NicConfigured(qp.ref, "context cleared"));
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
            say.configured(new NicConfigured(qp.ref, "context changed"));
            modify.apply(host.call());
        }
        return refusal.number();
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
        qp.sizes.write(initAttr, QpInitAttr.CAP);
        initAttr.putInt(QpInitAttr.QP_TYPE, qp.type.value());
        initAttr.putInt(QpInitAttr.SQ_SIG_ALL, qp.signalsAll ? 1 : 0);
        return 0;
    }

    /** The context is closed: what the program left open ends with it. */
    void close() {
        qps.values().forEach(this::forget);
    }

    private void forget(SoftQp qp) {
        machine.qps.remove(qp.qpn);
        qp.destroy();
    }
}
