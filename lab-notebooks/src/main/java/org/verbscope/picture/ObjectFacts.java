package org.verbscope.picture;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import org.verbscope.event.ObjectRef;
import org.verbscope.state.LabObject;
import org.verbscope.state.LabState;
import org.verbscope.state.Passage;
import org.verbscope.state.QueuePair;
import org.verbscope.verbs.Errno;

/**
 * Everything that a state says of one object.
 *
 * @param name kind, handle and label
 * @param owner in words
 * @param age since when it is there, and until when it was
 * @param attributes sorted by name
 * @param past what became of it, the oldest first
 */
public record ObjectFacts(String name, String owner, String age, List<Attribute> attributes, List<Past> past) {
    /** As verbs call it. */
    public record Attribute(String name, String value) { }

    /** @param step that it happened at */
    public record Past(long step, String words) { }

    /** @return null when the state does not know the object */
    public static ObjectFacts of(LabState state, ObjectRef ref, Locale locale) {
        LabObject object = state.machine(ref.machine()).objects().get(ref);
        if (object == null) {
            return null;
        }
        var words = new Words(locale);
        String owner = object.seen() ? words.of("objects.seen") : object.parent().exists() ? object.parent().words() : words.of("objects.program");
        String made = words.of(object.seen() ? "objects.seen_at" : "objects.made", "n", object.created());
        var all = new TreeMap<>(object.attributes());
        var past = new ArrayList<Past>();
        past.add(new Past(object.created(), made));
        QueuePair qp = state.queuePair(ref);
        if (qp != null) {
            all.putAll(qp.attributes());
            all.put("state", qp.state());
            for (Passage passage : qp.passages()) {
                past.add(new Past(passage.step(), passage.refused()
                        ? words.of("states.refused", "from", passage.from(), "to", passage.to(), "errno", new Errno(passage.errno()), "n", passage.step())
                        : words.of("objects.passage", "n", passage.step(), "from", passage.from(), "to", passage.to(), "reason", passage.reason())));
            }
        }
        String age = made;
        if (!object.alive()) {
            String gone = words.of(object.abandoned() ? "objects.abandoned" : "objects.gone", "n", object.destroyed());
            past.add(new Past(object.destroyed(), gone));
            age = made + ", " + gone;
        }
        var attributes = all.entrySet().stream().map(each -> new Attribute(each.getKey(), each.getValue().isEmpty() ? "–" : each.getValue())).toList();
        return new ObjectFacts(ref.words() + (object.label().isEmpty() ? "" : " " + object.label()), owner, age, attributes, List.copyOf(past));
    }
}
