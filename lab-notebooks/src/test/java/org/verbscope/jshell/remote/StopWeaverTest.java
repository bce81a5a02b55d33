package org.verbscope.jshell.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CancellationException;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.verbscope.verbs.trace.StopFlag;

@Tag("unit")
@Timeout(60)
class StopWeaverTest {
    @TempDir
    Path folder;

    @AfterEach
    void lower() {
        StopFlag.lower();
    }

    @Test
    void wovenCodeGivesWhatItGaveAndVerifies() throws Exception {
        assertThat(call("""
                int odd = 0; String s = "";
                for (int i = 0; i < 10; i++) { if (i % 2 == 1) odd++; else continue; }
                int k = 5; do { s += k; } while (--k > 0);
                switch (odd) { case 1: s += "one"; break; case 5: s += "five"; break; default: s += "other"; }
                outer: for (String x : new String[] {"a", "b"}) for (;;) { s += x; continue outer; }
                java.util.function.IntSupplier f = () -> { int n = 0; while (n < 3) n++; return n; };
                synchronized (s) { try { s += f.getAsInt(); } finally { s += "!"; } }
                return s + (new Object() { int v = 7; }).v;
                """)).isEqualTo("54321fiveab3!7");
    }

    @Test
    void aLoopThatSwallowsEverythingEnds() {
        StopFlag.raise();
        assertThatThrownBy(() -> call("while (true) { try { if (s() > 0) continue; } catch (Throwable t) { } }"))
                .isInstanceOf(InvocationTargetException.class).cause().isInstanceOf(CancellationException.class);
    }

    @Test
    void aStaticInitialiserWithoutLoopsIsLeftWhole() throws Exception {
        StopFlag.raise();
        Class<?> woven = woven("return null;");
        assertThat(woven.getDeclaredField("READY").get(null)).isEqualTo(7);
    }

    /** A method that javac left no room in is given as it was. */
    @Test
    void aMethodAtTheLimitOfSizeStillLoads() throws Exception {
        var lines = new StringBuilder("int i = 0; do { ");
        lines.append("i += 1000;".repeat(10_919)).append(" } while (i < 0); return i;");
        assertThat(call(lines.toString())).isEqualTo(10_919_000);
        byte[] plain = Files.readAllBytes(folder.resolve("Woven.class"));
        assertThat(StopWeaver.weave(plain)).isSameAs(plain);
    }

    private Object call(String body) throws Exception {
        var method = woven(body).getDeclaredMethod("run");
        method.setAccessible(true);
        return method.invoke(null);
    }

    private Class<?> woven(String body) throws Exception {
        Path source = Files.writeString(folder.resolve("Woven.java"), "public class Woven { public static Integer READY = 7;"
                + " static int s() { return 1; } public static Object run() {" + body + "} }");
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, source.toString())).isZero();
        return new ClassLoader(StopWeaverTest.class.getClassLoader()) {
            @Override
            protected Class<?> findClass(String name) throws ClassNotFoundException {
                try {
                    byte[] plain = Files.readAllBytes(folder.resolve(name + ".class"));
                    byte[] woven = StopWeaver.weave(plain);
                    return defineClass(name, woven, 0, woven.length);
                } catch (java.io.IOException missing) {
                    throw new ClassNotFoundException(name, missing);
                }
            }
        }.loadClass("Woven");
    }
}
