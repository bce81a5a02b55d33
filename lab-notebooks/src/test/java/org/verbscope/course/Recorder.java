package org.verbscope.course;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.verbscope.event.Entry;
import org.verbscope.lab.Endpoint;
import org.verbscope.lab.Lab;
import org.verbscope.lab.Pair;
import org.verbscope.session.Session;
import org.verbscope.session.SessionHeader;
import org.verbscope.session.SessionWriter;

/** Makes the recording of lesson 1 on the device that {@code verbscope.device} names: what its cells do, under their names. */
public final class Recorder {
    private Recorder() { }

    /** @param args the file to write */
    public static void main(String[] args) throws Exception {
        Lab lab = Lab.fresh();
        Pair[] pair = new Pair[1];
        lab.window("start", () -> {
            lab.machine(1);
            lab.machine(2);
        });
        lab.window("rdma-open", () -> pair[0] = lab.pair());
        lab.window("rdma-send", () -> send(pair[0].one(), pair[0].two()));
        lab.settle();
        List<Entry> log = List.copyOf(lab.trace().log().all());
        SessionWriter.write(new Session(header(lab), List.of(log), "", List.of()), Path.of(args[0]));
        System.out.println(lab.tally("rdma-send"));
        lab.close();
    }

    private static SessionHeader header(Lab lab) {
        return new SessionHeader(SessionHeader.FORMAT, "0.1.0", Instant.now().toString(), "Lesson 1 on " + lab.device(), lab.device(),
                "real", 0, Map.of("kernel", System.getProperty("os.name") + " " + System.getProperty("os.version")));
    }

    private static void send(Endpoint one, Endpoint two) {
        two.postRecv(1, 64);
        one.fill("hello");
        one.postSend(2, 5);
        two.await();
        one.await();
        two.text(5);
    }
}
