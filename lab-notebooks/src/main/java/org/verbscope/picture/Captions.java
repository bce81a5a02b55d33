package org.verbscope.picture;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.verbscope.event.CompletionEvent.AsyncRaised;
import org.verbscope.event.CompletionEvent.CompletionPolled;
import org.verbscope.event.CompletionEvent.CqeWritten;
import org.verbscope.event.CompletionEvent.EmptyPolls;
import org.verbscope.event.CpuEvent;
import org.verbscope.event.EngineEvent;
import org.verbscope.event.Entry;
import org.verbscope.event.Event;
import org.verbscope.event.LogEvent;
import org.verbscope.event.MeasureEvent;
import org.verbscope.event.MemoryEvent;
import org.verbscope.event.MemoryEvent.DmaRead;
import org.verbscope.event.MemoryEvent.DmaWrite;
import org.verbscope.event.MemoryEvent.KeyChecked;
import org.verbscope.event.MemoryEvent.PayloadMove;
import org.verbscope.event.NotebookEvent;
import org.verbscope.event.ObjectEvent;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.VerbEvent.VerbCalled;
import org.verbscope.event.VerbEvent.VerbReturned;
import org.verbscope.event.WireEvent;
import org.verbscope.event.WorkEvent.Doorbell;
import org.verbscope.event.WorkEvent.WorkPosted;
import org.verbscope.event.WorkEvent.WqeFetched;
import org.verbscope.event.WorkQueue;
import org.verbscope.state.LabState;
import org.verbscope.state.Region;
import org.verbscope.state.Wire;
import org.verbscope.verbs.Errno;
import org.verbscope.verbs.WcStatus;

/**
 * One sentence a step, from the message bundle. A key is the kind of event, then what makes it special,
 * then the carrier; the most special sentence there is wins, so that soft names its actor as played and
 * rxe its CPU.
 */
final class Captions {
    private final Words words;
    private final Cast cast;

    Captions(Words words, Cast cast) {
        this.words = words;
        this.cast = cast;
    }

    Caption of(LabState state) {
        Entry last = state.last();
        if (last == null || cast.empty() && last.head().machine() == 0) {
            return new Caption(state.step(), words.of("empty.bold"), words.of(last == null || last.event() instanceof NotebookEvent.ProcessStarted ? "empty.plain" : "empty.ran"), null);
        }
        var values = new HashMap<String, String>();
        values.put("n", Integer.toString(last.head().machine()));
        String variant = fill(values, last.event());
        String kind = "caption." + last.kind();
        String carrier = "." + (cast.state.transfer() != null ? "sockets" : cast.carrier.key());
        String bold = sentence(values, kind, variant, carrier, ".bold");
        String plain = sentence(values, kind, variant, carrier, ".plain");
        boolean ours = last.head().machine() > 0;
        return new Caption(state.step(), bold.isEmpty() ? last.kind().replace('_', ' ') : bold, plain,
                ours ? last.head().evidence() : null);
    }

    private String sentence(Map<String, String> values, String kind, String variant, String carrier, String end) {
        String special = variant.isEmpty() ? kind : kind + "." + variant;
        return words.firstOf(values, special + carrier + end, special + end, kind + carrier + end, kind + end);
    }

