package org.verbscope.verbs.soft;

import java.util.Optional;
import org.verbscope.verbs.Errno;
import org.verbscope.verbs.QpAttribute;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.QpType;
import org.verbscope.verbs.roce.PacketPath;
import org.verbscope.verbs.rules.QpStateTable;
import org.verbscope.verbs.spi.Layout.QpAttr;
import org.verbscope.verbs.spi.NativeBlock;

/**
 * One {@code ibv_modify_qp}: what it would be refused for, in the order in which Linux looks (address
 * vector first, then the state table, then values), and the change itself.
 */
final class Modify {
    private static final int STANDARD_BITS = 0x1f_ffff;
    private static final int ACCESS_BITS = Mr.LOCAL_WRITE | Mr.REMOTE_WRITE | Mr.REMOTE_READ | Mr.REMOTE_ATOMIC;
    private static final Errno NONE = new Errno(0);

    private final SoftQp qp;
    private final NativeBlock attr;
    private final int mask;
    private final Profile profile;
    private PacketPath path;

    Modify(SoftQp qp, NativeBlock attr, int mask) {
        this.qp = qp;
        this.attr = attr;
        this.mask = mask;
        this.profile = qp.profile();
    }

    private boolean has(QpAttribute attribute) {
        return (mask & attribute.value()) != 0;
    }

    private int small(int at) {
        return attr.getByte(at) & 0xff;
    }

    /** Whether it would be refused. {@code ETIMEDOUT} is for the caller to wait for: nobody answers for the destination. */
    Errno refusal() {
        if (has(QpAttribute.PORT) && small(QpAttr.PORT_NUM) != 1) {
            return Errno.EINVAL;
        }
        if (has(QpAttribute.AV)) {
            Errno address = address();
            if (address != NONE) {
                return address;
            }
        }
        if (has(QpAttribute.ALT_PATH)) {
            return Errno.EINVAL;
        }
        if ((mask & ~STANDARD_BITS) != 0) {
            return Errno.EOPNOTSUPP;
        }
        Errno transition = transition();
        return transition != NONE ? transition : values();
    }

    private Errno address() {
        int port = has(QpAttribute.PORT) ? small(QpAttr.PORT_NUM) : qp.values.small(QpAttr.PORT_NUM);
        var route = new Route(qp.machine, attr, QpAttr.AH_ATTR, port);
        if (route.refusal().number() != 0) {
            return route.refusal();
        }
        path = route.path(qp.qpn, has(QpAttribute.DEST_QPN) ? attr.getInt(QpAttr.DEST_QP_NUM) & 0xffffff : qp.values.destQpn());
        return NONE;
    }

    private QpState from() {
        boolean claimed = has(QpAttribute.CUR_STATE) && profile.trustsClaimedState();
        return claimed ? QpState.of(attr.getInt(QpAttr.CUR_QP_STATE)).orElse(qp.state) : qp.state;
    }

    /** The state it asks for; without one, the present one. */
    private Optional<QpState> wanted() {
        return has(QpAttribute.STATE) ? QpState.of(attr.getInt(QpAttr.QP_STATE)) : Optional.of(from());
    }

    private Errno transition() {
        if (has(QpAttribute.CUR_STATE)) {
            QpState claim = QpState.of(attr.getInt(QpAttr.CUR_QP_STATE)).orElse(QpState.RESET);
            boolean possible = claim.value() >= QpState.RTR.value() && claim != QpState.ERR;
            if (!possible || claim != qp.state && !profile.trustsClaimedState()) {
                return Errno.EINVAL;
            }
        }
        QpState from = from();
        boolean legal = wanted().filter(to -> QpStateTable.check(qp.type, from, to, maskFor(to)).ok()).isPresent();
        boolean leavesDrain = from == QpState.SQD && qp.draining && wanted().filter(QpState.RTS::equals).isPresent();
        return legal && !leavesDrain ? NONE : Errno.EINVAL;
    }

    private int maskFor(QpState to) {
        boolean adds = has(QpAttribute.AV) && profile.addsPortToPath() && !(has(QpAttribute.STATE) && to == QpState.RTR);
        return adds ? mask | QpAttribute.PORT.value() : mask;
    }

    private Errno values() {
        int most = qp.own.limits().rdAtomic();
        boolean fits = (!has(QpAttribute.PATH_MTU) || within(attr.getInt(QpAttr.PATH_MTU), 1, 5))
                && fits(QpAttribute.TIMEOUT, QpAttr.TIMEOUT, 31) && fits(QpAttribute.RETRY_CNT, QpAttr.RETRY_CNT, 7)
                && fits(QpAttribute.RNR_RETRY, QpAttr.RNR_RETRY, 7)
                && fits(QpAttribute.MIN_RNR_TIMER, QpAttr.MIN_RNR_TIMER, 31)
                && fits(QpAttribute.MAX_QP_RD_ATOMIC, QpAttr.MAX_RD_ATOMIC, most)
                && fits(QpAttribute.MAX_DEST_RD_ATOMIC, QpAttr.MAX_DEST_RD_ATOMIC, most)
                && (!has(QpAttribute.PKEY_INDEX) || attr.buffer().getShort(QpAttr.PKEY_INDEX) == 0);
        boolean access = !has(QpAttribute.ACCESS_FLAGS)
                || (attr.getInt(QpAttr.QP_ACCESS_FLAGS) & ~ACCESS_BITS) == 0 && qp.type != QpType.UD;
        if (has(QpAttribute.QKEY) && attr.getInt(QpAttr.QKEY) < 0) {
            return Errno.EPERM;
        }
        return fits && access ? NONE : Errno.EINVAL;
    }

    private boolean fits(QpAttribute attribute, int at, int most) {
        return !has(attribute) || within(small(at), 0, most);
    }

    private static boolean within(int value, int least, int most) {
        return value >= least && value <= most;
    }

    /** Does it; it was not refused. @param event the call */
    void apply(long event) {
        QpState to = wanted().orElseThrow();
        qp.values.set(attr, mask);
        if (path != null) {
            qp.path = path;
        }
        if (has(QpAttribute.STATE)) {
            qp.asked = to;
        }
        if (has(QpAttribute.STATE) && (to != qp.state || to == QpState.RESET)) {
            qp.enter(to, event);
        }
    }
}
