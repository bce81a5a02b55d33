package org.verbscope.app.shell;

import java.nio.file.Path;

/** Opens the window without the command line: a notebook may be named. */
public final class WindowMain {
    private WindowMain() { }

    public static void main(String[] args) {
        WindowOptions usual = WindowOptions.usual();
        System.exit(VerbscopeWindow.open(args.length == 0 ? usual : usual.opening(Path.of(args[0]))));
    }
}
