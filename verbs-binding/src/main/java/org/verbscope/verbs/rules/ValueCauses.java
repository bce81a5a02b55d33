package org.verbscope.verbs.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.verbscope.verbs.AccessFlag;
import org.verbscope.verbs.AddressVector;
import org.verbscope.verbs.Errno;
import org.verbscope.verbs.Explanation.Cause;
import org.verbscope.verbs.Gid;
import org.verbscope.verbs.ModifyAttempt;
import org.verbscope.verbs.Mtu;
import org.verbscope.verbs.PortAttributes;
import org.verbscope.verbs.QpAttribute;
import org.verbscope.verbs.QpAttributes;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.rules.Finding.Weight;

/** What is wrong with the values of a modify whose mask may be right. Only values of the mask are looked at. */
final class ValueCauses {
    private static final int FIVE_BITS = 31;
    private static final int THREE_BITS = 7;
    private static final int KNOWN_ACCESS = (1 << 8) - 1 | AccessFlag.RELAXED_ORDERING.value();

    private final ModifyAttempt attempt;
    private final QpAttributes values;
    private final List<Cause> causes = new ArrayList<>();

    private ValueCauses(ModifyAttempt attempt) {
        this.attempt = attempt;
        this.values = attempt.attributes();
    }

    static List<Cause> of(ModifyAttempt attempt) {
        var found = new ValueCauses(attempt);
        found.state();
        found.port();
        if (found.has(QpAttribute.AV)) {
            found.path();
        }
        found.limits();
        found.mtu();
        return found.causes;
    }

    private boolean has(QpAttribute attribute) {
        return (attempt.mask() & attribute.value()) != 0;
    }

    private void add(QpAttribute attribute, String key, Map<String, String> words) {
        causes.add(Finding.of(key, Weight.SHOWN, attribute.name(), words).toCause());
    }

    private void state() {
        if (has(QpAttribute.CUR_STATE) && attempt.from() >= 0 && values.curState().value() != attempt.from()) {
            add(QpAttribute.CUR_STATE, "value.cur-state",
                    Map.of("claimed", values.curState().name(), "state", QpState.nameOf(attempt.from())));
        }
        if (attempt.draining() && attempt.from() == QpState.SQD.value() && attempt.to() == QpState.RTS.value()) {
            add(QpAttribute.STATE, "value.draining", Map.of());
        }
        if (has(QpAttribute.QKEY) && values.qkey() >> 31 != 0) {
            add(QpAttribute.QKEY, "value.qkey", Map.of("qkey", "0x" + Long.toHexString(values.qkey())));
        }
        if (has(QpAttribute.ACCESS_FLAGS) && (values.access() & ~KNOWN_ACCESS) != 0) {
            add(QpAttribute.ACCESS_FLAGS, "value.access", Map.of("flags", AccessFlag.words(values.access())));
        }
    }

    private void port() {
        int ports = attempt.physicalPorts();
        if (has(QpAttribute.PORT) && (values.port() == 0 || ports > 0 && values.port() > ports)) {
            add(QpAttribute.PORT, "value.port", Map.of("port", text(values.port()), "ports", text(Math.max(ports, 1))));
        }
        int keys = attempt.port().map(PortAttributes::pkeyTblLen).orElse(0);
        if (has(QpAttribute.PKEY_INDEX) && keys > 0 && values.pkeyIndex() >= keys) {
            add(QpAttribute.PKEY_INDEX, "value.pkey-index", Map.of("index", text(values.pkeyIndex()), "last", text(keys - 1)));
        }
    }

    private void path() {
        AddressVector av = values.av();
        if (attempt.qpPort() != 0 && av.port() != attempt.qpPort()) {
            add(QpAttribute.AV, "value.av-port", Map.of("port", text(av.port()), "own", text(attempt.qpPort())));
            return;
        }
        if (!av.global()) {
            if (attempt.port().map(PortAttributes::isEthernet).orElse(false)) {
                add(QpAttribute.AV, "value.no-grh", Map.of());
            }
            return;
        }
        int entries = attempt.port().map(PortAttributes::gidTblLen).orElse(0);
        if (entries > 0 && av.sgidIndex() >= entries) {
            add(QpAttribute.AV, "value.gid-range", Map.of("index", text(av.sgidIndex()), "last", text(entries - 1)));
        } else if (attempt.gidErrno() == Errno.ENODATA.number()) {
            add(QpAttribute.AV, "value.gid-empty", Map.of("index", text(av.sgidIndex())));
        }
        if (av.dgid().isZero()) {
            add(QpAttribute.AV, "value.no-dgid", Map.of());
        } else {
            attempt.ownGid().ifPresent(own -> family(own.gid(), av.dgid(), av.sgidIndex()));
        }
    }

    /** RoCE goes over IPv4 or over IPv6: both GIDs hold an IPv4 address, or neither does. */
    private void family(Gid own, Gid peer, int index) {
        if (own.isIpv4Mapped() == peer.isIpv4Mapped()) {
            return;
        }
        Gid other = own.isIpv4Mapped() ? peer : own;
        add(QpAttribute.AV, isLinkLocal(other) ? "value.gid-link-local" : "value.gid-family",
                Map.of("index", String.valueOf(index), "own", own.toString(), "peer", peer.toString(),
                        "other", other.toString()));
    }

    static boolean isLinkLocal(Gid gid) {
        return gid.high() >>> 54 == 0xfe80 >>> 6;
    }

    private void mtu() {
        if (!has(QpAttribute.PATH_MTU)) {
            return;
        }
        if (Mtu.of(values.pathMtu()).isEmpty()) {
            add(QpAttribute.PATH_MTU, "value.mtu-code", Map.of("code", text(values.pathMtu())));
        } else if (attempt.port().map(p -> values.pathMtu() > p.activeMtu()).orElse(false)) {
            add(QpAttribute.PATH_MTU, "value.mtu-port", Map.of("mtu", bytes(values.pathMtu()),
                    "active", bytes(attempt.port().orElseThrow().activeMtu())));
        }
    }

    private static String bytes(int code) {
        return text(128 << code);
    }

    private static String text(int number) {
        return String.valueOf(number);
    }

    private void limits() {
        atMost(QpAttribute.TIMEOUT, values.timeout(), FIVE_BITS);
        atMost(QpAttribute.MIN_RNR_TIMER, values.minRnrTimer(), FIVE_BITS);
        atMost(QpAttribute.RETRY_CNT, values.retryCnt(), THREE_BITS);
        atMost(QpAttribute.RNR_RETRY, values.rnrRetry(), THREE_BITS);
        if (attempt.maxDestRdAtomic() > 0) {
            atMost(QpAttribute.MAX_DEST_RD_ATOMIC, values.maxDestRdAtomic(), attempt.maxDestRdAtomic());
            atMost(QpAttribute.MAX_QP_RD_ATOMIC, values.maxRdAtomic(), attempt.maxDestRdAtomic());
        }
        if (has(QpAttribute.ALT_PATH) && attempt.port().map(PortAttributes::isEthernet).orElse(false)) {
            add(QpAttribute.ALT_PATH, "value.alt-path", Map.of());
        }
    }

    private void atMost(QpAttribute attribute, int value, int most) {
        if (has(attribute) && value > most) {
            add(attribute, "value.too-large", Map.of("attribute", attribute.name(), "value", text(value), "most", text(most)));
        }
    }
}
