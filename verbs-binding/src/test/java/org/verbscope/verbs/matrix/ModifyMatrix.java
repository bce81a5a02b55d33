package org.verbscope.verbs.matrix;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.verbscope.event.LabClock;
import org.verbscope.verbs.QpAttribute;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.QpType;

/**
 * A device's answers to all {@link ModifyProbe}s: the errno as a number, or the state that the queue pair is in
 * afterwards. As text a row is one line; its form is told at the head of the file.
 */
final class ModifyMatrix {
    /** What rxe answered. */
    static final String KEPT = "modify-rxe-6.1.txt";
    private static final String NO_CLAIM = "-";
    private static final String HEAD = """
            # What ibv_modify_qp of rxe answers, Linux %s: an errno, or the state that the queue pair is in afterwards.
            # type  state  cur_qp_state (- without CUR_STATE)  qp_state  mask in hex, of what the transition asks for
            # then the answer to that mask, the answer to it with one bit changed (where it was asked), and bits with another answer.
            # In the rxe machine the main program of ModifyMatrix makes it anew.
            """;

    private final Map<ModifyProbe, String> answers;

    private ModifyMatrix(Map<ModifyProbe, String> answers) {
        this.answers = answers;
    }

    /** Prints what rxe answers, in the form of the file. @param args another family of devices, e.g. soft */
    public static void main(String[] args) {
        try (var bench = new ModifyBench(args.length == 0 ? "rxe" : args[0], LabClock.real())) {
            System.out.print(of(bench::ask).text(System.getProperty("os.version")));
        }
    }

    /** Asks {@code device} everything. */
    static ModifyMatrix of(Function<ModifyProbe, String> device) {
        Map<ModifyProbe, String> answers = new LinkedHashMap<>();
        ModifyProbe.rows().forEach(row -> row.forEach(probe -> answers.put(probe, device.apply(probe))));
        return new ModifyMatrix(answers);
    }

    /** What is kept of rxe. */
    static ModifyMatrix kept() {
        Map<ModifyProbe, String> answers = new LinkedHashMap<>();
        keptText().lines().filter(line -> !line.startsWith("#")).forEach(line -> read(line, answers));
        return new ModifyMatrix(answers);
    }

    /** The kernel that gave the kept answers, e.g. {@code 6.1.0-37-amd64}. */
    static String keptKernel() {
        String head = keptText().lines().findFirst().orElseThrow();
        return head.substring(head.indexOf("Linux ") + 6, head.indexOf(':'));
    }

    private static String keptText() {
        try (InputStream file = ModifyMatrix.class.getResourceAsStream(KEPT)) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    Map<ModifyProbe, String> answers() {
        return answers;
    }

    /** What {@code other} answers otherwise, in words. */
    List<String> differences(ModifyMatrix other, String who) {
        return answers.keySet().stream().filter(probe -> !answers.get(probe).equals(other.answers.get(probe)))
                .map(probe -> words(probe) + ": kept " + answers.get(probe) + ", " + who + " " + other.answers.get(probe)).toList();
    }

    private static String words(ModifyProbe probe) {
        return probe.type() + " " + probe.from() + (probe.claim() == null ? "" : " as " + probe.claim()) + " to " + probe.to() + " with "
                + QpAttribute.words(probe.mask());
    }

    /** @param kernel that it was asked on */
    String text(String kernel) {
        return HEAD.formatted(kernel) + ModifyProbe.rows().stream().map(this::line).collect(Collectors.joining("\n", "", "\n"));
    }

    private String line(List<ModifyProbe> row) {
        ModifyProbe base = row.get(0);
        Map<String, List<ModifyProbe>> changed = row.subList(1, row.size()).stream()
                .collect(Collectors.groupingBy(answers::get, LinkedHashMap::new, Collectors.toList()));
        var line = new StringJoiner(" ").add(base.type().name()).add(base.from().name())
                .add(base.claim() == null ? NO_CLAIM : base.claim().name()).add(base.to().name())
                .add(Integer.toHexString(base.mask())).add(answers.get(base));
        if (changed.isEmpty()) {
            return line.toString();
        }
        String most = changed.entrySet().stream().max((a, b) -> a.getValue().size() - b.getValue().size()).orElseThrow().getKey();
        line.add(most);
        changed.forEach((answer, probes) -> {
            if (!answer.equals(most)) {
                line.add(answer + ":" + probes.stream().map(probe -> String.valueOf(Integer.numberOfTrailingZeros(probe.mask() ^ base.mask())))
                        .collect(Collectors.joining(",")));
            }
        });
        return line.toString();
    }

    private static void read(String line, Map<ModifyProbe, String> into) {
        String[] words = line.split(" ");
        QpState claim = words[2].equals(NO_CLAIM) ? null : QpState.valueOf(words[2]);
        int mask = Integer.parseInt(words[4], 16);
        var base = new ModifyProbe(QpType.valueOf(words[0]), QpState.valueOf(words[1]), claim, QpState.valueOf(words[3]), mask);
        into.put(base, words[5]);
        if (words.length == 6) {
            return;
        }
        for (QpAttribute attribute : QpAttribute.values()) {
            if (attribute != QpAttribute.CUR_STATE) {
                into.put(changed(base, attribute.value()), words[6]);
            }
        }
        for (String group : Arrays.asList(words).subList(7, words.length)) {
            String[] parts = group.split(":");
            for (String bit : parts[1].split(",")) {
                into.put(changed(base, 1 << Integer.parseInt(bit)), parts[0]);
            }
        }
    }

    private static ModifyProbe changed(ModifyProbe base, int bit) {
        return new ModifyProbe(base.type(), base.from(), base.claim(), base.to(), base.mask() ^ bit);
    }
}
