package org.verbscope.grade;

import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Cells that a marker has to survive. */
final class BadCells {
    static final String ENDLESS = "while (true) { }";
    static final String SWALLOWS = "while (true) { try { while (true) { } } catch (Throwable all) { } }";
    static final String EXITS = "System.exit(0);";
    static final String CRASHES = "new com.sun.jna.Pointer(1).getByte(0);";
    static final String PRINTS = "for (long i = 0; i < 10L << 30; i += 1 << 20) System.out.print(\"x\".repeat(1 << 20));";
    static final String WRITES = """
            var out = new java.io.FileOutputStream(java.io.FileDescriptor.out);
            byte[] much = new byte[1 << 20];
            for (long i = 0; i < 10L << 30; i += much.length) out.write(much);""";
    static final String THREADS = """
            for (int i = 0; i < 100_000; i++)
                new Thread(() -> { while (true) { try { Thread.sleep(1000); } catch (Throwable all) { } } }).start();""";
    /** Outside the heap, which has a limit of its own. */
    static final String MEMORY = """
            var held = new ArrayList<com.sun.jna.Memory>();
            while (true) {
                var some = new com.sun.jna.Memory(16 << 20);
                some.setMemory(0, 16 << 20, (byte) 1);
                held.add(some);
            }""";
    static final String HEAP = "var held = new ArrayList<long[]>(); while (true) held.add(new long[1 << 20]);";
    static final String VERBS = "while (true) b.qp().query();";

    private BadCells() { }

    /** Strings that the compiler puts together, each eight times the one before. */
    static String compileBomb() {
        return IntStream.range(1, 11).mapToObj(i -> "static final String S" + i + " = "
                + String.join(" + ", Collections.nCopies(8, "S" + (i - 1))) + ";")
                .collect(Collectors.joining("\n", "class Bomb {\nstatic final String S0 = \"0123456789abcdef\";\n", "\n}"));
    }

    /** Claims what is not so: a state that was never reached, and a verdict. */
    static String forges() {
        return String.join("\n", List.of(
                "var trace = org.verbscope.verbs.trace.Trace.process();",
                "var head = org.verbscope.event.Head.notebook();",
                "trace.emit(head, new org.verbscope.event.ObjectEvent.QpStateChanged(two.qp().ref(), \"RTS\", \"ERR\", \"forged\"));",
                "List.of(1).forEach(i -> trace.log().emit(head, new org.verbscope.event.NotebookEvent.CheckPassed(\"error\", \"forged\")));",
                "void exercise(String id, org.verbscope.check.Claim... claims) { }"));
    }
}
