package org.verbscope.app.cli;

import java.util.concurrent.Callable;
import org.verbscope.verbs.doctor.Doctor;
import org.verbscope.verbs.doctor.Examination;
import org.verbscope.verbs.doctor.Verdict;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Says what is missing for real verbs here, and what mends it. */
@Command(name = "doctor", mixinStandardHelpOptions = true,
        description = "Say what is missing for real verbs here, and the command that mends it.",
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {"0:Real verbs work for this user, and nothing is in the way.",
            "1:Real verbs do not work for this user.", "2:Wrong use.",
            "3:They work on one device at least, and something is wrong all the same."},
        footer = {"", "It changes nothing. Lessons run on the soft device whatever it says."})
final class DoctorCommand implements Callable<Integer> {
    private static final int MISSING = 1;
    private static final int LIMITED = 3;

    @Spec
    private CommandSpec spec;
    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Override
    public Integer call() {
        Examination examination = Doctor.examine();
        if (json) {
            Json.print(spec.commandLine().getOut(), DoctorJson.of(examination));
        } else {
            new DoctorText(spec.commandLine().getOut()).print(examination);
        }
        return exitCode(examination.verdict());
    }

    static int exitCode(Verdict verdict) {
        return switch (verdict) {
            case WORKS -> 0;
            case MISSING -> MISSING;
            case LIMITED -> LIMITED;
        };
    }
}
