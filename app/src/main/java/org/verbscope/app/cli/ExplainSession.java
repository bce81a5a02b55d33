package org.verbscope.app.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.verbscope.event.Entry;
import org.verbscope.session.Session;
import org.verbscope.verbs.rules.Finding;
import org.verbscope.verbs.rules.diagnosis.Diagnosis;
import org.verbscope.verbs.rules.diagnosis.Trouble;
import org.verbscope.verbs.rules.warnings.Warning;
import org.verbscope.verbs.rules.warnings.Warnings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** What went wrong in a recorded run, and why: the objects of both peers are in the log. */
@Command(name = "session", mixinStandardHelpOptions = true, description = "Diagnose a recorded run: what failed, why, and what to do.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:Nothing went wrong.", "1:Something did.", "2:Wrong usage.", "66:The file cannot be read."})
final class ExplainSession implements Callable<Integer> {
    @Spec
    private CommandSpec spec;
    @Parameters(paramLabel = "SESSION", description = "A session file (.vscope).")
    private Path file;
    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Override
    public Integer call() {
        Optional<Session> read = SessionArgument.read(file, spec.commandLine());
        if (read.isEmpty()) {
            return SessionArgument.UNREADABLE;
        }
        Session session = read.get();
        List<Diagnosis> runs = session.logs().stream().map((List<Entry> log) -> Diagnosis.of(log)).toList();
        List<List<Warning>> warnings = session.logs().stream().map(Warnings::of).toList();
        if (json) {
            json(session, runs, warnings);
        } else {
            print(session, runs, warnings);
        }
        spec.commandLine().getOut().flush();
        return runs.stream().allMatch(run -> run.troubles().isEmpty()) ? 0 : Explain.WRONG;
    }

    private void print(Session session, List<Diagnosis> runs, List<List<Warning>> warnings) {
        var prose = new Prose(spec.commandLine().getOut());
        prose.paragraph(session.header().title() + " on " + session.header().device() + ", " + session.header().clock()
                + " clock, " + session.header().created());
        session.findings().forEach(finding -> prose.item("note: ", finding));
        for (int i = 0; i < runs.size(); i++) {
            prose.blank();
            if (runs.size() > 1) {
                prose.line("Java process " + (i + 1) + ":");
            }
            if (runs.get(i).troubles().isEmpty()) {
                prose.paragraph(runs.get(i).toString());
            }
            for (Trouble trouble : runs.get(i).troubles()) {
                print(trouble, prose);
            }
            for (Warning warning : warnings.get(i)) {
                prose.item("Warning, event " + warning.event() + ": ", warning.finding().sentence());
                prose.fix(warning.finding().fix());
            }
        }
    }

    private static void print(Trouble trouble, Prose prose) {
        prose.item("Event " + trouble.event() + ": ", trouble.what().sentence());
        prose.causes(trouble.causes().stream().map(Finding::toCause).toList());
        for (Finding consequence : trouble.consequences()) {
            prose.item("     ", consequence.sentence());
        }
    }

    private void json(Session session, List<Diagnosis> runs, List<List<Warning>> warnings) {
        ObjectNode node = Json.object().put("title", session.header().title()).put("device", session.header().device());
        var processes = node.putArray("processes");
        for (int i = 0; i < runs.size(); i++) {
            ObjectNode process = processes.addObject();
            DiagnosisJson.into(process.putArray("troubles"), runs.get(i));
            DiagnosisJson.warnings(process.putArray("warnings"), warnings.get(i));
        }
        session.findings().forEach(node.putArray("notes")::add);
        Json.print(spec.commandLine().getOut(), node);
    }
}
