package org.verbscope.jshell;

import java.util.stream.Collectors;

/** A client that a test kills: says which processes it has, then leaves one in an endless loop. */
final class ClientProgram {
    private ClientProgram() { }

    public static void main(String[] args) throws Exception {
        LabProcess lab = LabProcess.start(JavaProcessOptions.usual(), true);
        lab.spareReady().get();
        var running = lab.run("busy", "while (true) { }");
        System.out.println(ProcessHandle.current().children().map(child -> Long.toString(child.pid()))
                .collect(Collectors.joining(" ")));
        running.get();
    }
}
