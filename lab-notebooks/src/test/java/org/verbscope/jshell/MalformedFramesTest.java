package org.verbscope.jshell;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Bytes that are no frames end the process that sent them or got them, never the client. */
@Tag("unit")
@Timeout(60)
class MalformedFramesTest {
    @TempDir
    Path folder;

    /** Stands where the process should: greets as the text says and then sends the bytes given in hex. */
    private static final String LIAR = """
            package org.verbscope.jshell.remote;
            import java.net.*; import java.nio.*; import java.nio.channels.*; import java.util.*;
            public final class JavaProcessMain {
                public static void main(String[] args) throws Exception {
                    SocketChannel socket = SocketChannel.open(StandardProtocolFamily.UNIX);
                    socket.connect(UnixDomainSocketAddress.of(args[0].substring("socket=".length())));
                    byte[] hello = ("{\\"version\\":1,\\"pid\\":" + ProcessHandle.current().pid() + "}").getBytes();
                    ByteBuffer greeting = ByteBuffer.allocate(5 + hello.length);
                    greeting.putInt(hello.length).put((byte) 0).put(hello).flip();
                    socket.write(greeting);
                    socket.write(ByteBuffer.wrap(HexFormat.of().parseHex(System.getProperty("verbscope.device"))));
                    Thread.sleep(60_000);
                }
            }
            """;

    @ParameterizedTest
    @CsvSource({"7fffffff0d, a frame of 2147483647 bytes", "ffffffff0d, a frame of -1 bytes",
        "00000000ee, a frame of kind", "000000020d7b7b, a CELL_ENDED frame without its message",
        "000000040d6e756c6c, null for a CELL_ENDED", "0000000003, does not send RUN",
        "00000002090102, a OUTPUT frame without its message", "000000030f010203, event"})
    void aProcessThatSendsNonsenseIsEnded(String bytes, String words) throws Exception {
        JavaProcessOptions usual = JavaProcessOptions.usual();
        var liar = new JavaProcessOptions(liar().toString(), usual.javaHome(), null, false, bytes, 1, usual.level(), 1,
                usual.ringCapacity(), folder, folder);
        JavaProcess process = JavaProcess.start(liar);
        ProcessDeath death = process.death().get(30, TimeUnit.SECONDS);
        assertThat(death.reason()).contains("is not understood").contains(words);
    }

    private Path liar() throws Exception {
        Path source = Files.createDirectories(folder.resolve("org/verbscope/jshell/remote")).resolve("JavaProcessMain.java");
        Files.writeString(source, LIAR);
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, source.toString())).isZero();
        return folder;
    }

    @ParameterizedTest
    @ValueSource(strings = {"7fffffff03", "00000000ee", "0000000009", "000000025b5d03", "000000020a", "00000001037b"})
    void aProcessThatIsSentNonsenseEndsWithAMessage(String bytes) throws Exception {
        Path name = folder.resolve("socket");
        try (ServerSocketChannel door = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            door.bind(UnixDomainSocketAddress.of(name));
            Process process = new ProcessBuilder(ProcessHandle.current().info().command().orElseThrow(),
                    "--enable-native-access=ALL-UNNAMED", "-cp", System.getProperty("java.class.path"), "org.verbscope.jshell.remote.JavaProcessMain",
                    "socket=" + name).start();
            try (SocketChannel socket = door.accept()) {
                socket.write(ByteBuffer.wrap(java.util.HexFormat.of().parseHex(bytes)));
                socket.shutdownOutput();
                String said = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
                assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
                assertThat(process.exitValue()).as(said).isEqualTo(70);
                assertThat(said).startsWith("The Java process ends: ");
            } finally {
                process.destroyForcibly();
            }
        }
    }

    @Test
    void aProcessStartedByHandSaysWhoStartsIt() throws Exception {
        Process process = new ProcessBuilder(ProcessHandle.current().info().command().orElseThrow(), "-cp",
                System.getProperty("java.class.path"), "org.verbscope.jshell.remote.JavaProcessMain").start();
        String said = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isEqualTo(71);
        assertThat(said).contains("is started by Verbscope");
    }
}
