package org.verbscope.export;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.verbscope.event.CompletionEvent.AsyncRaised;
import org.verbscope.event.CompletionEvent.CompletionPolled;
import org.verbscope.event.EngineEvent.FaultInjected;
import org.verbscope.event.Entry;
import org.verbscope.event.Event;
import org.verbscope.event.LogEvent.Gap;
import org.verbscope.event.NotebookEvent.CellStarted;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.Origin;
import org.verbscope.event.VerbEvent.VerbCalled;
import org.verbscope.event.VerbEvent.VerbReturned;
import org.verbscope.event.WorkEvent.WorkPosted;
import org.verbscope.event.WireEvent.Packet;
import org.verbscope.export.Crossings.Crossing;
import org.verbscope.state.Wire;
import org.verbscope.verbs.Errno;
import org.verbscope.verbs.WcStatus;

/** A log as a Mermaid sequence diagram: programs call, adapters send each other packets, programs take completions. */
public final class SequenceChart {
    /** Mermaid draws longer texts only when it is told to ({@code maxTextSize}). */
    public static final int USUAL_LIMIT = 50_000;

    private static final Pattern END = Pattern.compile("\\bend\\b", Pattern.CASE_INSENSITIVE);

    private final StringBuilder out = new StringBuilder("sequenceDiagram\n");
    private final Map<Long, VerbReturned> backs = new HashMap<>();
    private final Map<Long, Crossing> crossings = new HashMap<>();
    private final List<Integer> machines;

    private SequenceChart(List<Entry> log) {
        var numbers = new TreeSet<Integer>();
        for (Entry entry : log) {
            if (entry.event() instanceof VerbReturned back) {
                backs.put(back.call(), back);
            }
            if (entry.head().machine() >= 1 && entry.head().machine() <= 8) {
                numbers.add(entry.head().machine());
            }
        }
        Crossings.of(log).forEach(crossing -> crossings.put(crossing.first().seq(), crossing));
        machines = List.copyOf(numbers);
    }

    /** The events of {@code log} as text. A part of a session may be given. */
    public static String of(List<Entry> log) {
        var chart = new SequenceChart(log);
        if (chart.machines.isEmpty()) {
            return chart.out.append("    participant P1 as Program 1\n").toString();
        }
        chart.participants();
        log.forEach(chart::take);
        return chart.out.toString();
    }

    /** The adapters of the first two machines side by side, their programs outside. */
    private void participants() {
        List<String> order = new ArrayList<>();
        for (int i = 0; i < machines.size(); i++) {
            String program = "P" + machines.get(i) + " as Program " + machines.get(i);
            String adapter = "N" + machines.get(i) + " as NIC " + machines.get(i);
            order.addAll(i == 0 ? List.of(program, adapter) : List.of(adapter, program));
        }
        order.forEach(who -> out.append("    participant ").append(who).append('\n'));
    }

    private void take(Entry entry) {
        Event event = entry.event();
        int machine = entry.head().machine();
        Crossing crossing = crossings.get(entry.seq());
        if (crossing != null) {
            packet(crossing);
        } else if (event instanceof CellStarted cell) {
            noteOverAll("cell " + cell.cell());
        } else if (event instanceof Gap gap) {
            noteOverAll(gap.count() + " events are missing, " + gap.reason());
        } else if (event instanceof FaultInjected fault) {
            noteOverAll("fault injected, " + fault.rule());
        } else if (machines.contains(machine) && entry.head().origin() == Origin.PROGRAM) {
            own(entry, machine, event);
        }
    }

