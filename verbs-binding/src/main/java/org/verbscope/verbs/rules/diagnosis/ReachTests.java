package org.verbscope.verbs.rules.diagnosis;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.verbscope.event.Entry;
import org.verbscope.event.ObjectEvent.QpStateChanged;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.WireEvent.PacketDropped;
import org.verbscope.event.WireEvent.PacketSent;
import org.verbscope.event.WorkEvent.WorkPosted;
import org.verbscope.event.WorkQueue;
import org.verbscope.state.Machine;
import org.verbscope.state.QueuePair;
import org.verbscope.state.WorkRing;
import org.verbscope.verbs.AccessFlag;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.QpType;
import org.verbscope.verbs.WrOpcode;
import org.verbscope.verbs.rules.Finding;
import org.verbscope.verbs.rules.Opcodes;
import org.verbscope.verbs.rules.peers.PeerRule;

/** Tests of the causes that have to do with the peer: whether it is there, listens, expects this end, and has a receive. */
final class ReachTests {
    /** How the soft device's wire names a loss. */
    private static final String LOST = "lost";
    private static final String OTHER_GID_TYPE = "another GID type";

    private ReachTests() { }

    static void addTo(Map<String, Function<Scene, Answer>> tests) {
        tests.put("cause.peer-not-ready", scene -> inState(scene, QpState.RESET, QpState.INIT));
        tests.put("cause.peer-in-error", scene -> inState(scene, QpState.ERR));
        tests.put("cause.peer-gone", ReachTests::gone);
        tests.put("cause.no-such-qp", ReachTests::noSuchQp);
        tests.put("cause.packets-lost", ReachTests::lost);
        tests.put("cause.peer-qp-access", ReachTests::access);
        tests.put("cause.no-receive", ReachTests::noReceive);
        tests.put("cause.write-imm-no-receive", scene -> scene.opcode().equals(WrOpcode.RDMA_WRITE_WITH_IMM.name())
                ? noReceive(scene) : Answer.NO);
        tests.put("cause.receive-late", ReachTests::receiveLate);
        tests.put("cause.opcode-not-of-type", ReachTests::opcode);
        tests.put("cause.too-many-elements", ReachTests::elements);
        for (PeerRule rule : PeerRule.values()) {
            tests.put(rule.id(), scene -> rule == PeerRule.GID_TYPE ? gidType(scene) : compared(rule, scene));
        }
    }

    private static boolean alive(Scene scene) {
        return scene.peerPair() != null && scene.peerMachine().alive(scene.peer());
    }

    private static Answer inState(Scene scene, QpState... states) {
        if (!alive(scene)) {
            return scene.peerPair() == null ? Answer.UNKNOWN : Answer.NO;
        }
        QueuePair peer = scene.peerPair();
        boolean it = List.of(states).stream().anyMatch(state -> state.name().equals(peer.state()));
        String reason = scene.history().lastMove(peer.ref(), peer.state(), scene.at() + 1).map(Entry::event)
                .map(event -> ((QpStateChanged) event).reason()).orElse("");
        return Answer.shownIf(it, peer.ref(), "STATE", Map.of("peer_qp", Names.of(peer.ref()), "state", peer.state(),
                "reason", reason));
    }

    private static Answer gone(Scene scene) {
        return scene.peerPair() == null ? Answer.UNKNOWN
                : Answer.shownIf(!alive(scene), scene.peer(), "", Map.of("peer_qp", Names.of(scene.peer())));
    }

    /** Only a log that tells of the peer's machine can say that a number is none of its queue pairs. */
    private static Answer noSuchQp(Scene scene) {
        if (scene.peerPair() != null) {
            return Answer.NO;
        }
        List<Machine> machines = PeerOf.machines(scene.state(), scene.qp());
        if (scene.qp().peer() < 0 || machines.size() != 1 || machines.get(0).queuePairs().isEmpty()) {
            return Answer.UNKNOWN;
        }
        String pairs = machines.get(0).queuePairs().values().filter(qp -> machines.get(0).alive(qp.ref()))
                .map(qp -> Attributes.hex(qp.ref().number())).distinct().collect(Collectors.joining(", "));
        return Answer.shown(scene.qp().ref(), "DEST_QPN", Map.of("qpn", Attributes.hex(scene.qp().peer()),
                "machine", Names.machine(machines.get(0).number()), "pairs", pairs));
    }

    private static Answer lost(Scene scene) {
        if (scene.slot() == null) {
            return Answer.UNKNOWN;
        }
        List<PacketDropped> lost = scene.history().drops(scene.slot().posted(), scene.at()).stream()
                .filter(drop -> drop.reason().contains(LOST)).toList();
        boolean seesLoss = scene.kind().equals("soft");
        return lost.isEmpty() ? seesLoss ? Answer.NO : Answer.UNKNOWN
                : Answer.shown(scene.qp().ref(), "", Map.of("count", String.valueOf(lost.size()), "reason", lost.get(0).reason()));
    }

