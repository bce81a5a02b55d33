package org.verbscope.jshell;

import java.util.stream.Collectors;

/** A client that goes: at once when told so; else it says which processes it has and waits in an endless loop to be killed. */
final class ClientProgram {
    private ClientProgram() { }

    public static void main(String[] args) throws Exception {
        if (args.length > 0) {
            System.out.println(JavaProcess.start(JavaProcessOptions.usual()).pid());
            Runtime.getRuntime().halt(0);
        }
        LabProcess lab = LabProcess.start(JavaProcessOptions.usual(), true);
        lab.spareReady().get();
        var running = lab.run("busy", "while (true) { }");
        System.out.println(ProcessHandle.current().children().map(child -> Long.toString(child.pid()))
                .collect(Collectors.joining(" ")));
        running.get();
    }
}
