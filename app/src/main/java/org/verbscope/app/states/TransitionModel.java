package org.verbscope.app.states;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.verbscope.event.ObjectRef;
import org.verbscope.picture.Ends;
import org.verbscope.picture.TransitionFacts;
import org.verbscope.state.LabState;
import org.verbscope.state.Passage;
import org.verbscope.state.QueuePair;
import org.verbscope.verbs.Explanation.Cause;
import org.verbscope.verbs.QpAttribute;
import org.verbscope.verbs.QpAttributes;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.QpType;
import org.verbscope.verbs.rules.AttributeWords;
import org.verbscope.verbs.rules.ModifyExplainer;
import org.verbscope.verbs.rules.QpStateTable;
import org.verbscope.verbs.rules.QpStateTable.Transition;

/**
 * The form that tries a change of state: which attributes the transition takes, what is typed into them, what the
 * rules have against it before anybody calls, and the cell that makes the call. It knows no window and no device.
 */
public final class TransitionModel {
    /**
     * One attribute.
     *
     * @param inMask whether the call will have it
     * @param problem why the text is no value of it; empty when it is one
     */
    public record Field(QpAttribute attribute, boolean required, boolean inMask, String text, String problem) { }

    /**
     * The form now.
     *
     * @param qp empty words when there is no queue pair
     * @param targets states that it may be asked to go to
     * @param causes what speaks against the call
     * @param accepted whether nothing does, as far as the rules know
     * @param cell code of the call; empty while a text is no value
     */
    public record View(ObjectRef qp, String from, String to, List<String> targets, List<Field> fields, List<Cause> causes, boolean accepted,
            String cell) {
        static final View EMPTY = new View(ObjectRef.NONE, "", "", List.of(), List.of(), List.of(), false, "");
    }

    private final Map<QpAttribute, String> typed = new EnumMap<>(QpAttribute.class);
    private final Map<QpAttribute, Boolean> masked = new EnumMap<>(QpAttribute.class);
    private LabState state = LabState.START;
    private ObjectRef chosen = ObjectRef.NONE;
    private String target = "";
    private ObjectRef shownQp = ObjectRef.NONE;
    private String shownWay = "";
    private boolean proposes = true;

    /** The lab as it is. */
    public void state(LabState now) {
        state = now;
        settle();
    }

    /** Another queue pair, {@link ObjectRef#NONE} for the one that something happened to, or that something was typed for. */
    public void choose(ObjectRef qp) {
        if (!qp.exists() && chosen.exists()) {
            forgetTyped();
        }
        chosen = qp;
        settle();
    }

    /** Another state to go to; empty for the natural next one. */
    public void target(String to) {
        target = to;
        settle();
    }

    /** Whether fields begin with values that would do; not while an exercise asks for them. */
    public void proposes(boolean wanted) {
        proposes = wanted;
    }

    public void type(QpAttribute attribute, String text) {
        typed.put(attribute, text);
    }

    public void mask(QpAttribute attribute, boolean in) {
        masked.put(attribute, in);
    }

    public LabState state() {
        return state;
    }

    /** What was typed belongs to one way of one queue pair; while that stands, what happens to another takes nothing away. */
    private void settle() {
        if (!shownQp.equals(ref(ends().focus())) || !shownWay.equals(way(ends().focus()))) {
            forgetTyped();
        }
        shownQp = ref(ends().focus());
        shownWay = way(ends().focus());
    }

    private void forgetTyped() {
        typed.clear();
        masked.clear();
    }

    private Ends ends() {
        boolean untouched = typed.isEmpty() && masked.isEmpty();
        return Ends.of(state, chosen.exists() || untouched ? chosen : shownQp);
    }

    private static ObjectRef ref(QueuePair qp) {
        return qp == null ? ObjectRef.NONE : qp.ref();
    }

    private String way(QueuePair qp) {
        return qp == null ? "" : qp.state() + "-" + to(qp);
    }

    private String to(QueuePair qp) {
        Passage last = qp.lastPassage();
        return !target.isEmpty() ? target : last != null && last.refused() ? last.to() : TransitionFacts.next(qp.state());
    }

    public View view() {
        Ends ends = ends();
        QueuePair qp = ends.focus();
        if (qp == null) {
            return View.EMPTY;
        }
        QueuePair peer = qp.equals(ends.one()) ? ends.two() : ends.one();
        String to = to(qp);
        QpType type = QpType.valueOf(qp.attributes().getOrDefault("type", "RC"));
        Transition transition = QpStateTable.transition(type, QpState.valueOf(qp.state()), QpState.valueOf(to));
        Map<QpAttribute, String> proposed = proposes ? TransitionValues.of(state, qp, peer, to) : Map.of();
        var fields = new ArrayList<Field>();
        var args = new LinkedHashMap<String, String>();
        args.put("STATE", to);
        boolean valid = true;
        for (QpAttribute attribute : QpAttribute.values()) {
            boolean required = transition != null && (transition.required() & attribute.value()) != 0;
            boolean optional = transition != null && (transition.optional() & attribute.value()) != 0;
            if (!AttributeWords.writable(attribute) || attribute == QpAttribute.STATE || !required && !optional) {
                continue;
            }
            String text = typed.getOrDefault(attribute, proposed.getOrDefault(attribute, ""));
            boolean in = masked.getOrDefault(attribute, required && (proposes || !text.isBlank()));
            String problem = in ? problem(attribute, text) : "";
            valid &= problem.isEmpty();
            fields.add(new Field(attribute, required, in, text, problem));
            if (in) {
                args.put(attribute.name(), text);
            }
        }
        fields.sort(Comparator.comparing(field -> !field.required()));
        List<Cause> causes = TransitionFacts.of(state, qp, peer, qp.state(), to, args, null).causes();
        return new View(qp.ref(), qp.state(), to, targets(type, qp.state()), fields, causes, valid && !ModifyExplainer.refused(causes),
                valid ? TransitionCell.of(qp.ref(), args) : "");
    }

    private static String problem(QpAttribute attribute, String text) {
        try {
            AttributeWords.set(new QpAttributes(), attribute, text);
            return "";
        } catch (IllegalArgumentException none) {
            return none.getMessage() == null ? text : none.getMessage();
        }
    }

    private static List<String> targets(QpType type, String from) {
        var all = new ArrayList<String>();
        for (QpState to : QpState.values()) {
            boolean there = QpStateTable.transition(type, QpState.valueOf(from), to) != null;
            if (there || to.ordinal() <= QpState.RTS.ordinal()) {
                all.add(to.name());
            }
        }
        return all;
    }
}
