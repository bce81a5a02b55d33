package org.verbscope.verbs.rules.diagnosis;

import java.util.Map;
import java.util.function.Function;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.WorkQueue;
import org.verbscope.state.Message;
import org.verbscope.state.SlotState;
import org.verbscope.state.WorkRing;
import org.verbscope.state.WorkSlot;
import org.verbscope.verbs.rules.Finding;
import org.verbscope.verbs.rules.Opcodes;

/** Tests of the causes that have to do with memory: keys, bounds, and receives that are too short. */
final class MemoryTests {
    /** Longer messages no port carries at once (IBTA specification, volume 1, 9.7.8). */
    private static final long LONGEST = 1L << 30;

    /** No link has a larger one, whatever the port's is (IBTA specification, volume 1, 7.6.8). */
    static final long LARGEST_MTU = 4096;

    private MemoryTests() { }

    static void addTo(Map<String, Function<Scene, Answer>> tests) {
        for (String id : new String[] {"rkey-as-lkey", "lkey-deregistered", "lkey-unknown", "lkey-other-pd", "local-write-missing",
            "local-out-of-range"}) {
            tests.put("cause." + id, scene -> local("cause." + id, scene));
        }
        for (String id : new String[] {"rkey-deregistered", "lkey-as-rkey", "rkey-byte-order", "own-key-as-rkey", "rkey-unknown",
            "rkey-other-pd", "remote-flag-missing", "address-byte-order", "address-truncated", "remote-out-of-range",
            "window-gone", "window-unbound", "window-old-key", "window-flag-missing", "window-out-of-range"}) {
            tests.put("cause." + id, scene -> remote("cause." + id, scene));
        }
        tests.put("cause.receive-too-short", MemoryTests::tooShort);
        tests.put("cause.message-too-long", scene -> scene.work() == null ? Answer.UNKNOWN
                : Answer.shownIf(scene.work().length() > LONGEST, scene.qp().ref(), "length",
                        Map.of("length", String.valueOf(scene.work().length()))));
        tests.put("cause.message-above-mtu", scene -> scene.work() == null ? Answer.UNKNOWN
                : Answer.shownIf(scene.work().length() > LARGEST_MTU, scene.qp().ref(), "length",
                        Map.of("length", String.valueOf(scene.work().length()), "mtu", String.valueOf(LARGEST_MTU))));
        tests.put("cause.no-rd-atomic", scene -> scene.work() == null ? Answer.UNKNOWN
                : Answer.shownIf(Attributes.number(scene.qp().attributes(), "MAX_QP_RD_ATOMIC", -1) == 0, scene.qp().ref(),
                        "MAX_QP_RD_ATOMIC", Map.of("qp", Names.of(scene.qp().ref()), "opcode", scene.opcode(),
                                "wr_id", String.valueOf(scene.work().wrId()))));
        tests.put("cause.atomic-misaligned", scene -> scene.work() == null ? Answer.UNKNOWN
                : Answer.shownIf((scene.work().remoteAddress() & 7) != 0, scene.qp().ref(), "remote_addr",
                        Map.of("address", Attributes.hex(scene.work().remoteAddress()))));
    }

    private static Answer local(String id, Scene scene) {
        return scene.slot() == null ? Answer.UNKNOWN : answer(id, LocalKeys.fault(scene.state(), scene.qp(), scene.work()));
    }

    private static Answer remote(String id, Scene scene) {
        if (scene.slot() == null || scene.peerPair() == null || RemoteKeys.isUntoldWindow(scene.peerMachine(), scene.work().rkey())) {
            return Answer.UNKNOWN;
        }
        return answer(id, RemoteKeys.fault(scene.state(), scene.qp(), scene.peerPair(), scene.work()));
    }

    private static Answer answer(String id, Finding fault) {
        return fault == null || !fault.id().equals(id) ? Answer.NO : Answer.shown(fault.on(), fault.attribute(), fault.words());
    }

    /** Looked at from either end. */
    private static Answer tooShort(Scene scene) {
        boolean atReceiver = scene.queue() == WorkQueue.RECEIVE;
        WorkSlot receive = atReceiver ? scene.slot() : receiveOf(scene);
        Message message = atReceiver ? messageFor(scene) : scene.message();
        ObjectRef receiver = atReceiver ? scene.qp().ref() : scene.peer();
        if (receive == null || message == null) {
            return Answer.UNKNOWN;
        }
        long length = message.work().length();
        long room = receive.work().length();
        return Answer.shownIf(length > room, receiver, "length", Map.of("length", String.valueOf(length), "room",
                String.valueOf(room), "wr_id", String.valueOf(receive.work().wrId()), "receiver", Names.of(receiver)));
    }

    /** The receive that a send met at the peer; null when it is not known. */
    static WorkSlot receiveOf(Scene scene) {
        WorkRing ring = scene.peerReceives();
        if (ring == null) {
            return null;
        }
        Message message = scene.message();
        if (message != null && message.progress().receiveSlot() >= 0) {
            return ring.slots().get(message.progress().receiveSlot());
        }
        return ring.slots().values().filter(slot -> slot.state() == SlotState.FAILED).findFirst()
                .or(() -> ring.slots().values().filter(slot -> slot.state().outstanding()).findFirst()).orElse(null);
    }

    /** The message that a receive got; null when it is not known. */
    private static Message messageFor(Scene scene) {
        long slot = scene.slot() == null ? -1 : scene.slot().work().slot();
        return scene.state().messages().values().filter(m -> m.progress().receiver().equals(scene.qp().ref())
                && m.progress().receiveSlot() == slot).reduce((a, b) -> b)
                .or(() -> scene.state().messages().values().filter(m -> m.work().qp().equals(scene.peer())
                        && Opcodes.takesReceive(m.work().opcode()) && m.progress().status() != 0 && !m.progress().acknowledged())
                        .findFirst()).orElse(null);
    }
}
