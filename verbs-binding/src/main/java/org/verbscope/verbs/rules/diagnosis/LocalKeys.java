package org.verbscope.verbs.rules.diagnosis;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.WorkEvent.Sge;
import org.verbscope.event.WorkEvent.WorkPosted;
import org.verbscope.state.LabObject;
import org.verbscope.state.LabState;
import org.verbscope.state.Machine;
import org.verbscope.state.QueuePair;
import org.verbscope.state.Region;
import org.verbscope.verbs.AccessFlag;
import org.verbscope.verbs.SendFlag;
import org.verbscope.verbs.rules.Finding;
import org.verbscope.verbs.rules.Finding.Weight;
import org.verbscope.verbs.rules.Opcodes;

/** What is wrong with the elements of a request: keys, protection domain, access, bounds, in the order in which an adapter looks. */
final class LocalKeys {
    private final LabState state;
    private final QueuePair qp;
    private final WorkPosted work;

    private LocalKeys(LabState state, QueuePair qp, WorkPosted work) {
        this.state = state;
        this.qp = qp;
        this.work = work;
    }

    /** The first fault; null when there is none. */
    static Finding fault(LabState state, QueuePair qp, WorkPosted work) {
        boolean inline = (work.flags() & SendFlag.INLINE.value()) != 0 && !work.opcode().equals("RECV");
        return inline ? null : new LocalKeys(state, qp, work).first();
    }

    private Finding first() {
        List<Sge> elements = work.sges();
        for (int i = 0; i < elements.size(); i++) {
            Finding fault = elements.get(i).length() == 0 ? null : element(elements.get(i), i);
            if (fault != null) {
                return fault;
            }
        }
        return null;
    }

    private Finding element(Sge sge, int index) {
        Machine machine = state.machine(qp.ref().machine());
        Map<String, String> words = new HashMap<>(Map.of("element", String.valueOf(index), "wr_id", String.valueOf(work.wrId()),
                "key", Attributes.key(sge.lkey()), "machine", Names.machine(machine.number()), "opcode", work.opcode()));
        LabObject mr = Keys.byLkey(machine, sge.lkey());
        if (mr == null) {
            LabObject byRkey = Keys.byRkey(machine, sge.lkey());
            if (byRkey != null && byRkey.alive()) {
                words.put("region", Names.of(state.region(byRkey.ref())));
                words.put("lkey", byRkey.attributes().getOrDefault("lkey", ""));
                return fault("cause.rkey-as-lkey", byRkey.ref(), "lkey", words);
            }
            return fault("cause.lkey-unknown", qp.ref(), "lkey", words);
        }
        Region region = state.region(mr.ref());
        words.put("region", Names.of(region));
        if (!mr.alive()) {
            return fault("cause.lkey-deregistered", mr.ref(), "lkey", words);
        }
        ObjectRef domain = machine.objects().get(qp.ref()) == null ? ObjectRef.NONE : machine.objects().get(qp.ref()).parent();
        if (domain.exists() && mr.parent().kind() == ObjectKind.PD && !mr.parent().equals(domain)) {
            words.putAll(Map.of("region_pd", mr.parent().words(), "qp", Names.of(qp.ref()), "qp_pd", domain.words()));
            return fault("cause.lkey-other-pd", mr.ref(), "pd", words);
        }
        String access = mr.attributes().getOrDefault("access", "");
        if (Opcodes.writesLocally(work.opcode()) && !Attributes.has(access, AccessFlag.LOCAL_WRITE)) {
            words.put("access", access);
            return fault("cause.local-write-missing", mr.ref(), "access", words);
        }
        if (!region.contains(sge.address(), sge.length())) {
            words.putAll(Map.of("length", String.valueOf(sge.length()), "address", Attributes.hex(sge.address()),
                    "size", String.valueOf(region.length()), "start", Attributes.hex(region.address())));
            return fault("cause.local-out-of-range", mr.ref(), "length", words);
        }
        return null;
    }

    private static Finding fault(String id, ObjectRef on, String attribute, Map<String, String> words) {
        return new Finding(id, Weight.SHOWN, on, attribute, words);
    }
}
