package org.verbscope.verbs.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.verbscope.verbs.QpAttribute.STATE;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.AddressVector;
import org.verbscope.verbs.Errno;
import org.verbscope.verbs.Explanation;
import org.verbscope.verbs.Explanation.Cause;
import org.verbscope.verbs.Gid;
import org.verbscope.verbs.GidEntry;
import org.verbscope.verbs.GidType;
import org.verbscope.verbs.LinkLayer;
import org.verbscope.verbs.ModifyAttempt;
import org.verbscope.verbs.Mtu;
import org.verbscope.verbs.PortAttributes;
import org.verbscope.verbs.QpAttribute;
import org.verbscope.verbs.QpAttributes;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.QpType;

@Tag("unit")
class ModifyExplainerTest {
    private static final AddressVector PEER = AddressVector.to(Gid.parse("10.77.0.2")).fromIndex(1);
    private int gidErrno;
    private Optional<GidEntry> own = Optional.empty();
    private boolean draining;
    private int linkLayer = LinkLayer.ETHERNET.value();

    private static QpAttributes rtr() {
        return new QpAttributes().state(QpState.RTR).av(PEER).destQpNum(0x12).rqPsn(1).pathMtu(Mtu.MTU_1024)
                .maxDestRdAtomic(1).minRnrTimer(12).port(1);
    }

    private static int required(QpState from, QpState to) {
        return QpStateTable.transition(QpType.RC, from, to).required() | STATE.value();
    }

    private ModifyAttempt attempt(QpState from, QpAttributes values, int mask) {
        var port = new PortAttributes(1, 4, 5, 3, 16, 0, 1L << 31, 1, 0, 0, 0, 1, 1, 5, linkLayer, 0, 0, 0);
        return new ModifyAttempt(QpType.RC.value(), from.value(), values, mask, from == QpState.RESET ? 0 : 1,
                Optional.of(port), 1, gidErrno, own, draining, 16, "soft");
    }

    private Explanation toRtr(QpAttributes values) {
        return ModifyExplainer.explain(attempt(QpState.INIT, values, required(QpState.INIT, QpState.RTR)), Errno.EINVAL);
    }

    private static String only(Explanation explanation) {
        assertThat(explanation.causes()).as(explanation.text()).hasSize(1);
        return explanation.causes().get(0).attribute() + ": " + explanation.causes().get(0).why();
    }

    @Test
    void rightCallHasNothingAgainstIt() {
        assertThat(ModifyExplainer.causes(attempt(QpState.INIT, rtr(), required(QpState.INIT, QpState.RTR)))).isEmpty();
        assertThat(toRtr(rtr()).summary()).contains("did not say");
    }

    @Test
    void everyMissingAndEveryForbiddenAttributeIsNamedWithWhatToDo() {
        int mask = required(QpState.INIT, QpState.RTR) & ~QpAttribute.RQ_PSN.value() & ~QpAttribute.DEST_QPN.value()
                | QpAttribute.SQ_PSN.value();
        Explanation why = ModifyExplainer.explain(attempt(QpState.INIT, rtr(), mask), Errno.EINVAL);
        assertThat(why.causes()).extracting(Cause::attribute).containsExactly("RQ_PSN", "DEST_QPN", "SQ_PSN");
        assertThat(why.causes().get(0).fix()).contains("sq_psn of the peer");
        assertThat(why.causes().get(2).why()).contains("does not allow it");
        assertThat(why.causes().get(2).fix()).contains("RTR to RTS");
        assertThat(why.summary()).contains("INIT to RTR").contains("RQ_PSN, DEST_QPN, SQ_PSN");
    }

    @Test
    void illegalPairComesWithTheWayToGo() {
        Explanation skipped = ModifyExplainer.explain(
                attempt(QpState.INIT, new QpAttributes().state(QpState.RTS), required(QpState.RTR, QpState.RTS)), Errno.EINVAL);
        assertThat(skipped.causes().get(0).why()).isEqualTo(
                "There is no transition from INIT to RTS; from INIT a queue pair can go to RESET, INIT, RTR, ERR.");
        assertThat(skipped.causes().get(0).fix()).isEqualTo("Go one step at a time: RTR, RTS.");
        Explanation back = ModifyExplainer.explain(
                attempt(QpState.ERR, new QpAttributes().state(QpState.RTR), STATE.value()), Errno.EINVAL);
        assertThat(back.causes().get(0).fix()).isEqualTo("Start over: RESET, INIT, RTR.");
    }

    @Test
    void pathWithoutGrhIsWrongOnEthernetOnly() {
        QpAttributes noGrh = rtr().av(PEER.withoutGrh());
        assertThat(only(toRtr(noGrh))).startsWith("AV: ").contains("GRH");
        linkLayer = LinkLayer.INFINIBAND.value();
        assertThat(toRtr(noGrh).causes()).isEmpty();
    }

