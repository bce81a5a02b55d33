package org.verbscope.jshell;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.verbscope.jshell.protocol.Frame;
import org.verbscope.jshell.protocol.FrameChannel;
import org.verbscope.jshell.protocol.FrameSender;
import org.verbscope.jshell.protocol.FrameType;
import org.verbscope.jshell.protocol.Messages;
import org.verbscope.jshell.protocol.ProtocolException;

/** The client's end of the connection to one process: waits for it, then reads until it ends. */
final class ProcessLink {
    /** Takes what is no answer. */
    @FunctionalInterface
    interface FrameTaker {
        void take(Frame frame) throws IOException;
    }

    private final ProcessStart start;
    private final FrameTaker taker;
    private final Consumer<String> malformed;
    private final Thread reader;
    private final String name;
    private final CompletableFuture<Void> ready = new CompletableFuture<>();
    private final Map<Integer, CompletableFuture<JsonNode>> questions = new ConcurrentHashMap<>();
    private final AtomicInteger lastId = new AtomicInteger();
    private final Queue<Frame> early = new ArrayDeque<>();
    private FrameSender sender;
    private volatile String ended;

    /** @param malformed told when the process sends what is no frame; the link reads no more */
    ProcessLink(String name, ProcessStart start, FrameTaker taker, Consumer<String> malformed) {
        this.name = name;
        this.start = start;
        this.taker = taker;
        this.malformed = malformed;
        start.process().onExit().thenRun(start::closeDoor);
        reader = thread("reader", this::read);
        reader.start();
    }

    CompletableFuture<Void> ready() {
        return ready;
    }

    /** Sends; before the process has connected, keeps the frame until then. */
    void send(Frame frame) {
        synchronized (early) {
            if (sender == null) {
                early.add(frame);
            } else {
                sender.send(frame);
            }
        }
    }

    <T> CompletableFuture<T> ask(String question, String code, int cursor, Class<T> type) {
        return question(id -> Frame.of(FrameType.ASK, new Messages.Ask(id, question, code, cursor)), type);
    }

    CompletableFuture<String> control(String command, String argument) {
        return question(id -> Frame.of(FrameType.CONTROL, new Messages.Control(id, command, argument)), String.class);
    }

    private <T> CompletableFuture<T> question(IntFunction<Frame> frame, Class<T> type) {
        int id = lastId.incrementAndGet();
        var answer = new CompletableFuture<JsonNode>();
        questions.put(id, answer);
        if (ended != null) {
            fail(ended);
        } else {
            send(frame.apply(id));
        }
        return answer.thenApply(part -> {
            try {
                return Messages.read(part, type);
            } catch (ProtocolException other) {
                throw new IllegalStateException(other);
            }
        });
    }

    private void read() {
        try (SocketChannel socket = start.door().accept(); FrameChannel channel = new FrameChannel(socket)) {
            greet(channel);
            for (Frame frame = channel.read(); frame != null; frame = channel.read()) {
                switch (frame.type()) {
                    case READY -> ready.complete(null);
                    case ANSWER -> answer(Messages.read(frame, Messages.Answer.class));
                    default -> taker.take(frame);
                }
            }
        } catch (ProtocolException wrong) {
            malformed.accept(wrong.getMessage());
        } catch (IOException closed) {
            // it ended in the middle of a frame or before it connected: its end says why
            return;
        } catch (RuntimeException hostile) {
            malformed.accept(hostile.toString());
        } finally {
            endSender();
        }
    }

    /** Nobody reads any more what would be sent: its thread ends, too. */
    private void endSender() {
        synchronized (early) {
            if (sender != null) {
                sender.close();
            }
        }
    }

    private void greet(FrameChannel channel) throws IOException {
        Frame first = channel.read();
        if (first == null) {
            throw new IOException("the process said nothing");
        }
        Messages.Hello hello = first.type() == FrameType.HELLO ? Messages.read(first, Messages.Hello.class) : null;
        if (hello == null || hello.version() != Messages.VERSION || hello.pid() != start.process().pid()) {
            throw new ProtocolException("another program answered, or another version: " + first.type());
        }
        var opened = new FrameSender(channel, work -> thread("sender", work), broken -> { });
        synchronized (early) {
            early.forEach(opened::send);
            early.clear();
            sender = opened;
        }
        // the process maps its ring before it reads its first frame, and READY comes after that
        ready.thenRun(start::closeDoor);
    }

    private void answer(Messages.Answer answer) {
        CompletableFuture<JsonNode> question = questions.remove(answer.id());
        if (question != null && answer.error().isEmpty()) {
            question.complete(answer.result());
        } else if (question != null) {
            question.completeExceptionally(new IllegalStateException(answer.error()));
        }
    }

    /** Nothing more comes: all that was asked fails with {@code reason}. */
    void fail(String reason) {
        ended = reason;
        ready.completeExceptionally(new IllegalStateException(reason));
        for (Integer id : questions.keySet()) {
            CompletableFuture<JsonNode> question = questions.remove(id);
            if (question != null) {
                question.completeExceptionally(new IllegalStateException(reason));
            }
        }
    }

    void awaitEnd(long millis) throws InterruptedException {
        reader.join(millis);
    }

    private Thread thread(String role, Runnable work) {
        Thread thread = new Thread(work, name + "-" + role);
        thread.setDaemon(true);
        return thread;
    }
}
