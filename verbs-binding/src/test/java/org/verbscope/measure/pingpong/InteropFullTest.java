package org.verbscope.measure.pingpong;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.verbscope.verbs.RdmaContext;

/** The whole table of exchanges with rdma-core's programs on rxe; leaves it in {@code interop-KIND.md} of the machine's output folder. */
@Tag("full-machine")
class InteropFullTest {
    private static final Path OUTPUT = Path.of("/output");
    /** A regular expression that chooses cases by their words. */
    private static final Pattern ONLY = Pattern.compile(System.getProperty("verbscope.interop.only", ""));
    private static SoftAndRxe bed;
    private static RdmaContext soft;

    @BeforeAll
    static void plugIn() {
        bed = new SoftAndRxe();
        soft = bed.soft();
    }

    @AfterAll
    static void unplug() {
        try {
            if (soft != null) {
                soft.closeAll();
            }
        } finally {
            bed.close();
        }
    }

    @ParameterizedTest
    @EnumSource
    void messagesGoBackAndForth(PingPongKind kind) throws Exception {
        play(kind.name(), InteropCases.all(kind));
    }

    @ParameterizedTest
    @EnumSource(names = {"RC", "SRQ"})
    void lossIsMended(PingPongKind kind) throws Exception {
        play(kind.name() + "-loss", InteropCases.allLossy(kind));
    }

    /** Every case is played, also behind one that failed. */
    private static void play(String name, List<InteropCase> cases) throws InterruptedException, IOException {
        List<String> rows = new ArrayList<>(List.of("| " + name + " | ms a round |", "|---|---|"));
        List<AssertionError> failures = new ArrayList<>();
        for (InteropCase what : cases) {
            if (!ONLY.matcher(what.toString()).find()) {
                continue;
            }
            try {
                long nanos = new Interop(bed, soft).play(what);
                rows.add(nanos == Interop.LEFT ? "| " + what + " | all came; the program went before it acknowledged the last |"
                        : String.format(Locale.ROOT, "| %s | %.2f |", what, nanos / 1e6 / what.rounds()));
            } catch (AssertionError failure) {
                rows.add("| " + what + " | failed |");
                failures.add(failure);
            }
        }
        Files.write(OUTPUT.resolve("interop-" + name + ".md"), rows);
        if (!failures.isEmpty()) {
            failures.subList(1, failures.size()).forEach(failures.get(0)::addSuppressed);
            throw failures.get(0);
        }
    }
}
