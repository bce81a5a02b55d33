package org.verbscope.jshell.remote;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import org.verbscope.jshell.protocol.FrameChannel;
import org.verbscope.jshell.protocol.ProtocolException;
import org.verbscope.verbs.trace.TraceRingWriter;

/**
 * Start of the Java process. It lives as long as its client: the end of the connection ends it at once,
 * whatever a cell is doing.
 */
public final class JavaProcessMain {
    private static final int CLIENT_GONE = 0;
    private static final int MALFORMED = 70;
    private static final int NO_START = 71;

    private JavaProcessMain() { }

    /** The names that the two ends met at go before anything is sent: a client that has gone ends this process at the first frame. */
    private static ProcessSession connected(ProcessArguments arguments) throws IOException {
        SocketChannel socket;
        TraceRingWriter ring;
        try {
            socket = SocketChannel.open(StandardProtocolFamily.UNIX);
            socket.connect(UnixDomainSocketAddress.of(arguments.socket()));
            ring = arguments.ring() == null ? null : TraceRingWriter.open(arguments.ring());
        } finally {
            arguments.forget();
        }
        return new ProcessSession(new FrameChannel(socket), ring, arguments);
    }

    public static void main(String[] words) {
        var nativeError = System.err;
        try {
            connected(ProcessArguments.parse(words)).serve();
        } catch (ProtocolException malformed) {
            nativeError.println("The Java process ends: " + malformed.getMessage());
            Runtime.getRuntime().halt(MALFORMED);
        } catch (IOException gone) {
            Runtime.getRuntime().halt(CLIENT_GONE);
        } catch (RuntimeException | Error broken) {
            broken.printStackTrace(nativeError);
            Runtime.getRuntime().halt(NO_START);
        }
        Runtime.getRuntime().halt(CLIENT_GONE);
    }
}
