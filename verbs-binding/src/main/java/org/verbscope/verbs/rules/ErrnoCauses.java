package org.verbscope.verbs.rules;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.verbscope.verbs.Errno;
import org.verbscope.verbs.Explanation;
import org.verbscope.verbs.Explanation.Cause;

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
        if (!state.isEmpty() && Sentences.has(byState)) {
            causes.add(new Cause("STATE", Sentences.of(byState, words), Sentences.first(words, byState + ".fix")));
        } else if (verb.equals("reg_mr")) {
            causes.addAll(access(args, words));
        }
        for (int i = 1; causes.isEmpty() && i <= MOST && Sentences.has(key + "." + i); i++) {
            causes.add(new Cause("", Sentences.of(key + "." + i, words), Sentences.first(words, key + "." + i + ".fix")));
        }
        String note = Sentences.first(words, key + "." + deviceKind);
        if (!note.isEmpty()) {
            causes.add(new Cause("", note, ""));
        }
        return new Explanation(Sentences.first(words, key, "errno." + errno.name(), "errno.unknown"), causes);
    }

    private static List<Cause> access(Map<String, String> args, Map<String, String> words) {
        String access = " " + args.getOrDefault("access", "") + " ";
        boolean remote = access.contains(" REMOTE_WRITE ") || access.contains(" REMOTE_ATOMIC ");
        if (remote && !access.contains(" LOCAL_WRITE ")) {
            return List.of(new Cause("access", Sentences.of("errno.reg_mr.access", words), Sentences.of("errno.reg_mr.access.fix", words)));
        }
        return List.of();
    }
}
