package org.verbscope.verbs.rules.diagnosis;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.verbscope.event.Entry;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.VerbEvent.VerbCalled;
import org.verbscope.event.WireEvent.PacketDropped;
import org.verbscope.event.WorkEvent.WorkPosted;
import org.verbscope.state.LabObject;
import org.verbscope.state.LabState;
import org.verbscope.state.QueuePair;
import org.verbscope.verbs.rules.Finding;
import org.verbscope.verbs.rules.Finding.Weight;

/** Why no datagram comes: each says for itself where it goes, so it is the last one sent that is looked at. */
final class DatagramWait {
    private static final String OTHER_QKEY = "Q_Key";

    private final History history;
    private final long at;
    private final LabState state;
    private final QueuePair qp;

    /** @param post number of its {@code WorkPosted} */
    private record Sent(long post, ObjectRef from, long qpn, long qkey, String gid) { }

    private DatagramWait(History history, long at, QueuePair qp) {
        this.history = history;
        this.at = at;
        this.state = history.at(at);
        this.qp = qp;
    }

    static List<Finding> of(History history, long at, QueuePair qp) {
        return List.of(new DatagramWait(history, at, qp).look());
    }

    private Finding look() {
        Optional<Sent> here = last(true);
        Optional<Sent> elsewhere = here.isPresent() ? Optional.empty() : last(false);
        if (elsewhere.isPresent()) {
            return finding("silence.datagram-elsewhere", elsewhere.get(), Map.of("qpn", Attributes.hex(elsewhere.get().qpn()),
                    "gid", elsewhere.get().gid()));
        } else if (here.isEmpty()) {
            return new Finding("silence.peer-sent-nothing", Weight.POSSIBLE, qp.ref(), "", Map.of());
        }
        Sent sent = here.get();
        long own = Attributes.number(qp.attributes(), "QKEY", -1);
        List<PacketDropped> drops = history.drops(sent.post(), at);
        if (own >= 0 && sent.qkey() != own && (drops.isEmpty() || drops.get(0).reason().contains(OTHER_QKEY))) {
            return finding("silence.datagram-qkey", sent, Map.of("sent", Attributes.hex(sent.qkey()), "own", Attributes.hex(own)));
        } else if (history.event(sent.post(), WorkPosted.class).length() > MemoryTests.LARGEST_MTU) {
            return finding("silence.datagram-above-mtu", sent, Map.of("length",
                    String.valueOf(history.event(sent.post(), WorkPosted.class).length())));
        } else if (!drops.isEmpty()) {
            return finding("silence.dropped", sent, Map.of("reason", drops.get(0).reason()));
        }
        return new Finding("silence.peer-sent-nothing", Weight.POSSIBLE, qp.ref(), "", Map.of());
    }

    /** The last datagram that another queue pair sent, to this one or to any. */
    private Optional<Sent> last(boolean here) {
        for (long seq = at; seq >= 1; seq--) {
            WorkPosted work = history.event(seq, WorkPosted.class);
            Sent sent = work == null || work.qp().equals(qp.ref()) ? null : sent(seq, work);
            if (sent != null && (!here || sent.qpn() == qp.ref().number() && goesToMachine(sent))) {
                return Optional.of(sent);
            }
        }
        return Optional.empty();
    }

    private Sent sent(long seq, WorkPosted work) {
        Entry entry = history.entries().get((int) seq - 1);
        long call = entry.head().cause();
        VerbCalled post = history.event(call, VerbCalled.class);
        if (post == null || !post.args().containsKey("remote_qpn")) {
            return null;
        }
        int index = (int) (seq - call - 1);
        LabObject way = state.machine(work.qp().machine()).objects().get(
                ObjectRef.of(work.qp().machine(), ObjectKind.AH, word(post, "ah", index)));
        return new Sent(seq, work.qp(), word(post, "remote_qpn", index), word(post, "remote_qkey", index),
                way == null ? "" : way.attributes().getOrDefault("dgid", ""));
    }

    private static long word(VerbCalled post, String key, int index) {
        String[] words = post.args().getOrDefault(key, "").split(" ");
        return index >= words.length ? -1 : Attributes.number(Map.of(key, words[index]), key, -1);
    }

    private boolean goesToMachine(Sent sent) {
        String own = state.machine(qp.ref().machine()).device().gid();
        return sent.gid().isEmpty() || own.isEmpty() || sent.gid().equals(own)
                || sent.from().machine() == qp.ref().machine();
    }

    private Finding finding(String id, Sent sent, Map<String, String> more) {
        Map<String, String> words = new HashMap<>(more);
        WorkPosted work = history.event(sent.post(), WorkPosted.class);
        words.putAll(Map.of("qp", Names.of(qp.ref()), "peer_qp", Names.of(sent.from()), "wr_id", String.valueOf(work.wrId())));
        return new Finding(id, Weight.SHOWN, qp.ref(), "", words);
    }
}