    private void own(Entry entry, int machine, Event event) {
        String program = "P" + machine;
        String adapter = "N" + machine;
        if (event instanceof VerbCalled call) {
            called(call, backs.get(entry.seq()), program, adapter);
        } else if (event instanceof WorkPosted posted) {
            VerbReturned back = backs.get(entry.head().cause());
            arrow(program, back != null && back.errno() != 0 ? "-x" : "->>", adapter, posted.opcode() + " wr_id "
                    + Long.toUnsignedString(posted.wrId()) + ", " + bytes(posted.length()) + ", " + posted.qp().words());
        } else if (event instanceof CompletionPolled polled) {
            arrow(adapter, "-->>", program, "wr_id " + Long.toUnsignedString(polled.wrId()) + " " + WcStatus.nameOf(polled.status())
                    + (polled.opcode().isEmpty() ? "" : " " + polled.opcode()) + (polled.byteLen() < 0 ? "" : ", " + bytes(polled.byteLen()))
                    + ", " + polled.cq().words());
        } else if (event instanceof AsyncRaised raised) {
            arrow(adapter, "-->>", program, "asynchronous event " + raised.type() + ", " + raised.object().words());
        }
    }

    /** Posts and polls are shown by what they carry, unless they were refused. */
    private void called(VerbCalled call, VerbReturned back, String program, String adapter) {
        boolean refused = back != null && back.errno() != 0;
        boolean carries = call.verb().startsWith("post_") || call.verb().equals("poll_cq");
        if (carries && !refused) {
            return;
        }
        String to = call.args().containsKey("STATE") ? " to " + call.args().get("STATE") : "";
        String made = back != null && back.errno() == 0 && back.made().exists() ? " gives " + back.made().words() : "";
        ObjectRef on = call.on();
        arrow(program, refused ? "-x" : "->>", adapter, call.verb() + (on.number() == 0 ? "" : " " + on.words()) + to + made
                + (refused ? ", refused " + new Errno(back.errno()) : ""));
    }

    private void packet(Crossing crossing) {
        Packet packet = crossing.packet();
        String words = packet.name() + " PSN " + packet.psn() + (packet.payload() > 0 ? ", " + bytes(packet.payload()) : "");
        int from = crossing.from() != 0 ? crossing.from() : other(crossing.to());
        int to = crossing.to() != 0 ? crossing.to() : other(crossing.from());
        if (!machines.contains(from) || !machines.contains(to) || from == to) {
            int seen = Math.max(crossing.from(), crossing.to());
            if (machines.contains(seen)) {
                out.append("    Note over N").append(seen).append(": ").append(safe(words)).append('\n');
            }
            return;
        }
        boolean lost = !crossing.dropped().isEmpty();
        arrow("N" + from, lost ? "-x" : Wire.acknowledges(packet) ? "-->>" : "->>", "N" + to,
                words + (lost ? ", dropped, " + crossing.dropped() : ""));
    }

    /** The only other machine; 0 when there are more, or none. */
    private int other(int machine) {
        return machines.size() == 2 ? machines.get(machines.get(0) == machine ? 1 : 0) : 0;
    }

    private static String bytes(long count) {
        return count + (count == 1 ? " byte" : " bytes");
    }

    private void arrow(String from, String arrow, String to, String words) {
        out.append("    ").append(from).append(arrow).append(to).append(": ").append(safe(words)).append('\n');
    }

    private void noteOverAll(String words) {
        int first = machines.get(0);
        int last = machines.get(machines.size() - 1);
        out.append("    Note over P").append(first).append(first == last ? "" : ",P" + last).append(": ").append(safe(words)).append('\n');
    }

    /**
     * Text that Mermaid shows and never reads: letters of any script, digits and a few signs as they are,
     * everything else as a character code. The word "end" would end a block.
     */
    static String safe(String text) {
        var safe = new StringBuilder();
        text.codePoints().limit(160).forEach(c -> {
            if (Character.isLetterOrDigit(c) || c == ' ' || "_.,()+-=/".indexOf(c) >= 0) {
                safe.appendCodePoint(c);
            } else {
                safe.append('#').append(c).append(';');
            }
        });
        return END.matcher(safe).replaceAll(word -> "#" + (int) word.group().charAt(0) + ";" + word.group().substring(1));
    }
}
