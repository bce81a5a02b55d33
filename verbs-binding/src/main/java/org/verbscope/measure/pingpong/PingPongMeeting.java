package org.verbscope.measure.pingpong;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.verbscope.verbs.Gid;

/**
 * Where the two sides tell each other their addresses, over TCP: the client says all of its own, the server gets ready and
 * says its own, the client gets ready and says "done". The program with a shared receive queue says as many as it can have,
 * however many it uses. For one thread.
 */
final class PingPongMeeting implements Closeable {
    private static final byte[] DONE = "done\0".getBytes(StandardCharsets.US_ASCII);
    private static final PingPongAddress UNUSED = new PingPongAddress(0, 0, 0, Gid.ZERO);
    private static final int LOOK_MILLIS = 200;
    private static final int CONNECT_MILLIS = 10_000;

    private final PingPongSpec spec;
    private final ServerSocket server;
    private Socket socket = new Socket();

    /** A server's listens from now on. */
    PingPongMeeting(PingPongSpec spec) {
        this.spec = spec;
        try {
            server = spec.isServer() ? new ServerSocket() : null;
            if (server != null) {
                server.setReuseAddress(true);
                server.bind(new InetSocketAddress(spec.tcpPort()));
            }
        } catch (IOException refused) {
            throw new PingPongException("Couldn't listen to port " + spec.tcpPort() + ": " + refused.getMessage()
                    + "; choose another one at both sides with -p", refused);
        }
    }

    /** TCP port of a server. */
    int port() {
        return server.getLocalPort();
    }

    /** What the client begins with. @param own one for each queue pair @return the server's, who is ready */
    List<PingPongAddress> connect(List<PingPongAddress> own) {
        try {
            socket.connect(new InetSocketAddress(spec.server(), spec.tcpPort()), CONNECT_MILLIS);
            socket.setTcpNoDelay(true);
            say(own);
            return hear(own.size());
        } catch (IOException failed) {
            throw new PingPongException("Couldn't connect to " + spec.server() + ":" + spec.tcpPort() + ": " + failed.getMessage()
                    + "; start the server first, with the same -p", failed);
        }
    }

    /** The client is ready. */
    void done() {
        try {
            socket.getOutputStream().write(DONE);
        } catch (IOException failed) {
            throw lost(failed);
        }
    }

    /** What the server begins with. @return one for each queue pair of the client */
    List<PingPongAddress> await(int count) {
        try {
            server.setSoTimeout(LOOK_MILLIS);
            socket = PingPongWait.accept(server, spec);
            socket.setTcpNoDelay(true);
            return hear(count);
        } catch (IOException failed) {
            throw lost(failed);
        }
    }

    /** The server is ready. Returns when the client is. */
    void answer(List<PingPongAddress> own) {
        try {
            say(own);
            new DataInputStream(socket.getInputStream()).readFully(new byte[DONE.length]);
        } catch (IOException failed) {
            throw lost(failed);
        }
    }

    private static PingPongException lost(IOException failed) {
        return new PingPongException("the other side ended before the exchange began"
                + (failed instanceof EOFException ? "" : ": " + failed.getMessage()) + "; its own messages say why", failed);
    }

    private void say(List<PingPongAddress> own) throws IOException {
        var out = new ByteArrayOutputStream();
        for (int i = 0; i < lines(own.size()); i++) {
            String text = (i < own.size() ? own.get(i) : UNUSED).text();
            out.write(Arrays.copyOf(text.getBytes(StandardCharsets.US_ASCII), PingPongAddress.BYTES));
        }
        socket.getOutputStream().write(out.toByteArray());
    }

    private int lines(int queuePairs) {
        return spec.kind() == PingPongKind.SRQ ? PingPongSpec.MOST_QUEUE_PAIRS : queuePairs;
    }

    private List<PingPongAddress> hear(int count) throws IOException {
        var in = new DataInputStream(socket.getInputStream());
        List<PingPongAddress> heard = new ArrayList<>();
        for (int i = 0; i < lines(count); i++) {
            var bytes = new byte[PingPongAddress.BYTES];
            in.readFully(bytes);
            String text = new String(bytes, StandardCharsets.ISO_8859_1);
            heard.add(PingPongAddress.parse(text.indexOf(0) < 0 ? text : text.substring(0, text.indexOf(0))));
        }
        return heard.subList(0, count);
    }

    @Override
    public void close() {
        try {
            try {
                socket.close();
            } finally {
                if (server != null) {
                    server.close();
                }
            }
            socket = new Socket();
        } catch (IOException alreadyGone) {
            throw new PingPongException("the TCP connection could not be closed: " + alreadyGone.getMessage(), alreadyGone);
        }
    }
}
