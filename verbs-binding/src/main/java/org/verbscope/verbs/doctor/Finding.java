package org.verbscope.verbs.doctor;

import java.util.List;
import java.util.Map;

/**
 * One thing that is missing or worth knowing.
 *
 * @param id stable name for programs, e.g. {@code memlock.low}; the texts may change, it does not
 * @param subject what it is about: a device, port, node or interface; empty for the whole computer
 * @param what the finding in one sentence
 * @param why what follows from it and how it is known
 * @param mend lines for a shell, to be entered as they are by this very user, in this order; a line that begins
 *     with {@code #} is a comment. Empty when nothing can be done here
 * @param meanwhile what works as long as it is not mended
 */
public record Finding(String id, Severity severity, String subject, String what, String why, List<String> mend, String meanwhile) {

    /**
     * With the texts of the bundle.
     *
     * @param values for the places in braces; {@code subject} is one as well
     */
    static Finding of(String id, Severity severity, String subject, Map<String, ?> values, List<String> mend) {
        var all = new java.util.HashMap<String, Object>(values);
        all.put("subject", subject);
        return new Finding(id, severity, subject, Words.of(id + ".what", all), Words.of(id + ".why", all), List.copyOf(mend),
                Words.of(id + ".meanwhile", all));
    }
}
