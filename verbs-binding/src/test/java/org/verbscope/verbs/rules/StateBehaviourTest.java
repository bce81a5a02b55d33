package org.verbscope.verbs.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.verbscope.event.VirtualClock;
import org.verbscope.verbs.AccessFlag;
import org.verbscope.verbs.AddressVector;
import org.verbscope.verbs.Errno;
import org.verbscope.verbs.MemoryRegion;
import org.verbscope.verbs.Mtu;
import org.verbscope.verbs.QpAttribute;
import org.verbscope.verbs.QpAttributes;
import org.verbscope.verbs.QpInitAttributes;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.QueuePair;
import org.verbscope.verbs.RdmaContext;
import org.verbscope.verbs.RdmaDevices;
import org.verbscope.verbs.RecvRequest;
import org.verbscope.verbs.SendRequest;
import org.verbscope.verbs.VerbsException;
import org.verbscope.verbs.WcStatus;
import org.verbscope.verbs.WorkCompletion;
import org.verbscope.verbs.rules.StateBehaviour.Post;
import org.verbscope.verbs.trace.Trace;

/** A device does in each state what the rules say of it. */
@Tag("unit")
class StateBehaviourTest {
    private RdmaContext context;
    private MemoryRegion mr;
    private QueuePair qp;

    @BeforeEach
    void aQueuePairThatIsItsOwnPeer() {
        context = RdmaDevices.byName("soft0", new Trace(new VirtualClock())).orElseThrow().open(1);
        var pd = context.allocPd();
        mr = pd.regMr(context.allocate(4096), AccessFlag.LOCAL_WRITE);
        qp = pd.createQp(new QpInitAttributes().cq(context.createCq(8)));
    }

    @AfterEach
    void close() {
        context.closeAll();
    }

    private void bring(QpState state) {
        if (state == QpState.RESET) {
            return;
        }
        qp.toInit(AccessFlag.LOCAL_WRITE);
        if (state == QpState.ERR) {
            qp.toErr();
        }
        if (state.value() < QpState.RTR.value() || state == QpState.ERR) {
            return;
        }
        qp.toRtr(new QpAttributes().av(AddressVector.to(context.queryGid(1, 1).gid()).fromIndex(1))
                .destQpNum(qp.number()).pathMtu(Mtu.MTU_1024).maxDestRdAtomic(1).minRnrTimer(12));
        if (state == QpState.RTR) {
            return;
        }
        qp.toRts(new QpAttributes().timeout(14).retryCnt(1).rnrRetry(1).maxRdAtomic(1));
        if (state == QpState.SQD) {
            qp.modify(new QpAttributes().state(QpState.SQD), List.of(QpAttribute.STATE));
        }
    }

    private Post outcome(Consumer<QueuePair> post, boolean send) throws InterruptedException {
        try {
            post.accept(qp);
        } catch (VerbsException refused) {
            assertThat(refused.errno()).isEqualTo(Errno.EINVAL);
            return Post.REFUSED;
        }
        context.trace().clock().sleep(100_000);
        List<WorkCompletion> done = qp.sendCq().poll(8);
        if (done.stream().anyMatch(wc -> wc.is(WcStatus.WR_FLUSH_ERR))) {
            return Post.FLUSHED;
        }
        if (!done.isEmpty()) {
            return Post.TAKEN;
        }
        return send ? Post.HELD : Post.KEPT;
    }

    @ParameterizedTest
    @EnumSource(value = QpState.class, names = "SQE", mode = EnumSource.Mode.EXCLUDE)
    void sendsEndAsTheRulesSay(QpState state) throws InterruptedException {
        bring(state);
        if (state == QpState.RTS || state == QpState.SQD) {
            qp.postRecv(RecvRequest.into(1, mr, 64, 64));
        }
        assertThat(outcome(pair -> pair.postSend(SendRequest.send(2, mr, 0, 8)), true)).isEqualTo(StateBehaviour.of(state).sends());
    }

    @ParameterizedTest
    @EnumSource(value = QpState.class, names = "SQE", mode = EnumSource.Mode.EXCLUDE)
    void receivesEndAsTheRulesSay(QpState state) throws InterruptedException {
        bring(state);
        Post found = outcome(pair -> pair.postRecv(RecvRequest.into(1, mr, 64, 64)), false);
        Post said = StateBehaviour.of(state).receives();
        assertThat(found).isEqualTo(said == Post.TAKEN ? Post.KEPT : said);
    }

    @ParameterizedTest
    @EnumSource(QpState.class)
    void everyStateHasItsSentences(QpState state) {
        StateBehaviour does = StateBehaviour.of(state);
        assertThat(List.of(does.note(), does.receives().words(), does.sends().words(), does.arrivals().words()))
                .allMatch(words -> !words.isBlank());
    }
}
