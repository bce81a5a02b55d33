package org.verbscope.verbs.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.AddressHandle;
import org.verbscope.verbs.AddressVector;
import org.verbscope.verbs.Errno;
import org.verbscope.verbs.Gid;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.SendRequest;
import org.verbscope.verbs.WcFlag;
import org.verbscope.verbs.WcStatus;
import org.verbscope.verbs.WorkCompletion;

/** Unreliable datagrams: address handles, the 40 bytes, keys, groups. */
abstract class DatagramContract extends VerbsContract {
    private static final int QKEY = 0x1111_1111;
    private static final int GRH = 40;
    private static final int GROUP_QPN = 0xffffff;

    private static AddressHandle way(End from, Gid to) {
        return from.pd().createAh(AddressVector.to(to).fromIndex(from.gid().index()));
    }

    private static void send(End from, End to, AddressHandle way, long wrId, int length, int qkey) {
        from.qp().postSend(SendRequest.send(wrId, from.mr(), 0, length).to(way, to.qp().number(), qkey));
    }

    private static void nothingFor(End end) {
        for (int i = 0; i < 200; i++) {
            assertThat(end.cq().poll()).isEmpty();
        }
    }

    @Test
    void aDatagramArrivesBehindFortyBytes() {
        End a = bed.datagram(1, QKEY);
        End b = bed.datagram(2, QKEY);
        a.mr().write(0, pattern(64, 3));
        b.recv(7, 0, 200);
        send(a, b, way(a, b.gid().gid()), 1, 64, QKEY);
        success(a.await());
        WorkCompletion got = b.await();
        success(got);
        assertThat(got.wrId()).isEqualTo(7);
        assertThat(got.byteLen()).isEqualTo(GRH + 64);
        assertThat(got.srcQp()).isEqualTo(a.qp().number());
        assertThat(WcFlag.setOf(got.flags())).contains(WcFlag.GRH);
        assertThat(b.mr().read(GRH, 64)).isEqualTo(pattern(64, 3));
        byte[] header = b.mr().read(20, 20);
        assertThat(header[0]).as("IPv4 header, version and length").isEqualTo((byte) 0x45);
        assertThat(new byte[] {header[12], header[13], header[14], header[15]}).isEqualTo(ipv4(a));
        assertThat(new byte[] {header[16], header[17], header[18], header[19]}).isEqualTo(ipv4(b));
    }

    private static byte[] ipv4(End end) {
        byte[] gid = end.gid().gid().bytes();
        return new byte[] {gid[12], gid[13], gid[14], gid[15]};
    }

    @Test
    void theWayBackIsInTheCompletion() {
        End a = bed.datagram(1, QKEY);
        End b = bed.datagram(2, QKEY);
        b.recv(1, 0, 200);
        a.recv(2, 0, 200);
        send(a, b, way(a, b.gid().gid()), 1, 8, QKEY);
        a.await();
        WorkCompletion got = b.await();
        AddressHandle back = b.pd().createAhFromWc(1, got, b.mr(), 0);
        assertThat(back.path().dgid()).isEqualTo(a.gid().gid());
        assertThat(back.path().sgidIndex()).isEqualTo(b.gid().index());
        b.mr().write(500, pattern(5, 9));
        b.qp().postSend(SendRequest.send(3, b.mr(), 500, 5).to(back, got.srcQp(), QKEY));
        success(b.await());
        success(a.await());
        assertThat(a.mr().read(GRH, 5)).isEqualTo(pattern(5, 9));
    }

    @Test
    void aWrongKeyIsDroppedInSilence() {
        End a = bed.datagram(1, QKEY);
        End b = bed.datagram(2, QKEY);
        b.recv(1, 0, 200);
        AddressHandle way = way(a, b.gid().gid());
        send(a, b, way, 1, 8, QKEY + 1);
        success(a.await());
        nothingFor(b);
        send(a, b, way, 2, 8, QKEY);
        success(a.await());
        success(b.await());
    }

    @Test
    void withoutAReceiveADatagramIsLostAndNobodyFails() {
        End a = bed.datagram(1, QKEY);
        End b = bed.datagram(2, QKEY);
        AddressHandle way = way(a, b.gid().gid());
        send(a, b, way, 1, 8, QKEY);
        success(a.await());
        nothingFor(b);
        b.recv(5, 0, 200);
        nothingFor(b);
        send(a, b, way, 2, 8, QKEY);
        success(a.await());
        assertThat(b.await().wrId()).isEqualTo(5);
        assertThat(List.of(a.qp().state(), b.qp().state())).containsExactly(QpState.RTS, QpState.RTS);
    }

    @Test
    void anImmediateValueComesAlong() {
        End a = bed.datagram(1, QKEY);
        End b = bed.datagram(2, QKEY);
        b.recv(1, 0, 200);
        a.qp().postSend(SendRequest.send(1, a.mr(), 0, 4).withImm(0x0badcafe).to(way(a, b.gid().gid()), b.qp().number(), QKEY));
        success(a.await());
        WorkCompletion got = b.await();
        assertThat(got.immData()).isEqualTo(0x0badcafe);
        assertThat(got.byteLen()).isEqualTo(GRH + 4);
    }

    @Test
    void aDatagramOfThePortsMtuFits() {
        End a = bed.datagram(1, QKEY);
        End b = bed.datagram(2, QKEY);
        int mtu = a.context().queryPort(1).activeMtuBytes();
        a.mr().write(0, pattern(mtu, 1));
        b.recv(1, 0, GRH + mtu);
        send(a, b, way(a, b.gid().gid()), 1, mtu, QKEY);
        success(a.await());
        assertThat(b.await().byteLen()).isEqualTo(GRH + mtu);
        assertThat(b.mr().read(GRH, mtu)).isEqualTo(pattern(mtu, 1));
    }

