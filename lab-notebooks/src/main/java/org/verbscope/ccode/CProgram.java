package org.verbscope.ccode;

import java.util.List;
import org.verbscope.event.Entry;

/**
 * A session as one C program, which makes the same calls for all machines in one process.
 *
 * @param text the whole file; compiles with {@code gcc -Wall -Werror} against libibverbs
 * @param findings what of the log is not in it, or otherwise, for people; also in the file
 * @param completions the lines that it prints when everything comes out as recorded
 */
public record CProgram(String text, List<String> findings, List<String> completions) {
    public CProgram {
        findings = List.copyOf(findings);
        completions = List.copyOf(completions);
    }

    /**
     * @param log of one Java process, from its first event
     * @param title of the session, for the comment at the top
     * @param device it was recorded on, likewise
     */
    public static CProgram of(List<Entry> log, String title, String device) {
        return new ProgramWriter(log).write(title, device);
    }
}
