package org.verbscope.check;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.verbscope.event.Head;
import org.verbscope.event.NotebookEvent.PredictionAnswered;
import org.verbscope.lab.Lab;
import org.verbscope.verbs.trace.Trace;

/** How cells answer and how check cells judge: static imports give them {@code predict}, {@code reply}, {@code expect} and {@code exercise}. */
public final class Expect {
    /** What an answer holds that nobody has written yet. */
    static final String OPEN = "?";

    private Expect() { }

    /**
     * Judges {@code claims} about the last run of {@code cell} and writes the verdicts into the log, where
     * window and report find them. What a real device reports late is waited for first.
     */
    public static void expect(String cell, Claim... claims) {
        Evidence recorded = Evidence.current();
        if (recorded != null) {
            Checks.judge(recorded.log(), cell, recorded.device(), Trace.process(), claims);
            return;
        }
        Lab lab = Lab.current();
        lab.settleCapture();
        Checks.judge(lab.trace().log().all(), cell, lab.device(), lab.trace(), claims);
    }

    /** As {@link #expect}, for the exercise {@code id}: a claim that names no cell is about the cell of that name. */
    public static void exercise(String id, Claim... claims) {
        expect(id, claims);
    }

    /**
     * Says what will happen, before it does. The first answer is kept; whether it is right is not looked at. An answer
     * with a question mark in it is none yet.
     *
     * @return what was noted, for the person
     */
    public static String predict(String id, Object... answer) {
        String text = words(answer);
        if (text.contains(OPEN)) {
            return Phrase.said("open");
        }
        Trace trace = Trace.process();
        String before = Answers.first(trace.log().all(), id);
        if (before != null) {
            return Phrase.said("stands", before);
        }
        trace.emit(Head.notebook(), new PredictionAnswered(id, text));
        return Phrase.said("noted", text);
    }

    /** Answers a question. The last reply counts; one with a question mark in it is none yet. @return what was noted, for the person */
    public static String reply(String id, Object... answer) {
        String text = words(answer);
        if (text.contains(OPEN)) {
            return Phrase.said("open");
        }
        Trace.process().emit(Head.notebook(), new PredictionAnswered(id, text));
        return Phrase.said("noted", text);
    }

    private static String words(Object... answer) {
        return answer.length == 0 ? OPEN : Arrays.stream(answer).map(part -> String.valueOf(part).strip()).collect(Collectors.joining(", "));
    }
}
