package org.verbscope.jshell.remote;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import org.verbscope.jshell.protocol.Frame;
import org.verbscope.jshell.protocol.FrameSender;
import org.verbscope.jshell.protocol.FrameType;
import org.verbscope.jshell.protocol.Messages;
import org.verbscope.verbs.trace.Displays;

/**
 * What cells print and show. Printing threads only fill memory; the sending thread takes what has gathered
 * since its last frame. A cell has a limit; what is over it is counted and said at the cell's end.
 */
final class CellOutput {
    private enum Stream { STDOUT, STDERR }

    private static final int CHUNK = 64 << 10;
    /** Pictures are large by nature: their characters weigh less than printed bytes. */
    private static final int DISPLAY_WEIGHT = 16;

    private final FrameSender sender;
    private final int limit;
    private final Map<Stream, CharsetDecoder> decoders = new EnumMap<>(Stream.class);
    private final Map<Stream, ByteBuffer> cutOff = new EnumMap<>(Stream.class);
    private String cell = "";
    private long taken;
    private long dropped;
    private long droppedDisplays;
    private Chunk growing;

    /** @param limit bytes a cell may print, and characters it may show */
    CellOutput(FrameSender sender, int limit) {
        this.sender = sender;
        this.limit = limit;
        for (Stream stream : Stream.values()) {
            decoders.put(stream, StandardCharsets.UTF_8.newDecoder().onMalformedInput(CodingErrorAction.REPLACE));
            cutOff.put(stream, ByteBuffer.allocate(0));
        }
    }

    /** From now on what this virtual machine prints and shows comes here. */
    void capture() {
        System.setOut(new PrintStream(new Sink(Stream.STDOUT), true, StandardCharsets.UTF_8));
        System.setErr(new PrintStream(new Sink(Stream.STDERR), true, StandardCharsets.UTF_8));
        Displays.listener(this::show);
    }

    synchronized void began(String id) {
        cell = id;
        growing = null;
        taken = 0;
        dropped = 0;
        droppedDisplays = 0;
    }

    /** Says what was over the limit. */
    synchronized void ended() {
        String note = (dropped == 0 ? "" : dropped + " more bytes were printed and not kept")
                + (dropped > 0 && droppedDisplays > 0 ? "; " : "")
                + (droppedDisplays == 0 ? "" : droppedDisplays + " more pictures were shown and not kept");
        if (!note.isEmpty()) {
            String said = "\n[" + note + ": a cell may put out " + limit + " bytes]\n";
            sender.send(Frame.of(FrameType.OUTPUT, new Messages.Output(cell, "stderr", said)));
        }
        growing = null;
    }

    private synchronized void print(Stream stream, byte[] bytes, int from, int count) {
        int kept = (int) Math.min(count, limit - taken);
        dropped += count - kept;
        if (kept == 0) {
            return;
        }
        taken += kept;
        if (growing == null || growing.stream != stream || growing.bytes.size() > CHUNK) {
            growing = new Chunk(cell, stream);
            sender.send(growing::frame);
        }
        growing.bytes.write(bytes, from, kept);
    }

    /** Called on the thread of the cell. Over the limit a picture counts as one, whatever its size. */
    private synchronized void show(String mime, String data) {
        if (shownLeft() < data.length()) {
            droppedDisplays++;
            return;
        }
        taken += data.length() / DISPLAY_WEIGHT;
        growing = null;
        sender.send(Frame.of(FrameType.DISPLAY, new Messages.Display(cell, mime, data)));
    }

    private long shownLeft() {
        return (limit - taken) * DISPLAY_WEIGHT;
    }

    /** What gathers between two turns of the sending thread. */
    private final class Chunk {
        private final String of;
        private final Stream stream;
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(256);

        Chunk(String of, Stream stream) {
            this.of = of;
            this.stream = stream;
        }

        /** On the sending thread. */
        Frame frame() {
            byte[] all;
            synchronized (CellOutput.this) {
                if (growing == this) {
                    growing = null;
                }
                all = bytes.toByteArray();
            }
            String text = decode(stream, all);
            return text.isEmpty() ? null : Frame.of(FrameType.OUTPUT,
                    new Messages.Output(of, stream.name().toLowerCase(Locale.ROOT), text));
        }
    }

    /** A character may be cut between two chunks: its first bytes wait for the rest. */
    private String decode(Stream stream, byte[] bytes) {
        ByteBuffer before = cutOff.get(stream);
        ByteBuffer in = ByteBuffer.allocate(before.remaining() + bytes.length).put(before).put(bytes).flip();
        CharBuffer out = CharBuffer.allocate(in.remaining());
        decoders.get(stream).decode(in, out, false);
        cutOff.put(stream, in.slice());
        return out.flip().toString();
    }

    private final class Sink extends OutputStream {
        private final Stream stream;

        Sink(Stream stream) {
            this.stream = stream;
        }

        @Override
        public void write(int b) {
            print(stream, new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int from, int count) {
            print(stream, bytes, from, count);
        }
    }
}
