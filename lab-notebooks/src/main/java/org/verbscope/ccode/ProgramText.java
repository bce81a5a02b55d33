package org.verbscope.ccode;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The text of a program as it grows. */
final class ProgramText {
    private static final int FINDINGS_SHOWN = 40;

    private final List<StringBuilder> steps = new ArrayList<>();
    private final List<String> findings = new ArrayList<>();
    private final List<String> completions = new ArrayList<>();
    private final Set<String> variables = new LinkedHashSet<>();
    private final Set<Support> support = EnumSet.noneOf(Support.class);
    private final List<String> titles = new ArrayList<>();

    void step(String title) {
        steps.add(new StringBuilder());
        titles.add(title);
    }

    void line(String text) {
        StringBuilder step = steps.get(steps.size() - 1);
        text.lines().forEach(line -> step.append(line.isEmpty() ? "" : "    ").append(line).append('\n'));
    }

    /** On a line of its own after an empty one. */
    void comment(long seq, String text) {
        StringBuilder step = steps.get(steps.size() - 1);
        step.append(step.isEmpty() ? "" : "\n");
        line("/* " + (seq == 0 ? "" : "event " + seq + ": ") + CText.comment(text) + " */");
    }

    /** Something of the log is otherwise here, or not at all. */
    void finding(long seq, String what) {
        findings.add((seq == 0 ? "" : "event " + seq + ": ") + what);
    }

    /** As {@link #finding}, and said at its place. */
    void leftOut(long seq, String what) {
        finding(seq, what);
        comment(seq, "left out: " + what);
    }

    void variable(String declaration) {
        variables.add("static " + declaration + ";");
    }

    boolean has(Support piece) {
        return support.contains(piece);
    }

    void uses(Support piece) {
        support.add(piece);
    }

    void prints(String completion) {
        completions.add(completion);
    }

    List<String> findings() {
        return findings;
    }

    List<String> completions() {
        return completions;
    }

    String text(String title, String device) {
        var out = new StringBuilder();
        head(out, title, device);
        out.append(Support.text(support)).append('\n');
        if (!variables.isEmpty()) {
            out.append("/* Objects: KIND_MACHINE_NUMBER with the numbers of the recording. */\n");
            variables.forEach(variable -> out.append(variable).append('\n'));
            out.append('\n');
        }
        var main = new StringBuilder();
        int number = 0;
        for (int i = 0; i < steps.size(); i++) {
            if (!steps.get(i).isEmpty()) {
                number++;
                out.append("/* ").append(CText.comment(titles.get(i))).append(" */\nstatic void step_").append(number)
                        .append("(void)\n{\n").append(steps.get(i)).append("}\n\n");
                main.append("    step_").append(number).append("();\n");
            }
        }
        return out.append(main(main)).toString();
    }

    private void head(StringBuilder out, String title, String device) {
        out.append("/*\n * ").append(CText.comment(title)).append("\n *\n * The calls of a session recorded on ")
                .append(CText.comment(device)).append(", for all its machines in one process.\n *\n")
                .append(" *     gcc -Wall -o session session.c -libverbs\n *     ./session [DEVICE OF MACHINE 1 [DEVICE OF MACHINE 2 ...]]\n *\n")
                .append(" * Without names the devices are rxe0 and rxe1. Each completion is printed as one line.\n")
                .append(" * Exit code: 0 all came out as recorded; 1 something did not; 2 a call failed that the rest needs.\n");
        if (!findings.isEmpty()) {
            out.append(" *\n * Otherwise than in the session:\n");
            findings.stream().limit(FINDINGS_SHOWN).forEach(finding -> out.append(" *   ").append(CText.comment(finding)).append('\n'));
            if (findings.size() > FINDINGS_SHOWN) {
                out.append(" *   and ").append(findings.size() - FINDINGS_SHOWN).append(" more, said at their places\n");
            }
        }
        out.append(" */\n");
    }

    private String main(StringBuilder steps) {
        String names = support.contains(Support.DEVICE) ? """
                    for (int i = 1; i < argc && i <= 8; i++)
                        devices[i] = argv[i];
                """ : """
                    (void) argc;
                    (void) argv;
                """;
        return "int main(int argc, char **argv)\n{\n" + names + steps + """
                    if (differences)
                        fprintf(stderr, "%d outcomes differ from the recording\\n", differences);
                    return differences ? 1 : 0;
                }
                """;
    }
}
