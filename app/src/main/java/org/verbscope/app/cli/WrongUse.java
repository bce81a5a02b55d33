package org.verbscope.app.cli;

import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Says what is wrong with the arguments, and where their list is.
 *
 * <p>Not the list itself: of thirty lines of usage the one that matters would be the first, and out of sight.
 */
final class WrongUse implements IParameterExceptionHandler {
    @Override
    public int handleParseException(ParameterException wrong, String[] args) {
        CommandLine command = wrong.getCommandLine();
        PrintWriter err = command.getErr();
        err.println(wrong.getMessage());
        UnmatchedArgumentException.printSuggestions(wrong, err);
        err.println(command.getCommandSpec().qualifiedName() + " --help lists what it takes.");
        err.flush();
        return command.getCommandSpec().exitCodeOnInvalidInput();
    }
}
