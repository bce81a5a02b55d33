package org.verbscope.verbs.libibverbs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.event.LabClock;
import org.verbscope.event.WorkEvent.WorkPosted;
import org.verbscope.event.WorkQueue;
import org.verbscope.verbs.Gid;
import org.verbscope.verbs.GidEntry;
import org.verbscope.verbs.QueuePair;
import org.verbscope.verbs.RecvRequest;
import org.verbscope.verbs.SendRequest;
import org.verbscope.verbs.trace.Trace;

/**
 * Packets between other addresses than the usual ones are captured and told as well: IPv6, and an
 * interface above the device's own (VLAN). The addresses are made for this test and taken away. Only in the guest.
 */
@Tag("machine")
class RxeAddressesTest {
    private static final String MAKE = """
            set -e
            ip -6 address add fd77::1/64 dev veth0 nodad; ip -6 address add fd77::2/64 dev veth1 nodad
            ip -6 rule add preference 100 lookup local; ip -6 rule del preference 0
            ip -6 rule add preference 10 iif lo to fd77::2 lookup 1000; ip -6 rule add preference 11 iif lo to fd77::1 lookup 1001
            ip -6 route add fd77::2 dev veth0 src fd77::1 table 1000; ip -6 route add fd77::1 dev veth1 src fd77::2 table 1001
            for n in 0 1; do
                ip link add link veth$n name veth$n.7 type vlan id 7
                sysctl -qw net.ipv4.conf.veth$n/7.accept_local=1 net.ipv4.conf.veth$n/7.rp_filter=0
                ip address add 10.78.0.$((n + 1))/24 dev veth$n.7
                ip link set veth$n.7 up
            done
            ip rule add preference 12 iif lo to 10.78.0.2 lookup 1002; ip rule add preference 13 iif lo to 10.78.0.1 lookup 1003
            ip route add 10.78.0.2 dev veth0.7 src 10.78.0.1 table 1002; ip route add 10.78.0.1 dev veth1.7 src 10.78.0.2 table 1003
            """;
    private static final String TAKE_AWAY = """
            ip link del veth0.7; ip link del veth1.7; ip rule del preference 12; ip rule del preference 13
            ip -6 rule add preference 0 lookup local
            for rule in 10 11 100; do ip -6 rule del preference $rule; done
            ip -6 address del fd77::1/64 dev veth0; ip -6 address del fd77::2/64 dev veth1
            """;

    private final Trace trace = new Trace(LabClock.real());
    private final RxeEnd one = RxeEnd.one(trace);
    private final RxeEnd two = RxeEnd.two(trace);

    @BeforeAll
    static void makeAddresses() throws IOException, InterruptedException {
        shell(MAKE);
    }

    @AfterAll
    static void takeAddressesAway() throws IOException, InterruptedException {
        shell(TAKE_AWAY);
    }

    @AfterEach
    void close() {
        one.close();
        two.close();
    }

    private static void shell(String script) throws IOException, InterruptedException {
        Process process = new ProcessBuilder("bash", "-c", script).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as(output).isZero();
    }

    /** The entry of an address, which appears a moment after it. */
    private static GidEntry entry(RxeEnd end, Gid gid) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (true) {
            for (GidEntry each : end.context.gids(1)) {
                if (each.gid().equals(gid) && each.typeName().contains("V2")) {
                    return each;
                }
            }
            assertThat(System.nanoTime()).as("%s has no %s: %s", end.context, gid, end.context.gids(1)).isLessThan(deadline);
        }
    }

    /** What is told of an exchange between two addresses. */
    private List<String> exchange(Gid from, Gid to) {
        QueuePair a = one.queuePair();
        QueuePair b = two.queuePair();
        RxeEnd.connect(entry(one, from), a, entry(two, to), b);
        b.postRecv(RecvRequest.into(7, two.mr, 0, 64));
        a.postSend(SendRequest.send(1, one.mr, 0, 8));
        assertThat(one.await().ok()).isTrue();
        assertThat(two.await().ok()).isTrue();
        long message = trace.log().all().stream().filter(e -> e.event() instanceof WorkPosted w && w.queue() == WorkQueue.SEND)
                .findFirst().orElseThrow().seq();
        return trace.log().all().stream().filter(e -> MessageOf.event(e.event()) == message).map(MessageOf::words).toList();
    }

    @Test
    void sixIsToldAsFourIs() {
        assertThat(exchange(Gid.parse("fd77:0:0:0:0:0:0:1"), Gid.parse("fd77:0:0:0:0:0:0:2"))).contains("1 WIRE by CABLE",
                "1 sent RC SEND_ONLY 0", "2 received RC SEND_ONLY 0", "2 sent RC ACKNOWLEDGE 0", "1 received RC ACKNOWLEDGE 0");
    }

    @Test
    void anInterfaceAboveTheDevicesIsCapturedBelow() {
        assertThat(exchange(Gid.ofIpv4(10, 78, 0, 1), Gid.ofIpv4(10, 78, 0, 2))).contains("1 WIRE by CABLE",
                "1 sent RC SEND_ONLY 0", "2 received RC SEND_ONLY 0", "2 sent RC ACKNOWLEDGE 0", "1 received RC ACKNOWLEDGE 0");
    }
}
