package org.verbscope.app.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Touches what a start touches, so that the class-data archive written at exit holds it. */
@Command(name = "train", hidden = true)
final class Train implements Callable<Integer> {
    @Override
    public Integer call() {
        return 0;
    }
}
