package org.verbscope.app.cli;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.ParseResult;

/** A file that cannot be written is a matter of the person at the terminal: a sentence, and no stack trace. */
final class FileTrouble implements IExecutionExceptionHandler {
    /** As {@code EX_CANTCREAT} of sysexits.h. */
    static final int NOT_WRITTEN = 73;

    @Override
    public int handleExecutionException(Exception failure, CommandLine line, ParseResult parsed) throws Exception {
        if (!(failure instanceof IOException trouble)) {
            throw failure;
        }
        line.getErr().println(sentence(trouble));
        return NOT_WRITTEN;
    }

    private static String sentence(IOException trouble) {
        if (!(trouble instanceof FileSystemException file)) {
            return "A file could not be read or written: " + trouble.getMessage();
        }
        String why = file.getReason() == null ? "" : " (" + file.getReason() + ")";
        if (file instanceof NoSuchFileException) {
            return "Cannot write " + file.getFile() + ": its folder is not there" + why + ". Name one that is.";
        } else if (file instanceof AccessDeniedException) {
            return "Cannot write " + file.getFile() + ": it is not allowed" + why + ".";
        } else if (file instanceof FileAlreadyExistsException) {
            return "Cannot write " + file.getFile() + ": a file of that name is there" + why + ". Name another.";
        }
        return "Cannot write " + file.getFile() + why + ".";
    }
}
