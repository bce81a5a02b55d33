package org.verbscope.picture;

import java.util.Locale;
import org.verbscope.event.CompletionEvent;
import org.verbscope.event.CpuEvent;
import org.verbscope.event.EngineEvent;
import org.verbscope.event.Entry;
import org.verbscope.event.Event;
import org.verbscope.event.LogEvent;
import org.verbscope.event.MeasureEvent;
import org.verbscope.event.MemoryEvent;
import org.verbscope.event.NotebookEvent;
import org.verbscope.event.ObjectEvent;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.VerbEvent;
import org.verbscope.event.WireEvent;
import org.verbscope.event.WorkEvent;
import org.verbscope.event.WorkQueue;
import org.verbscope.verbs.Errno;
import org.verbscope.verbs.WcStatus;

/** Entries as rows of the event table. Thread-safe. */
public final class EventRows {
    private final Words words;

    public EventRows(Locale locale) {
        words = new Words(locale);
    }

    /** The row of an entry, in English. */
    public static EventRow of(Entry entry) {
        return English.ROWS.row(entry);
    }

    private static final class English {
        static final EventRows ROWS = new EventRows(Locale.ENGLISH);
    }

    public EventRow row(Entry entry) {
        int machine = entry.head().machine();
        return new EventRow(entry.seq(), Figures.time(entry.head().time()), machine > 0 ? Integer.toString(machine) : "",
                machine > 0 ? words.of("layer." + entry.head().layer().name().toLowerCase(Locale.ROOT)) : "",
                EventSign.of(entry), name(entry), object(entry.event()), bytes(entry.event()), entry.head().evidence());
    }

    private String name(Entry entry) {
        Event event = entry.event();
        if (event instanceof VerbEvent.VerbCalled call) {
            return call.verb();
        } else if (event instanceof VerbEvent.VerbReturned back) {
            return words.of(back.errno() == 0 ? "event.returned" : "event.refused", "verb", back.verb());
        } else if (event instanceof WorkEvent.WorkPosted posted) {
            return posted.queue() == WorkQueue.SEND ? "post_send" : "post_recv";
        } else if (event instanceof WireEvent wire && org.verbscope.state.Wire.acknowledges(EventSign.packet(wire))) {
            String answer = org.verbscope.state.Wire.negative(EventSign.packet(wire)) ? "NAK" : "ACK";
            return words.of("event." + entry.kind() + ".answer", "answer", answer);
        } else if (event instanceof MemoryEvent.PayloadMove move) {
            return words.of("event.move." + move.mover().name().toLowerCase(Locale.ROOT));
        }
        return kind(entry.kind());
    }

    /** A kind of event in words. @param name as in files */
    public String kind(String name) {
        String known = words.firstOf(java.util.Map.of(), "event." + name);
        return known.isEmpty() || known.contains("{") ? name.replace('_', ' ') : known;
    }

    private String object(Event event) {
        if (event instanceof VerbEvent.VerbCalled call) {
            return call.on().words();
        } else if (event instanceof VerbEvent.VerbReturned back) {
            return back.errno() == 0 ? back.made().words() : new Errno(back.errno()).toString();
        } else if (event instanceof WorkEvent.WorkPosted posted) {
            return posted.qp().words() + ", WQE " + posted.wrId() + ", " + posted.opcode();
        } else if (event instanceof WorkEvent.Doorbell bell) {
            return bell.qp().words() + ", " + queue(bell.queue()) + " tail " + bell.tail();
        } else if (event instanceof WorkEvent.WqeFetched fetched) {
            return fetched.qp().words() + ", " + queue(fetched.queue()) + ", WQE " + fetched.wrId();
        } else if (event instanceof MemoryEvent memory) {
            return memory(memory);
        } else if (event instanceof WireEvent wire) {
            WireEvent.Packet packet = EventSign.packet(wire);
            return packet.name() + ", PSN " + Figures.psn(packet.psn());
        } else if (event instanceof CompletionEvent.CqeWritten cqe) {
            return completion(cqe.cq(), cqe.wrId(), cqe.status());
        } else if (event instanceof CompletionEvent.CompletionPolled polled) {
            return completion(polled.cq(), polled.wrId(), polled.status());
        } else if (event instanceof CompletionEvent.EmptyPolls empty) {
            return empty.cq().words() + ", ×" + Figures.count(empty.count());
        } else if (event instanceof CompletionEvent.AsyncRaised raised) {
            return raised.object().words() + ", " + raised.type();
        } else if (event instanceof CompletionEvent.NothingCame nothing) {
            return nothing.cq().words();
        } else if (event instanceof CompletionEvent.ChannelNotified notified) {
            return notified.cq().words();
        } else if (event instanceof ObjectEvent object) {
            return object(object);
        }
        return other(event);
    }

    private static String queue(WorkQueue queue) {
        return queue == WorkQueue.SEND ? "SQ" : "RQ";
    }

    private static String completion(ObjectRef cq, long wrId, int status) {
        return cq.words() + ", wr_id " + wrId + ", " + WcStatus.nameOf(status);
    }

