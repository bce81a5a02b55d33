package org.verbscope.app.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.verbscope.grade.StudentCopy;
import org.verbscope.notebook.NotebookException;
import org.verbscope.notebook.NotebookFile;
import org.verbscope.notebook.NotebookWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Copies notebooks for students. Runs nothing. */
@Command(name = "student-copy", mixinStandardHelpOptions = true, description = "Copy notebooks without solutions, hidden checks and results.",
        footer = {"", "Exit code: 0 all copied; 2 wrong use; 66 a notebook cannot be read; 73 a copy cannot be written."})
final class StudentCopyCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;
    @Parameters(paramLabel = "NOTEBOOK", arity = "1..*", description = "Notebooks (.ipynb).")
    private List<Path> notebooks = List.of();
    @Option(names = "--out", paramLabel = "DIR", required = true, description = "Where the copies go.")
    private Path out;

    @Override
    public Integer call() throws IOException {
        RunFiles.prepare(out);
        int code = 0;
        for (Path notebook : notebooks) {
            Path copy = out.resolve(notebook.getFileName());
            if (copy.toAbsolutePath().normalize().equals(notebook.toAbsolutePath().normalize())) {
                throw new ParameterException(spec.commandLine(), "--out " + out + " would overwrite " + notebook + "; name another folder");
            }
            try {
                Files.write(copy, NotebookWriter.write(StudentCopy.of(NotebookFile.open(notebook).notebook())));
                say("Made " + copy.toAbsolutePath());
            } catch (NotebookException unreadable) {
                say(unreadable.getMessage());
                code = SessionArgument.UNREADABLE;
            }
        }
        return code;
    }

    private void say(String line) {
        spec.commandLine().getErr().println(line);
        spec.commandLine().getErr().flush();
    }
}
