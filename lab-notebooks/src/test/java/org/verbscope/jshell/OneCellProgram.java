package org.verbscope.jshell;

import java.util.stream.Collectors;
import org.verbscope.event.Entry;

/** A client that runs one cell and says how it ended and what its log holds. */
final class OneCellProgram {
    private OneCellProgram() { }

    public static void main(String[] args) throws Exception {
        try (JavaProcess process = JavaProcess.start(JavaProcessOptions.usual())) {
            CellResult result = process.run("c", "6 * 7").get();
            System.out.print(result.status() + " "
                    + process.log().all().stream().map(Entry::kind).collect(Collectors.joining(" ")));
        }
    }
}
