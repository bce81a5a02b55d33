package org.verbscope.export;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.verbscope.event.Entry;
import org.verbscope.export.Crossings.Crossing;
import org.verbscope.verbs.roce.PcapngWriter;
import org.verbscope.verbs.roce.RocePacket;

/**
 * The packets of a log as a pcapng file, each once, with lab time as its time (counted from 1970). A packet
 * of which the log has only the beginning is cut in the file, too, with its whole length said, as a
 * capture with a limit would have it.
 *
 * @param packets in the file
 * @param cut how many of them are not whole
 * @param findings what is not in the file, or wrong in it, for people
 */
public record PacketFile(int packets, int cut, List<String> findings) {
    public PacketFile {
        findings = List.copyOf(findings);
    }

    /** Writes to {@code out} and closes it. @param source what the file calls its interface */
    public static PacketFile write(List<Entry> log, String source, OutputStream out) throws IOException {
        List<Crossing> inOrder = new ArrayList<>(Crossings.of(log));
        inOrder.sort(Comparator.comparingLong(crossing -> crossing.first().head().time()));
        int packets = 0;
        int cut = 0;
        int unreadable = 0;
        int wrong = 0;
        try (var file = new PcapngWriter(out, source)) {
            for (Crossing crossing : inOrder) {
                byte[] bytes = crossing.packet().bytes().toArray();
                Optional<RocePacket> read = RocePacket.parse(bytes, 0, bytes.length);
                if (read.isEmpty()) {
                    unreadable++;
                    continue;
                }
                int size = read.get().size();
                file.packet(Math.max(0, crossing.first().head().time()), bytes, size);
                packets++;
                cut += bytes.length < size ? 1 : 0;
                wrong += bytes.length >= size && !read.get().icrcRight() ? 1 : 0;
            }
        }
        List<String> findings = new ArrayList<>();
        found(findings, unreadable, "left out: their bytes in the log are no RoCE packet");
        found(findings, cut, "cut: the log has their beginning");
        found(findings, wrong, "with a wrong ICRC, as they are in the log");
        return new PacketFile(packets, cut, findings);
    }

    private static void found(List<String> findings, int count, String what) {
        if (count > 0) {
            findings.add(count + (count == 1 ? " packet " : " packets ") + what);
        }
    }
}