    /** Puts the event's values and returns the variant of its sentence. */
    private String fill(Map<String, String> v, Event event) {
        if (event instanceof VerbCalled call) {
            v.put("verb", call.verb());
            v.put("on", call.on().words());
            v.put("to", call.args().getOrDefault("STATE", ""));
            return call.args().containsKey("STATE") ? "state" : "";
        } else if (event instanceof VerbReturned back) {
            v.put("verb", back.verb());
            v.put("errno", new Errno(back.errno()).toString());
            v.put("why", back.why().isEmpty() ? words.of("why.unknown") : back.why());
            return back.errno() == 0 ? "" : "failed";
        } else if (event instanceof WorkPosted posted) {
            v.put("qp", posted.qp().words());
            v.put("wr", Long.toString(posted.wrId()));
            v.put("opcode", posted.opcode());
            v.put("bytes", Figures.bytes(posted.length()));
            return posted.queue() == WorkQueue.SEND ? "" : "receive";
        } else if (event instanceof Doorbell bell) {
            v.put("qp", bell.qp().words());
            return bell.queue() == WorkQueue.SEND ? "" : "receive";
        } else if (event instanceof WqeFetched fetched) {
            v.put("qp", fetched.qp().words());
            v.put("wr", Long.toString(fetched.wrId()));
            return fetched.queue() == WorkQueue.SEND ? "" : "receive";
        } else if (event instanceof ObjectEvent object) {
            return object(v, object);
        } else if (event instanceof MemoryEvent memory) {
            return memory(v, memory);
        } else if (event instanceof WireEvent wire) {
            return wire(v, wire);
        } else if (event instanceof CqeWritten cqe) {
            return completion(v, cqe.qp(), cqe.wrId(), cqe.status());
        } else if (event instanceof CompletionPolled polled) {
            return completion(v, polled.qp(), polled.wrId(), polled.status());
        } else if (event instanceof EmptyPolls empty) {
            v.put("count", Figures.count(empty.count()));
            return empty.count() == 1 ? "one" : "";
        } else if (event instanceof AsyncRaised raised) {
            v.put("type", raised.type());
            v.put("object", raised.object().words());
            return "";
        }
        return other(v, event);
    }

    private String object(Map<String, String> v, ObjectEvent event) {
        if (event instanceof ObjectEvent.ObjectCreated made) {
            v.put("object", name(made.object(), made.label()));
            return made.object().kind().name().toLowerCase(Locale.ROOT);
        } else if (event instanceof ObjectEvent.ObjectDestroyed gone) {
            v.put("object", name(gone.object(), ""));
        } else if (event instanceof ObjectEvent.ObjectChanged changed) {
            v.put("object", name(changed.object(), ""));
        } else if (event instanceof ObjectEvent.ObjectSeen seen) {
            v.put("object", seen.object().words());
        } else if (event instanceof ObjectEvent.QpStateChanged moved) {
            v.put("qp", moved.qp().words());
            v.put("from", moved.from());
            v.put("to", moved.to());
            v.put("reason", moved.reason());
            return moved.to().toLowerCase(Locale.ROOT);
        }
        return "";
    }

    private String name(ObjectRef ref, String label) {
        String text = ref.kind() == ObjectKind.MR && cast.state.machine(ref.machine()).objects().get(ref) != null
                ? ControlLane.name(cast.state.machine(ref.machine()), ref) : ref.words();
        return label.isEmpty() ? text : text + " " + label;
    }

    private String memory(Map<String, String> v, MemoryEvent event) {
        if (event instanceof DmaRead read) {
            return place(v, read.mr(), read.address(), read.length());
        } else if (event instanceof DmaWrite write) {
            return place(v, write.mr(), write.address(), write.length());
        } else if (event instanceof KeyChecked check) {
            v.put("key", Figures.hex(Integer.toUnsignedLong(check.key())));
            v.put("mr", mr(check.mr()));
            v.put("verdict", check.verdict());
            return check.verdict().isEmpty() ? "" : "refused";
        } else if (event instanceof PayloadMove move) {
            v.put("bytes", Figures.bytes(move.bytes()));
            return move.leg().name().toLowerCase(Locale.ROOT);
        } else if (event instanceof MemoryEvent.BufferWritten written) {
            v.put("bytes", Figures.bytes(written.length()));
            v.put("mr", mr(written.mr()));
        } else if (event instanceof MemoryEvent.BufferRead read) {
            v.put("bytes", Figures.bytes(read.length()));
            v.put("mr", mr(read.mr()));
        }
        return "";
    }

    private String place(Map<String, String> v, ObjectRef mr, long address, long length) {
        v.put("mr", mr(mr));
        v.put("bytes", Figures.bytes(length));
        Region region = mr.exists() ? cast.state.region(mr) : null;
        if (region == null || MemoryCard.pages(region) == 1) {
            return "";
        }
        v.put("page", Long.toString(MemoryCard.pageOf(region, Math.max(0, address - region.address()))));
        return "page";
    }

