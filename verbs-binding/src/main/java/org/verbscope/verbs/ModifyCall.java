package org.verbscope.verbs;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.verbscope.event.ObjectRef;

/**
 * One {@code ibv_modify_qp}, and, when it is refused, what it met.
 *
 * @param values an own copy
 */
record ModifyCall(QueuePair qp, QpAttributes values, int mask) {
    /** @throws VerbsException when refused */
    void make() {
        qp.control("modify_qp", this::args, call -> {
            int errno = qp.context().lend(attr -> {
                QpAttrStruct.write(values, attr);
                return (int) call.enter(() -> qp.context().spi().modifyQp(qp.handle(), attr, mask));
            });
            if (errno != 0) {
                throw call.refused(errno, args(), Explainers.get().modify(attempt(), new Errno(errno)));
            } else if (has(QpAttribute.STATE)) {
                call.returned(ObjectRef.NONE, qp.modifiedTo(values.stateValue()));
            } else {
                call.returned(0, ObjectRef.NONE);
            }
            return null;
        });
    }

    private boolean has(QpAttribute attribute) {
        return (mask & attribute.value()) != 0;
    }

    private Map<String, String> args() {
        var args = new LinkedHashMap<String, String>();
        args.put("qp", qp.ref().words());
        args.put("attr_mask", QpAttribute.words(mask));
        args.putAll(values.words(mask));
        return args;
    }

    private ModifyAttempt attempt() {
        Optional<QpAttributes> now = qp.lookAttributes();
        Looks looks = qp.context().looks();
        int qpPort = now.map(QpAttributes::port).orElse(0);
        boolean path = has(QpAttribute.AV);
        int port = path && values.av().port() != 0 ? values.av().port() : Math.max(qpPort, 1);
        Optional<DeviceAttributes> device = looks.device();
        boolean byGid = path && values.av().global();
        int gid = byGid ? looks.gidErrno(port, values.av().sgidIndex()) : -1;
        Optional<GidEntry> ownGid = byGid ? looks.gid(port, values.av().sgidIndex()) : Optional.empty();
        return new ModifyAttempt(qp.type().value(), now.map(QpAttributes::stateValue).orElse(-1), values, mask, qpPort,
                looks.port(port), device.map(DeviceAttributes::physPortCnt).orElse(0), gid, ownGid,
                now.map(QpAttributes::sqDraining).orElse(false),
                device.map(DeviceAttributes::maxQpRdAtom).orElse(0), qp.calls.deviceKind());
    }
}
