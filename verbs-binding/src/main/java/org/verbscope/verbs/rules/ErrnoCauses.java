package org.verbscope.verbs.rules;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.verbscope.verbs.Errno;
import org.verbscope.verbs.Explanation;
import org.verbscope.verbs.Explanation.Cause;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.rules.Finding.Weight;

/** What an errno of a verb means there, and what brings it about. {@code modify_qp} has {@link ModifyExplainer}. */
public final class ErrnoCauses {
    private static final int MOST = 9;

    private ErrnoCauses() { }

    /**
     * @param verb name without {@code ibv_}
     * @param args what it was called with; fills the places in the sentences
     * @param deviceKind {@code soft}, {@code rxe}, {@code siw} or {@code hardware}
     */
    public static Explanation of(String verb, Errno errno, Map<String, String> args, String deviceKind) {
        Map<String, String> words = new HashMap<>(args);
        words.put("verb", verb);
        words.put("errno", errno.name());
        String key = "errno." + verb + "." + errno.name();
        String state = args.getOrDefault("state", "");
        List<Cause> causes = new ArrayList<>();
        String byState = key + ".in." + state;
        if (args.containsKey("srq") && Sentences.has(key + ".shared")) {
            causes.add(cause(key + ".shared", "", words));
        } else if (!state.isEmpty() && Sentences.has(byState)) {
            causes.add(cause(byState, "STATE", words));
        } else if (verb.equals("reg_mr")) {
            causes.addAll(access(args, words));
        }
        for (int i = 1; causes.isEmpty() && i <= MOST && Sentences.has(key + "." + i); i++) {
            causes.add(cause(key + "." + i, "", words));
        }
        if (Sentences.has(key + "." + deviceKind)) {
            causes.add(cause(key + "." + deviceKind, "", words));
        }
        return new Explanation(Sentences.first(words, key, "errno." + errno.name(), "errno.unknown"), causes);
    }

    private static Cause cause(String key, String attribute, Map<String, String> words) {
        return Finding.of(key, Weight.SHOWN, attribute, words).toCause();
    }

    /** What verbs are known to answer {@code errno}, in order of name; {@code modify_qp} among them. */
    public static List<String> verbs(Errno errno) {
        return Sentences.keys().stream().map(key -> key.split("\\."))
                .filter(parts -> parts.length == 3 && parts[0].equals("errno") && parts[2].equals(errno.name()))
                .map(parts -> parts[1]).toList();
    }

    /** What {@code errno} of {@code verb} can mean, where no call is known: every cause, in general words. */
    public static Explanation general(String verb, Errno errno, String deviceKind) {
        String key = "errno." + verb + "." + errno.name();
        List<Cause> causes = new ArrayList<>();
        for (QpState state : QpState.values()) {
            addGeneral(causes, key + ".in." + state.name());
        }
        if (verb.equals("reg_mr") && errno.equals(Errno.EINVAL)) {
            addGeneral(causes, "errno.reg_mr.access");
        }
        for (int i = 1; i <= MOST; i++) {
            addGeneral(causes, key + "." + i);
        }
        addGeneral(causes, key + ".shared");
        addGeneral(causes, key + "." + deviceKind);
        String summary = Sentences.general(key);
        return new Explanation(summary.isEmpty() ? Sentences.general("errno." + errno.name()) : summary, causes);
    }

    private static void addGeneral(List<Cause> causes, String key) {
        if (Sentences.has(key)) {
            causes.add(Finding.of(key, Weight.POSSIBLE, "", Map.of()).toCause());
        }
    }

    private static List<Cause> access(Map<String, String> args, Map<String, String> words) {
        String access = " " + args.getOrDefault("access", "") + " ";
        boolean remote = access.contains(" REMOTE_WRITE ") || access.contains(" REMOTE_ATOMIC ");
        if (remote && !access.contains(" LOCAL_WRITE ")) {
            return List.of(cause("errno.reg_mr.access", "access", words));
        }
        return List.of();
    }
}
