package org.verbscope.verbs.libibverbs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.event.Entry;
import org.verbscope.event.LabClock;
import org.verbscope.event.LogEvent.Note;
import org.verbscope.event.WireEvent.PacketReceived;
import org.verbscope.event.WireEvent.PacketSent;
import org.verbscope.event.WorkEvent.WorkPosted;
import org.verbscope.event.WorkQueue;
import org.verbscope.verbs.AddressHandle;
import org.verbscope.verbs.AddressVector;
import org.verbscope.verbs.Gid;
import org.verbscope.verbs.QueuePair;
import org.verbscope.verbs.RecvRequest;
import org.verbscope.verbs.SendRequest;
import org.verbscope.verbs.VerbsException;
import org.verbscope.verbs.WorkCompletion;
import org.verbscope.verbs.trace.Trace;

/** Datagrams, address handles and multicast groups on two real rxe devices. Only in the guest. */
@Tag("machine")
class RxeDatagramTest {
    private static final int MULTICAST_QPN = 0xffffff;
    private static final Gid GROUP = Gid.ofIpv4(239, 1, 2, 3);
    private static final Gid GROUP6 = Gid.parse("ff15:0:0:0:0:0:0:77");

    private final Trace trace = new Trace(LabClock.real());
    private final RxeEnd one = RxeEnd.one(trace);
    private final RxeEnd two = RxeEnd.two(trace);
    private final QueuePair a = one.datagrams();
    private final QueuePair b = two.datagrams();

    @AfterEach
    void close() {
        one.close();
        two.close();
    }

    /** Sends 64 bytes and waits until they are out. @return number of the message in the log */
    private long send(AddressHandle way, int to) {
        a.postSend(SendRequest.send(1, one.mr, 0, 64).to(way, to, RxeEnd.QKEY));
        assertThat(one.await().ok()).isTrue();
        List<Entry> posted = trace.log().all().stream()
                .filter(e -> e.event() instanceof WorkPosted w && w.queue() == WorkQueue.SEND && w.qp().equals(a.ref())).toList();
        return posted.get(posted.size() - 1).seq();
    }

    private List<String> told(long message) {
        return trace.log().all().stream().filter(e -> MessageOf.event(e.event()) == message).map(MessageOf::words).toList();
    }

    private List<String> notes() {
        return trace.log().all().stream().filter(e -> e.event() instanceof Note).map(e -> e.as(Note.class).text()).toList();
    }

    @Test
    void aDatagramBringsItsSenderAndIsAnswered() {
        one.memory.write(0, "ping".getBytes(java.nio.charset.StandardCharsets.US_ASCII));
        b.postRecv(RecvRequest.into(7, two.mr, 0, 200));
        long message = send(one.wayTo(two.gid.gid()), b.number());
        WorkCompletion received = two.await();

        assertThat(received.byteLen()).isEqualTo(40 + 64);
        assertThat(received.srcQp()).isEqualTo(a.number());
        assertThat(two.memory.read(40, 4)).asString().isEqualTo("ping");
        assertThat(told(message)).containsExactly("1 USER_TO_KERNEL by CPU", "1 WIRE by CABLE", "1 sent UD SEND_ONLY 0",
                "2 received UD SEND_ONLY 0", "2 KERNEL_TO_USER by CPU");

        AddressVector way = two.context.initAhFromWc(1, received, two.mr, 0);
        assertThat(way.dgid()).isEqualTo(one.gid.gid());
        assertThat(way.sgidIndex()).isEqualTo(two.gid.index());
        AddressHandle back = two.pd.createAhFromWc(1, received, two.mr, 0);
        a.postRecv(RecvRequest.into(8, one.mr, 4096, 200));
        b.postSend(SendRequest.send(2, two.mr, 0, 8).to(back, received.srcQp(), RxeEnd.QKEY));
        assertThat(two.await().ok()).isTrue();
        assertThat(one.await().byteLen()).isEqualTo(40 + 8);
    }

