package org.verbscope.verbs.rules.diagnosis;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.verbscope.event.Entry;
import org.verbscope.event.ObjectEvent.QpStateChanged;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;
import org.verbscope.state.LabObject;
import org.verbscope.verbs.WcStatus;
import org.verbscope.verbs.rules.Finding;
import org.verbscope.verbs.rules.Finding.Weight;
import org.verbscope.verbs.rules.Sentences;
import org.verbscope.verbs.rules.VendorCodes;
import org.verbscope.verbs.rules.diagnosis.Trouble.Kind;

/**
 * Failed completions that belong together: those of both ends of a connection until one is reset. The first
 * that is no flush is the trouble; the others are what followed.
 */
final class Incidents {
    private static final int NAMED = 8;

    private final History history;
    private final Map<ObjectRef, List<Failure>> open = new HashMap<>();
    private final List<List<Failure>> all = new ArrayList<>();

    private Incidents(History history) {
        this.history = history;
    }

    static List<Trouble> of(History history) {
        var incidents = new Incidents(history);
        incidents.group();
        return incidents.all.stream().map(incidents::trouble).toList();
    }

    private void group() {
        List<Failure> failures = Failure.of(history);
        int next = 0;
        for (Entry entry : history.entries()) {
            if (entry.event() instanceof QpStateChanged change && change.to().equals("RESET")) {
                open.remove(change.qp());
            }
            while (next < failures.size() && failures.get(next).event() == entry.seq()) {
                add(failures.get(next++));
            }
        }
    }

    private void add(Failure failure) {
        ObjectRef qp = failure.qp();
        ObjectRef peer = PeerOf.of(history.at(failure.event()), history.at(failure.event()).queuePair(qp));
        List<Failure> incident = open.getOrDefault(qp, open.get(peer));
        if (incident == null) {
            incident = new ArrayList<>();
            all.add(incident);
        }
        incident.add(failure);
        open.put(qp, incident);
        if (peer.exists()) {
            open.putIfAbsent(peer, incident);
        }
    }

    private Trouble trouble(List<Failure> incident) {
        Failure root = incident.stream().filter(failure -> !failure.flushed()).findFirst().orElse(incident.get(0));
        List<Finding> causes = causes(root);
        for (Failure failure : incident) {
            // A receive that ended with the peer's fault says less of it than the request.
            if (causes.stream().noneMatch(cause -> cause.weight() == Weight.SHOWN) && !failure.flushed()) {
                List<Finding> seenFromThere = causes(failure);
                boolean better = seenFromThere.stream().anyMatch(cause -> cause.weight() == Weight.SHOWN) || causes.isEmpty();
                root = better ? failure : root;
                causes = better ? seenFromThere : causes;
            }
        }
        Scene scene = scene(root);
        var consequences = new ArrayList<Finding>();
        vendor(root, scene, consequences);
        Map<ObjectRef, List<Failure>> flushes = new LinkedHashMap<>();
        for (Failure failure : incident) {
            if (failure.flushed() && !failure.equals(root)) {
                flushes.computeIfAbsent(failure.qp(), qp -> new ArrayList<>()).add(failure);
            } else if (!failure.equals(root)) {
                consequences.add(finding("incident.also", failure, words(failure)));
            }
        }
        flushes.forEach((qp, each) -> consequences.add(flushed(qp, each)));
        return new Trouble(Kind.FAILED, root.event(), root.qp(), what(root, scene), causes, consequences);
    }

    private Scene scene(Failure failure) {
        return Scene.of(history, failure.event(), failure.qp(), failure.cqe().queue(), failure.slot());
    }

    private List<Finding> causes(Failure failure) {
        return CauseTests.of(failure.cqe().status(), scene(failure));
    }

    /** For a request that nobody answered, the peer is named: GID, address and number. */
    private Finding what(Failure root, Scene scene) {
        Map<String, String> words = words(root);
        words.put("meaning", Sentences.of("status." + WcStatus.nameOf(root.cqe().status())));
        words.put("peer", Names.peer(scene.qp().attributes()));
        boolean alone = root.cqe().status() == WcStatus.RETRY_EXC_ERR.value();
        return finding(alone ? "incident.no-answer" : "incident.failed", root, words);
    }

    private static Map<String, String> words(Failure failure) {
        String opcode = failure.slot() == null ? failure.cqe().queue().name().toLowerCase(java.util.Locale.ROOT) + " request"
                : failure.slot().work().opcode();
        return new HashMap<>(Map.of("opcode", opcode, "wr_id", String.valueOf(failure.cqe().wrId()), "qp", Names.of(failure.qp()),
                "status", WcStatus.nameOf(failure.cqe().status()), "number", String.valueOf(failure.cqe().status()),
                "event", String.valueOf(failure.event())));
    }

    private static Finding finding(String id, Failure failure, Map<String, String> words) {
        return new Finding(id, Weight.NOTE, failure.qp(), "", words);
    }

    private static Finding flushed(ObjectRef qp, List<Failure> flushes) {
        String ids = flushes.stream().limit(NAMED).map(f -> String.valueOf(f.cqe().wrId())).collect(Collectors.joining(", "));
        return new Finding(flushes.size() == 1 ? "incident.flushed-one" : "incident.flushed", Weight.NOTE, qp, "",
                Map.of("count", String.valueOf(flushes.size()), "qp", Names.of(qp), "ids",
                        flushes.size() > NAMED ? ids + ", ..." : ids));
    }

    private void vendor(Failure root, Scene scene, List<Finding> consequences) {
        int code = root.vendorErr(history);
        Map<String, String> device = scene.machine().living(ObjectKind.CONTEXT).stream().findFirst().map(LabObject::attributes)
                .orElse(Map.of());
        String said = VendorCodes.sentence((int) Attributes.number(device, "vendor_id", 0), code, device.getOrDefault("fw_ver", ""));
        if (!said.isEmpty()) {
            consequences.add(finding("incident.vendor", root, Map.of("said", said)));
        }
    }
}
