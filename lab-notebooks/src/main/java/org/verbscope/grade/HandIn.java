package org.verbscope.grade;

import java.util.List;
import java.util.Map;
import org.verbscope.notebook.Notebook;

/**
 * What somebody hands in. Untrusted: it is looked at, and nothing of it runs before it is marked.
 *
 * @param name of the person; empty in a bare notebook
 * @param number of the person, e.g. a matriculation number; may be empty
 * @param notebook the notebook with the person's cells
 * @param answers the last answer of each card, by the card's id
 * @param session the session file of the work, as evidence; may be empty
 * @param findings what was odd about the file, for people
 */
public record HandIn(String name, String number, Notebook notebook, Map<String, String> answers, byte[] session, List<String> findings) {
    /** Copies the collections. */
    public HandIn {
        answers = Map.copyOf(answers);
        findings = List.copyOf(findings);
        session = session.clone();
    }

    /** A notebook as it is. */
    public static HandIn of(Notebook notebook) {
        return new HandIn("", "", notebook, Answered.in(notebook), new byte[0], List.of());
    }

    /** A copy of the session's bytes. */
    @Override
    public byte[] session() {
        return session.clone();
    }

    /** Language of its text, or empty. */
    public String language() {
        return notebook.lab().language().orElse("");
    }

    /** Number of the lesson, or empty. */
    public String lesson() {
        return notebook.lab().id().orElse("");
    }
}