    private String mr(ObjectRef ref) {
        Region region = ref.exists() ? cast.state.region(ref) : null;
        if (region == null) {
            return words.of("memory");
        }
        return region.label().isEmpty() ? name(ref, "") : words.of("the", "name", region.label());
    }

    private String wire(Map<String, String> v, WireEvent event) {
        WireEvent.Packet packet = event instanceof WireEvent.PacketSent sent ? sent.packet()
                : event instanceof WireEvent.PacketReceived received ? received.packet()
                : ((WireEvent.PacketDropped) event).packet();
        v.put("packet", packet.name());
        v.put("psn", Figures.psn(packet.psn()));
        v.put("bytes", Figures.bytes(packet.payload()));
        if (event instanceof WireEvent.PacketDropped dropped) {
            v.put("reason", DropReasons.said(words, dropped.reason()));
            return "";
        } else if (Wire.acknowledges(packet)) {
            return Wire.negative(packet) ? "nak" : "ack";
        }
        return packet.payload() == 0 ? "request" : "";
    }

    private String completion(Map<String, String> v, ObjectRef qp, long wrId, int status) {
        v.put("qp", qp.words());
        v.put("wr", Long.toString(wrId));
        v.put("status", WcStatus.nameOf(status) + " (" + status + ")");
        return status == 0 ? "" : status == WcStatus.WR_FLUSH_ERR.value() ? "flushed" : "failed";
    }

    private static void measured(Map<String, String> v, MeasureEvent event) {
        if (event instanceof MeasureEvent.RunStarted started) {
            v.put("test", started.test());
        } else if (event instanceof MeasureEvent.RunSample sample) {
            v.put("count", Figures.count(sample.messages()));
        } else if (event instanceof MeasureEvent.RunEnded ended) {
            v.put("test", ended.test());
        } else if (event instanceof MeasureEvent.CostMeasured cost) {
            v.put("what", cost.what());
        }
    }

    private String other(Map<String, String> v, Event event) {
        if (event instanceof CpuEvent.KernelEntry entered) {
            v.put("call", entered.call());
            v.put("count", Figures.count(entered.count()));
            v.put("verb", entered.why());
            return entered.why().startsWith("post") ? "data" : "";
        } else if (event instanceof CpuEvent.ContextSwitch put) {
            v.put("why", put.why());
        } else if (event instanceof CpuEvent.SocketCall call) {
            v.put("call", call.call());
            v.put("bytes", Figures.bytes(call.bytes()));
        } else if (event instanceof EngineEvent.NicConfigured configured) {
            v.put("object", name(configured.object(), ""));
            v.put("what", configured.what());
        } else if (event instanceof EngineEvent.TimerExpired timer) {
            v.put("timer", timer.timer());
            v.put("qp", timer.qp().words());
        } else if (event instanceof EngineEvent.TimerStarted timer) {
            v.put("timer", timer.timer());
            v.put("qp", timer.qp().words());
        } else if (event instanceof EngineEvent.FaultInjected fault) {
            v.put("rule", fault.rule());
        } else if (event instanceof LogEvent.Gap gap) {
            v.put("count", Figures.count(gap.count()));
            v.put("reason", gap.reason());
        } else if (event instanceof MeasureEvent measured) {
            measured(v, measured);
        } else if (event instanceof LogEvent.Note note) {
            v.put("text", note.text());
        } else if (event instanceof NotebookEvent.CellEnded ended) {
            v.put("status", ended.status().toLowerCase(Locale.ROOT));
            return ended.status().toLowerCase(Locale.ROOT);
        } else if (event instanceof NotebookEvent.CheckPassed passed) {
            v.put("name", passed.name());
        } else if (event instanceof NotebookEvent.CheckFailed failed) {
            v.put("name", failed.name());
            v.put("reason", failed.reason());
        } else if (event instanceof NotebookEvent.ProcessEnded ended) {
            v.put("reason", ended.reason());
        }
        return "";
    }
}
