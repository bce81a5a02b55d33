package org.verbscope.verbs.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.verbscope.verbs.Explanation;
import org.verbscope.verbs.Explanation.Cause;
import org.verbscope.verbs.WcStatus;

/** What each completion status means, what brings it about, and where to look. */
public final class StatusCauses {
    private static final int MOST = 9;

    private StatusCauses() { }

    /** @param status {@code ibv_wc_status} @param deviceKind {@code soft}, {@code rxe}, {@code siw} or {@code hardware} */
    public static Explanation of(int status, String deviceKind) {
        String key = "status." + WcStatus.nameOf(status);
        if (!Sentences.has(key)) {
            return new Explanation(Sentences.of("status.unknown", Map.of("status", status)), List.of());
        }
        List<Cause> causes = new ArrayList<>();
        for (int i = 1; i <= MOST && Sentences.has(key + "." + i); i++) {
            causes.add(new Cause("", Sentences.of(key + "." + i), Sentences.first(Map.of(), key + "." + i + ".fix")));
        }
        String note = Sentences.first(Map.of(), key + "." + deviceKind);
        if (!note.isEmpty()) {
            causes.add(new Cause("", note, ""));
        }
        return new Explanation(Sentences.of(key), causes);
    }
}