    private static String memory(MemoryEvent event) {
        if (event instanceof MemoryEvent.KeyChecked check) {
            return Figures.hex(Integer.toUnsignedLong(check.key())) + ", " + check.access()
                    + (check.verdict().isEmpty() ? "" : ", " + check.verdict());
        } else if (event instanceof MemoryEvent.DmaRead read) {
            return read.mr().words() + ", " + Figures.hex(read.address());
        } else if (event instanceof MemoryEvent.DmaWrite write) {
            return write.mr().words() + ", " + Figures.hex(write.address());
        } else if (event instanceof MemoryEvent.PayloadMove move) {
            return move.leg().name().toLowerCase(Locale.ROOT).replace('_', ' ') + (move.again() ? ", again" : "");
        } else if (event instanceof MemoryEvent.BufferRead read) {
            return read.mr().words() + ", +" + read.offset();
        }
        var written = (MemoryEvent.BufferWritten) event;
        return written.mr().words() + ", +" + written.offset();
    }

    private static String object(ObjectEvent event) {
        if (event instanceof ObjectEvent.ObjectCreated made) {
            return made.object().words() + (made.label().isEmpty() ? "" : " " + made.label());
        } else if (event instanceof ObjectEvent.ObjectSeen seen) {
            return seen.object().words();
        } else if (event instanceof ObjectEvent.ObjectChanged changed) {
            return changed.object().words();
        } else if (event instanceof ObjectEvent.ObjectDestroyed gone) {
            return gone.object().words();
        }
        var moved = (ObjectEvent.QpStateChanged) event;
        return moved.qp().words() + ", " + moved.from() + " to " + moved.to();
    }

    private String other(Event event) {
        if (event instanceof CpuEvent.KernelEntry entered) {
            return entered.why() + ", " + entered.call() + (entered.count() == 1 ? "" : " ×" + entered.count());
        } else if (event instanceof CpuEvent.ContextSwitch put) {
            return put.why();
        } else if (event instanceof CpuEvent.SocketCall call) {
            return call.socket().words() + ", " + call.call();
        } else if (event instanceof CpuEvent.MeterSample sample) {
            return sample.meter() + " " + Figures.count(sample.value());
        } else if (event instanceof MeasureEvent measured) {
            return measured(measured);
        } else if (event instanceof EngineEvent.NicConfigured configured) {
            return configured.object().words() + ", " + configured.what();
        } else if (event instanceof EngineEvent.TimerStarted timer) {
            return timer.qp().words() + ", " + timer.timer();
        } else if (event instanceof EngineEvent.TimerExpired timer) {
            return timer.qp().words() + ", " + timer.timer();
        } else if (event instanceof EngineEvent.FaultInjected fault) {
            return fault.rule() + (fault.target().isEmpty() ? "" : ", " + fault.target());
        } else if (event instanceof NotebookEvent notebook) {
            return notebook(notebook);
        } else if (event instanceof LogEvent.Note note) {
            return note.text();
        } else if (event instanceof LogEvent.Gap gap) {
            return Figures.count(gap.count()) + ", " + gap.reason();
        }
        return event instanceof LogEvent.Unknown unknown ? unknown.kind() : "";
    }

    private static String measured(MeasureEvent event) {
        if (event instanceof MeasureEvent.RunStarted started) {
            return started.test() + ", " + started.device() + ", " + started.settings().getOrDefault("size", "?") + " B";
        } else if (event instanceof MeasureEvent.RunSample sample) {
            return Figures.count(sample.messages());
        } else if (event instanceof MeasureEvent.RunEnded ended) {
            return ended.test() + ", " + ended.ending() + (ended.why().isEmpty() ? "" : ", " + ended.why());
        }
        var cost = (MeasureEvent.CostMeasured) event;
        return cost.what() + ", " + cost.figures().getOrDefault("p50_us", "?") + " µs";
    }

    private String notebook(NotebookEvent event) {
        if (event instanceof NotebookEvent.CellStarted cell) {
            return cell.cell();
        } else if (event instanceof NotebookEvent.CellEnded cell) {
            return cell.cell() + ", " + cell.status();
        } else if (event instanceof NotebookEvent.StatementStarted statement) {
            return words.of("statement.at", "cell", statement.cell(), "n", statement.start() + 1);
        } else if (event instanceof NotebookEvent.PredictionAnswered answered) {
            return answered.id();
        } else if (event instanceof NotebookEvent.CheckPassed check) {
            return check.name();
        } else if (event instanceof NotebookEvent.CheckFailed check) {
            return check.name() + ", " + check.reason();
        } else if (event instanceof NotebookEvent.ProcessEnded ended) {
            return ended.reason();
        }
        return "";
    }

    private static String bytes(Event event) {
        long bytes = -1;
        if (event instanceof WorkEvent.WorkPosted posted) {
            bytes = posted.length();
        } else if (event instanceof MemoryEvent.DmaRead read) {
            bytes = read.length();
        } else if (event instanceof MemoryEvent.DmaWrite write) {
            bytes = write.length();
        } else if (event instanceof MemoryEvent.PayloadMove move) {
            bytes = move.bytes();
        } else if (event instanceof MemoryEvent.BufferRead read) {
            bytes = read.length();
        } else if (event instanceof MemoryEvent.BufferWritten written) {
            bytes = written.length();
        } else if (event instanceof WireEvent wire && EventSign.packet(wire).payload() > 0) {
            bytes = EventSign.packet(wire).payload();
        } else if (event instanceof CompletionEvent.CqeWritten cqe) {
            bytes = cqe.byteLen();
        } else if (event instanceof CompletionEvent.CompletionPolled polled) {
            bytes = polled.byteLen();
        } else if (event instanceof CpuEvent.SocketCall call) {
            bytes = call.bytes();
        }
        return bytes < 0 ? "" : Figures.count(bytes);
    }
}
