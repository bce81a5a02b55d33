package org.verbscope.verbs.rules;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.verbscope.verbs.Explanation;
import org.verbscope.verbs.Explanation.Cause;
import org.verbscope.verbs.WcStatus;
import org.verbscope.verbs.rules.Finding.Weight;
import org.verbscope.verbs.rules.StatusCause.Question;

/** What each completion status means and what brings it about, most frequent first: from {@code status-causes.json}. */
public final class StatusCauses {
    private static final List<StatusCause> ALL = read();

    private StatusCauses() { }

    private static List<StatusCause> read() {
        try (InputStream file = StatusCauses.class.getResourceAsStream("status-causes.json")) {
            return List.copyOf(new ObjectMapper().readValue(file, new TypeReference<List<StatusCause>>() { }));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** All, in the order of the file. */
    public static List<StatusCause> all() {
        return ALL;
    }

    /** Those that can be the answer, most frequent first. */
    public static List<StatusCause> of(Question question) {
        return ALL.stream().filter(cause -> cause.fits(question)).toList();
    }

    /** @param status {@code ibv_wc_status} @param deviceKind {@code soft}, {@code rxe}, {@code siw} or {@code hardware} */
    public static Explanation of(int status, String deviceKind) {
        return explain(Question.of(WcStatus.nameOf(status), deviceKind));
    }

    /** What the status means and its causes, in general words: nothing is looked at. */
    public static Explanation explain(Question question) {
        String key = "status." + question.status();
        if (!Sentences.has(key)) {
            return new Explanation(Sentences.of("status.unknown", Map.of("status", question.status())), List.of());
        }
        List<Cause> causes = new ArrayList<>();
        for (StatusCause each : of(question)) {
            Cause cause = Finding.of(each.id(), Weight.POSSIBLE, "", Map.of()).toCause();
            causes.add(each.peer() ? new Cause(cause.id(), "", Sentences.of("word.at-the-peer", Map.of("what", cause.why())),
                    cause.fix()) : cause);
        }
        String note = key + "." + question.deviceKind();
        if (Sentences.has(note)) {
            causes.add(new Cause(note, "", Sentences.of(note), ""));
        }
        return new Explanation(Sentences.of(key), causes);
    }
}
