package org.verbscope.verbs.doctor;

import java.nio.file.Path;

/** Says what is missing for real verbs on this computer, and the commands that mend it. Thread-safe. */
public final class Doctor {
    private Doctor() { }

    /**
     * Reads files, loads libibverbs, opens every real device and closes it again. Takes up to some hundred
     * milliseconds, so not for the window's thread; changes nothing and writes into no log.
     */
    public static Examination examine() {
        var survey = new Survey(new Tree(Path.of("/")), Probe.ofProcess(), NetdevSurvey::addressesHere);
        return Examination.of(survey.take());
    }
}
