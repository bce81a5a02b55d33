package org.verbscope.verbs.rules.diagnosis;

import java.util.List;
import java.util.stream.Stream;

/** Programs that do not work, each with the cause that must be named first. A new one is a line in one of the lists. */
final class BrokenPrograms {
    private BrokenPrograms() { }

    static List<Broken> all() {
        return Stream.of(RefusedPrograms.all(), BrokenKeys.all(), BrokenReach.all(), SilentPrograms.all(), BrokenSharedPrograms.all(), WarnedPrograms.all())
                .flatMap(List::stream).toList();
    }
}