    @Test
    void whatIsLongerThanThePortTakesIsNeverSentAndNothingElseIsSaid() {
        AddressHandle way = one.wayTo(two.gid.gid());
        a.postSend(SendRequest.send(1, one.mr, 0, 5000).to(way, b.number(), RxeEnd.QKEY));
        assertThat(one.await().ok()).isTrue();
        b.postRecv(RecvRequest.into(7, two.mr, 0, 200));
        long next = send(way, b.number());
        assertThat(two.await().byteLen()).isEqualTo(104);

        assertThat(told(next)).contains("1 sent UD SEND_ONLY 0", "2 received UD SEND_ONLY 0");
        assertThat(trace.log().all()).filteredOn(e -> e.event() instanceof PacketSent).hasSize(1);
        assertThat(trace.log().all()).filteredOn(e -> MessageOf.words(e).contains(" by ")).hasSize(3);
    }

    @Test
    void anAddressThatCannotBeReachedIsRefusedWhenItsHandleIsMade() {
        assertThatThrownBy(() -> one.wayTo(Gid.ofIpv4(10, 77, 0, 99))).isInstanceOfSatisfying(VerbsException.class,
                refusal -> assertThat(refusal.errno().number()).isEqualTo(110));
    }

    @Test
    void aWayToOneselfIsSaidToBeInvisible() {
        one.wayTo(one.gid.gid());

        assertThat(notes()).singleElement().asString().contains("stays inside the driver of rxe0");
    }

    @Test
    void eachMemberOfAGroupGetsItsCopy() {
        QueuePair second = two.datagrams();
        b.attachMcast(GROUP);
        second.attachMcast(GROUP);
        b.postRecv(RecvRequest.into(7, two.mr, 0, 200));
        second.postRecv(RecvRequest.into(8, two.mr, 1024, 200));
        long message = send(one.wayTo(GROUP), MULTICAST_QPN);
        List<WorkCompletion> received = two.await(2);

        assertThat(received).extracting(WorkCompletion::wrId).containsExactlyInAnyOrder(7L, 8L);
        assertThat(received).allSatisfy(c -> assertThat(c.srcQp()).isEqualTo(a.number()));
        assertThat(told(message)).containsExactly("1 USER_TO_KERNEL by CPU", "1 WIRE by CABLE", "1 sent UD SEND_ONLY 0",
                "2 received UD SEND_ONLY 0", "2 received UD SEND_ONLY 0", "2 KERNEL_TO_USER by CPU", "2 KERNEL_TO_USER by CPU");
        assertThat(notes()).hasSize(2).allSatisfy(n -> assertThat(n).contains("239.1.2.3").contains("veth1"));
        assertThatThrownBy(() -> b.attachMcast(two.gid.gid())).isInstanceOfSatisfying(VerbsException.class,
                refusal -> assertThat(refusal.errno().number()).isEqualTo(22));
    }

    @Test
    void aGroupOfSixWorksToo() {
        b.attachMcast(GROUP6);
        b.postRecv(RecvRequest.into(7, two.mr, 0, 200));
        AddressHandle way = one.pd.createAh(AddressVector.to(GROUP6).fromIndex(0));
        long message = send(way, MULTICAST_QPN);
        assertThat(two.await().byteLen()).isEqualTo(104);

        assertThat(told(message)).contains("1 sent UD SEND_ONLY 0", "2 received UD SEND_ONLY 0", "2 KERNEL_TO_USER by CPU");
        b.detachMcast(GROUP6);
        assertThatThrownBy(() -> b.detachMcast(GROUP6)).isInstanceOfSatisfying(VerbsException.class,
                refusal -> assertThat(refusal.errno().number()).isEqualTo(22));
    }

    @Test
    void immediateDataCrosses() {
        b.postRecv(RecvRequest.into(7, two.mr, 0, 200));
        a.postSend(SendRequest.send(1, one.mr, 0, 64).withImm(0x1234).to(one.wayTo(two.gid.gid()), b.number(), RxeEnd.QKEY));
        assertThat(one.await().ok()).isTrue();

        assertThat(two.await().immData()).isEqualTo(0x1234);
        assertThat(trace.log().all()).anyMatch(e -> e.event() instanceof PacketReceived p
                && p.packet().name().equals("UD SEND_ONLY_WITH_IMM") && p.qp().equals(b.ref()));
    }
}