    @Test
    void aLongerOneIsNeverSentAndSucceeds() {
        End a = bed.datagram(1, QKEY);
        End b = bed.datagram(2, QKEY);
        int mtu = a.context().queryPort(1).activeMtuBytes();
        b.recv(1, 0, GRH + 2L * mtu);
        send(a, b, way(a, b.gid().gid()), 1, mtu + 1, QKEY);
        success(a.await());
        nothingFor(b);
    }

    @Test
    void aReceiveThatIsTooShortForIt() {
        End a = bed.datagram(1, QKEY);
        End b = bed.datagram(2, QKEY);
        b.recv(1, 0, GRH);
        send(a, b, way(a, b.gid().gid()), 1, 8, QKEY);
        success(a.await());
        String answer = deviatingWord("datagram-short-receive");
        if (answer.equals("stays")) {
            nothingFor(b);
        } else {
            statuses(b.await(1), Integer.parseInt(answer));
        }
    }

    @Test
    void otherOpcodesAreNotForDatagrams() {
        End a = bed.datagram(1, QKEY);
        End b = bed.datagram(2, QKEY);
        a.qp().postSend(SendRequest.write(1, a.mr(), 0, 8, b.mr().address(), b.mr().rkey()).to(way(a, b.gid().gid()),
                b.qp().number(), QKEY));
        statuses(a.await(1), WcStatus.LOC_QP_OP_ERR.value());
    }

    @Test
    void aHandleOfAnotherDomainFailsTheRequest() {
        End a = bed.datagram(1, QKEY);
        End b = bed.datagram(2, QKEY);
        AddressHandle foreign = a.context().allocPd().createAh(AddressVector.to(b.gid().gid()).fromIndex(a.gid().index()));
        send(a, b, foreign, 1, 8, QKEY);
        statuses(a.await(1), WcStatus.LOC_QP_OP_ERR.value());
    }

    @Test
    void aHandleToNobodyIsRefused() {
        End a = bed.end(1);
        refused(Errno.ETIMEDOUT, () -> a.pd().createAh(AddressVector.to(Gid.ofIpv4(10, 77, 0, 99)).fromIndex(a.gid().index())));
    }

    @Test
    void aHandleFromAnEmptyEntryHasNoData() {
        End a = bed.end(1);
        List<Integer> used = a.context().gids(1).stream().map(entry -> entry.index()).toList();
        int empty = 0;
        while (used.contains(empty)) {
            empty++;
        }
        int index = empty;
        refused(Errno.ENODATA, () -> a.pd().createAh(AddressVector.to(bed.gid(2).gid()).fromIndex(index)));
    }

    @Test
    void aHandleWithoutAGlobalHeaderIsRefusedOnEthernet() {
        End a = bed.end(1);
        refused(Errno.EINVAL, () -> a.pd().createAh(AddressVector.to(bed.gid(2).gid()).fromIndex(a.gid().index()).withoutGrh()));
    }

    @Test
    void aDomainWithAHandleIsBusy() {
        End a = bed.end(1);
        var pd = a.context().allocPd();
        AddressHandle way = pd.createAh(AddressVector.to(bed.gid(2).gid()).fromIndex(a.gid().index()));
        refused(Errno.EBUSY, pd::close);
        way.close();
        pd.close();
    }

    @Test
    void aGroupReachesEachThatJoined() {
        Gid group = Gid.parse("ff0e::7777:1");
        End a = bed.datagram(1, QKEY);
        List<End> members = List.of(bed.datagram(2, QKEY), bed.datagram(2, QKEY));
        End outsider = bed.datagram(2, QKEY);
        for (End member : members) {
            member.recv(1, 0, 200);
            member.qp().attachMcast(group);
        }
        outsider.recv(1, 0, 200);
        a.mr().write(0, pattern(32, 5));
        a.qp().postSend(SendRequest.send(1, a.mr(), 0, 32).to(groupWay(a, group), GROUP_QPN, QKEY));
        success(a.await());
        for (End member : members) {
            WorkCompletion got = member.await();
            success(got);
            assertThat(member.mr().read(GRH, 32)).isEqualTo(pattern(32, 5));
        }
        nothingFor(outsider);
        members.get(0).qp().detachMcast(group);
        members.get(0).recv(2, 0, 200);
        members.get(1).recv(2, 0, 200);
        a.qp().postSend(SendRequest.send(2, a.mr(), 0, 32).to(groupWay(a, group), GROUP_QPN, QKEY));
        success(a.await());
        success(members.get(1).await());
        nothingFor(members.get(0));
        members.get(1).qp().detachMcast(group);
    }

    /** From an entry of the group's own address family. */
    private AddressHandle groupWay(End from, Gid group) {
        int index = from.context().gids(1).stream().filter(entry -> !entry.isRoceV2Ipv4() && entry.type() == 2).findFirst()
                .map(entry -> entry.index()).orElse(from.gid().index());
        return from.pd().createAh(AddressVector.to(group).fromIndex(index));
    }

    @Test
    void onlyDatagramQueuePairsJoin() {
        End a = bed.end(1);
        refused(Errno.EINVAL, () -> a.qp().attachMcast(Gid.parse("ff0e::7777:2")));
    }

    @Test
    void aMemberOfAGroupIsBusy() {
        End a = bed.datagram(1, QKEY);
        Gid group = Gid.parse("ff0e::7777:3");
        a.qp().attachMcast(group);
        refused(Errno.EBUSY, a.qp()::close);
        a.qp().detachMcast(group);
        a.qp().close();
    }
}
