package org.verbscope.measure.pingpong;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.verbscope.event.LabClock;
import org.verbscope.event.TraceLevel;
import org.verbscope.verbs.RdmaContext;
import org.verbscope.verbs.RdmaDevices;
import org.verbscope.verbs.trace.Trace;

/**
 * A cable between a soft device in a network namespace of its own and a new rxe device: a veth pair with MTU 4200, for the
 * guest of the rxe machine, whose root may do that. Closing it takes everything away again.
 */
final class SoftAndRxe implements AutoCloseable {
    static final String RXE = "rxe-soft";
    /** Of the rxe: GID index 0 is link-local, 1 the IPv4 address, 2 the IPv6 address. */
    static final int IPV4 = 1;
    static final int IPV6 = 2;
    static final String RXE_ADDRESS = "10.77.8.1";
    private static final String NAMESPACE = "verbscope";
    private static final String PROPERTY = "verbscope.soft.udp";
    private static final long PATIENCE = TimeUnit.SECONDS.toNanos(20);

    final Trace trace = new Trace(LabClock.real());

    SoftAndRxe() {
        trace.level(TraceLevel.OFF);
        remove();
        Shell.run("ip netns add " + NAMESPACE + "; ip link add vsx mtu 4200 type veth peer name vso mtu 4200 netns " + NAMESPACE
                + "; ip address add 10.77.8.1/24 dev vsx; ip address add fd77::1/64 dev vsx nodad; ip link set vsx up"
                + "; ip -n " + NAMESPACE + " address add 10.77.8.2/24 dev vso; ip -n " + NAMESPACE + " address add fd77::2/64 dev vso nodad"
                + "; ip -n " + NAMESPACE + " link set vso up; ip -n " + NAMESPACE + " link set lo up; rdma link add " + RXE
                + " type rxe netdev vsx");
        await("grep -q 'ffff:0a4d:0801' /sys/class/infiniband/" + RXE + "/ports/1/gids/" + IPV4);
        await("grep -q 'fd77:' /sys/class/infiniband/" + RXE + "/ports/1/gids/" + IPV6);
        System.setProperty(PROPERTY, "10.77.8.2+fd77::2@" + NAMESPACE);
    }

    private static void await(String condition) {
        long deadline = System.nanoTime() + PATIENCE;
        while (!Shell.run("if " + condition + "; then echo yes; fi").contains("yes")) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("never true: " + condition + "\n"
                        + Shell.run("grep . /sys/class/infiniband/*/ports/1/gids/[0-3]; ip address"));
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
        }
    }

    /** As machine 1. GID index 0 is the IPv4 address, 1 the IPv6 address. */
    RdmaContext soft() {
        return open("soft-udp0", 1);
    }

    /** As machine 2. */
    RdmaContext rxe() {
        return open(RXE, 2);
    }

    private RdmaContext open(String name, int machine) {
        return RdmaDevices.byName(name, trace).orElseThrow(() -> new AssertionError("no " + name + ": " + RdmaDevices.list(trace)
                + RdmaDevices.findings())).open(machine);
    }

    /** From now on packets of both directions are lost with this probability. */
    void lose(int percent) {
        Shell.run("tc qdisc add dev vsx root netem loss " + percent + "% limit 10000; tc -n " + NAMESPACE
                + " qdisc add dev vso root netem loss " + percent + "% limit 10000");
    }

    /** From now on none are lost. */
    void loseNothing() {
        Shell.run("tc qdisc del dev vsx root; tc -n " + NAMESPACE + " qdisc del dev vso root");
    }

    /** Counters of the rxe and the interfaces, for people. */
    String counters() {
        return Shell.run("cd /sys/class/infiniband/" + RXE + "/ports/1/hw_counters; grep . * | grep -v ':0$' || true; ip -s link show vsx"
                + "; ip -n " + NAMESPACE + " -s link show vso; grep -i udp: /proc/net/snmp; dmesg | tail -5");
    }

    private static void remove() {
        Shell.run("rdma link delete " + RXE + " 2>/dev/null || true; ip link delete vsx 2>/dev/null || true; ip netns delete "
                + NAMESPACE + " 2>/dev/null || true");
    }

    @Override
    public void close() {
        System.clearProperty(PROPERTY);
        remove();
    }
}