    @Test
    void eachWrongValueIsNamed() {
        assertThat(only(toRtr(rtr().av(PEER.fromPort(2))))).contains("port 2").contains("on port 1");
        assertThat(only(toRtr(rtr().av(PEER.fromIndex(200))))).contains("GID index 200 is outside");
        gidErrno = Errno.ENODATA.number();
        assertThat(only(toRtr(rtr()))).contains("GID index 1 is an empty entry");
        gidErrno = 0;
        assertThat(only(toRtr(rtr().av(AddressVector.to(Gid.ZERO).fromIndex(1))))).contains("all zero");
        assertThat(only(toRtr(rtr().pathMtu(1024)))).contains("not one of the codes");
        assertThat(only(toRtr(rtr().pathMtu(Mtu.MTU_4096)))).contains("4096 bytes").contains("1024 at most");
        assertThat(only(toRtr(rtr().minRnrTimer(40)))).contains("MIN_RNR_TIMER is 40").contains("31");
        assertThat(only(toRtr(rtr().maxDestRdAtomic(200)))).contains("most is 16");
    }

    @Test
    void wrongPortAndKeyAndAccessAreNamed() {
        var init = new QpAttributes().state(QpState.INIT).port(0).pkeyIndex(3).access(1 << 12);
        List<Cause> causes = ModifyExplainer.causes(attempt(QpState.RESET, init, required(QpState.RESET, QpState.INIT)));
        assertThat(causes).extracting(Cause::attribute).containsExactly("ACCESS_FLAGS", "PORT", "PKEY_INDEX");
        assertThat(causes).allMatch(cause -> !cause.fix().isEmpty());
    }

    @Test
    void falseClaimOfTheStateIsNamed() {
        var rts = new QpAttributes().state(QpState.RTS).curState(QpState.RTR);
        List<Cause> causes = ModifyExplainer.causes(attempt(QpState.RTS, rts, STATE.value() | QpAttribute.CUR_STATE.value()));
        assertThat(causes).hasSize(1);
        assertThat(causes.get(0).why()).contains("claims").contains("RTR").contains("it is in RTS");
    }

    @Test
    void ownGidOfAnotherFamilyIsNamedAndALinkLocalOneCalledSo() {
        own = Optional.of(new GidEntry(Gid.parse("fe80::1"), 0, 1, GidType.ROCE_V2.value(), 0));
        assertThat(toRtr(rtr()).causes()).extracting(Cause::id).containsExactly("value.gid-link-local");
        own = Optional.of(new GidEntry(Gid.parse("2001:db8::1"), 0, 1, GidType.ROCE_V2.value(), 0));
        assertThat(toRtr(rtr()).causes()).extracting(Cause::id).containsExactly("value.gid-family");
        own = Optional.of(new GidEntry(Gid.parse("10.77.0.1"), 1, 1, GidType.ROCE_V2.value(), 0));
        assertThat(toRtr(rtr()).causes()).isEmpty();
    }

    @Test
    void leavingSqdWhileItDrainsIsNamed() {
        draining = true;
        List<Cause> causes = ModifyExplainer.causes(attempt(QpState.SQD, new QpAttributes().state(QpState.RTS), STATE.value()));
        assertThat(causes).extracting(Cause::id).containsExactly("value.draining");
    }

    @Test
    void controlledQkeyIsNamedOnce() {
        var rts = new QpAttributes().state(QpState.RTS).qkey(0x8000_0001L);
        var attempt = new ModifyAttempt(QpType.UD.value(), QpState.RTS.value(), rts, STATE.value() | QpAttribute.QKEY.value(),
                1, Optional.empty(), 1, -1, Optional.empty(), false, 16, "soft");
        assertThat(ModifyExplainer.explain(attempt, Errno.EPERM).causes()).extracting(Cause::id).containsExactly("value.qkey");
    }

    @Test
    void packetsTooLargeForThePortAreHarmfulAndNoRefusal() {
        List<Cause> causes = ModifyExplainer.causes(attempt(QpState.INIT, rtr().pathMtu(Mtu.MTU_4096),
                required(QpState.INIT, QpState.RTR)));
        assertThat(causes).extracting(Cause::id).containsExactly("value.mtu-port");
        assertThat(ModifyExplainer.refused(causes)).isFalse();
    }

    @Test
    void linkLocalPeerThatNobodyAnswersForIsCalledSo() {
        QpAttributes local = rtr().av(AddressVector.to(Gid.parse("fe80::2")));
        Explanation absent = ModifyExplainer.explain(
                attempt(QpState.INIT, local, required(QpState.INIT, QpState.RTR)), Errno.ETIMEDOUT);
        assertThat(absent.causes()).extracting(Cause::id).containsExactly("modify.errno.ETIMEDOUT", "modify.link-local");
    }

    @Test
    void errnosOfTheNetworkSpeakForThemselves() {
        Explanation absent = ModifyExplainer.explain(
                attempt(QpState.INIT, rtr(), required(QpState.INIT, QpState.RTR)), Errno.ETIMEDOUT);
        assertThat(only(absent)).contains("Nobody answered for ::ffff:10.77.0.2");
    }

    @Test
    void bitsWithoutANameAreShown() {
        Explanation why = ModifyExplainer.explain(
                attempt(QpState.INIT, rtr(), required(QpState.INIT, QpState.RTR) | 1 << 29), Errno.EINVAL);
        assertThat(why.causes().get(0).why()).contains("0x20000000");
    }

    @Test
    void unknownStateOfTheQueuePairIsSaid() {
        var attempt = new ModifyAttempt(QpType.RC.value(), -1, rtr(), STATE.value(), 0, Optional.empty(), 0, -1,
                Optional.empty(), false, 0, "rxe");
        assertThat(ModifyExplainer.explain(attempt, Errno.EINVAL).summary()).contains("could not be asked");
    }
}