    private static Answer access(Scene scene) {
        AccessFlag needed = Opcodes.remoteAccess(scene.opcode());
        if (needed == null || scene.peerPair() == null) {
            return needed == null ? Answer.NO : Answer.UNKNOWN;
        }
        String access = scene.peerPair().attributes().getOrDefault("ACCESS_FLAGS", "0");
        return Answer.shownIf(!Attributes.has(access, needed), scene.peer(), "ACCESS_FLAGS", Map.of("opcode", scene.opcode(),
                "flag", needed.name(), "peer_qp", Names.of(scene.peer()), "access", access));
    }

    private static Answer noReceive(Scene scene) {
        WorkRing ring = scene.peerReceives();
        boolean late = receiveLate(scene).verdict() == Answer.Verdict.SHOWN;
        return ring == null ? Answer.UNKNOWN : Answer.shownIf(Receives.left(scene.state(), scene.qp(), scene.peer()) == 0 && !late, scene.peer(), "",
                Map.of("peer_qp", Names.of(scene.peer()), "taken", String.valueOf(ring.next()), "all", String.valueOf(ring.next())));
    }

    /** None was there when it was needed, and one came later. */
    private static Answer receiveLate(Scene scene) {
        WorkRing ring = scene.peerReceives();
        if (ring == null || scene.slot() == null) {
            return Answer.UNKNOWN;
        }
        long sent = scene.slot().posted();
        boolean none = ring.slots().values().noneMatch(slot -> slot.state().outstanding() && slot.posted() < sent);
        ObjectRef queue = scene.peerPair().sharedQueue();
        Optional<Entry> later = scene.history().next(sent, WorkPosted.class,
                work -> work.queue() == WorkQueue.RECEIVE && work.qp().equals(queue));
        return none && later.isPresent() ? Answer.shown(scene.peer(), "", Map.of("wr_id",
                String.valueOf(((WorkPosted) later.get().event()).wrId()), "peer_qp", Names.of(scene.peer()), "event",
                String.valueOf(later.get().seq()), "posted", String.valueOf(sent))) : Answer.NO;
    }

    private static Answer opcode(Scene scene) {
        Optional<QpType> type = List.of(QpType.values()).stream().filter(t -> t.name().equals(scene.type())).findFirst();
        Optional<WrOpcode> opcode = List.of(WrOpcode.values()).stream().filter(o -> o.name().equals(scene.opcode())).findFirst();
        if (type.isEmpty() || opcode.isEmpty()) {
            return Answer.UNKNOWN;
        }
        return Answer.shownIf(!Opcodes.allowed(type.get(), opcode.get()), scene.qp().ref(), "opcode",
                Map.of("type", scene.type(), "opcode", scene.opcode()));
    }

    private static Answer elements(Scene scene) {
        long most = Attributes.number(scene.qp().attributes(), scene.opcode().equals("RECV") ? "max_recv_sge" : "max_send_sge", -1);
        return scene.slot() == null || most < 0 ? Answer.UNKNOWN
                : Answer.shownIf(scene.work().sges().size() > most, scene.qp().ref(), "num_sge", Map.of());
    }

    /** This end sends. What says the same of both directions, or goes wrong in the answers, is looked at both ways. */
    private static Answer compared(PeerRule rule, Scene scene) {
        if (scene.peerPair() == null) {
            return Answer.UNKNOWN;
        }
        Optional<Finding> found = rule.check(scene.card(), scene.peerCard());
        if (found.isEmpty() && (rule == PeerRule.QPN || rule == PeerRule.GID)) {
            found = rule.check(scene.peerCard(), scene.card());
        }
        if (found.isPresent()) {
            return Answer.shown(scene.qp().ref(), found.get().attribute(), found.get().words());
        }
        return rule.outcome(scene.card(), scene.peerCard()) == PeerRule.Outcome.UNKNOWN ? Answer.UNKNOWN : Answer.NO;
    }

    /** The log does not say of what type a GID index is; the packets do, and a drop says that they were not the type expected. */
    private static Answer gidType(Scene scene) {
        if (scene.slot() == null) {
            return Answer.UNKNOWN;
        }
        ObjectRef own = scene.qp().ref();
        boolean dropped = scene.history().drops(scene.slot().posted(), scene.at()).stream()
                .anyMatch(drop -> drop.reason().contains(OTHER_GID_TYPE));
        if (!dropped) {
            return scene.kind().equals("soft") ? Answer.NO : Answer.UNKNOWN;
        }
        String sent = scene.history().last(scene.at() + 1, PacketSent.class, packet -> packet.qp().equals(own))
                .map(entry -> GidTypes.of(((PacketSent) entry.event()).packet().bytes())).orElse("");
        return Answer.shown(own, "AV", Map.of("sender", Names.of(own), "own", sent, "receiver", Names.of(scene.peer()),
                "other", GidTypes.other(sent)));
    }
}
