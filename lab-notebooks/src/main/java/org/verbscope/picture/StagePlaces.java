package org.verbscope.picture;

import java.util.List;
import java.util.Locale;
import org.verbscope.event.CompletionEvent.CompletionPolled;
import org.verbscope.event.CompletionEvent.CqeWritten;
import org.verbscope.event.CpuEvent.ContextSwitch;
import org.verbscope.event.CpuEvent.KernelEntry;
import org.verbscope.event.CpuEvent.SocketCall;
import org.verbscope.event.Entry;
import org.verbscope.event.Event;
import org.verbscope.event.MemoryEvent.BufferRead;
import org.verbscope.event.MemoryEvent.BufferWritten;
import org.verbscope.event.MemoryEvent.DmaRead;
import org.verbscope.event.MemoryEvent.DmaWrite;
import org.verbscope.event.MemoryEvent.KeyChecked;
import org.verbscope.event.MemoryEvent.PayloadMove;
import org.verbscope.event.ObjectEvent.ObjectChanged;
import org.verbscope.event.ObjectEvent.ObjectCreated;
import org.verbscope.event.ObjectEvent.ObjectDestroyed;
import org.verbscope.event.ObjectEvent.ObjectSeen;
import org.verbscope.event.ObjectEvent.QpStateChanged;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.Path;
import org.verbscope.event.VerbEvent.VerbCalled;
import org.verbscope.event.WireEvent;
import org.verbscope.event.WorkEvent.Doorbell;
import org.verbscope.event.WorkEvent.WorkPosted;
import org.verbscope.event.WorkEvent.WqeFetched;
import org.verbscope.event.WorkQueue;
import org.verbscope.state.LabState;

/** Which shapes of the stage an event is about, and which object a shape stands for. Pure functions. */
public final class StagePlaces {
    private StagePlaces() { }

    /** Ids of shapes, the nearest first; none for what has no place there, such as a cell that ended. */
    public static List<String> of(Entry entry) {
        String m = "m" + entry.head().machine();
        Event event = entry.event();
        if (event instanceof ObjectCreated made) {
            return object(made.object());
        } else if (event instanceof ObjectSeen seen) {
            return object(seen.object());
        } else if (event instanceof ObjectChanged changed) {
            return object(changed.object());
        } else if (event instanceof ObjectDestroyed gone) {
            return object(gone.object());
        } else if (event instanceof QpStateChanged change) {
            return object(change.qp());
        } else if (event instanceof VerbCalled call) {
            return call.on().exists() ? object(call.on()) : List.of();
        } else if (event instanceof KernelEntry) {
            return entry.head().path() == Path.DATA ? List.of(m + ".post.entry", m + ".control.entries") : List.of(m + ".control.entries");
        } else if (event instanceof WorkPosted posted) {
            return List.of(queue(m, posted.queue()), m + ".qp");
        } else if (event instanceof Doorbell bell) {
            return List.of(m + ".token.doorbell", queue(m, bell.queue()));
        } else if (event instanceof WqeFetched fetched) {
            return List.of(m + ".token.wqe", queue(m, fetched.queue()));
        } else if (event instanceof CqeWritten) {
            return List.of(m + ".token.cqe", m + ".cq");
        } else if (event instanceof CompletionPolled) {
            return List.of(m + ".cq");
        } else if (event instanceof SocketCall || event instanceof ContextSwitch) {
            return List.of(m + ".socket");
        }
        return moved(event, m);
    }

    private static List<String> moved(Event event, String m) {
        if (event instanceof PayloadMove move) {
            return switch (move.leg()) {
                case WIRE -> List.of("wire.move2");
                case HOST_TO_NIC, USER_TO_KERNEL -> List.of(m + ".move1");
                case NIC_TO_HOST, KERNEL_TO_USER -> List.of(m + ".move3");
                default -> List.of(m + ".mr");
            };
        } else if (event instanceof DmaRead || event instanceof DmaWrite) {
            return List.of(m + ".token.payload", m + ".mr");
        } else if (event instanceof KeyChecked || event instanceof BufferRead || event instanceof BufferWritten) {
            return List.of(m + ".mr");
        } else if (event instanceof WireEvent) {
            return List.of("wire.move2");
        }
        return List.of();
    }

    private static String queue(String m, WorkQueue queue) {
        return m + (queue == WorkQueue.SEND ? ".qp.sq" : ".qp.rq");
    }

    private static List<String> object(ObjectRef ref) {
        String m = "m" + ref.machine();
        String listed = m + ".control." + ref.kind().name().toLowerCase(Locale.ROOT);
        return switch (ref.kind()) {
            case QP -> List.of(m + ".qp", listed);
            case MR -> List.of(m + ".mr", listed);
            case CQ -> List.of(m + ".cq", listed);
            case SOCKET -> List.of(m + ".socket", listed);
            default -> List.of(listed);
        };
    }

    /** Whether an event of these places is about a shape: it is one of them, or a part of one. */
    public static boolean about(Entry entry, String shape) {
        return of(entry).stream().anyMatch(place -> shape.equals(place) || shape.startsWith(place + "."));
    }

    /** The object that a shape of the stage, or a part of it, stands for; {@link ObjectRef#NONE} when it stands for none. */
    public static ObjectRef object(LabState state, String shape) {
        var cast = new Cast(state, 0);
        for (int side = 1; side <= 2; side++) {
            Player player = cast.player(side);
            String rest = shape.startsWith(player.id() + ".") ? shape.substring(player.id().length() + 1) : "";
            if (rest.startsWith("control.")) {
                return newest(state, player, rest.substring("control.".length()));
            } else if (rest.equals("qp") || rest.startsWith("qp.")) {
                return player.queuePair() == null ? ObjectRef.NONE : player.queuePair().ref();
            } else if (rest.equals("cq") || rest.startsWith("cq.")) {
                return player.completionQueue() == null ? ObjectRef.NONE : player.completionQueue();
            } else if (rest.equals("mr") || rest.startsWith("mr.")) {
                return player.region() == null ? ObjectRef.NONE : player.region().ref();
            }
        }
        return ObjectRef.NONE;
    }

    private static ObjectRef newest(LabState state, Player player, String kind) {
        for (ObjectKind each : ObjectKind.values()) {
            if (each.name().toLowerCase(Locale.ROOT).equals(kind)) {
                var living = state.machine(player.machine().number()).living(each);
                return living.isEmpty() ? ObjectRef.NONE : living.get(living.size() - 1).ref();
            }
        }
        return ObjectRef.NONE;
    }

    /** Whether a shape may stand for an object, by its id alone. */
    public static boolean standsForAnObject(String shape) {
        return shape.matches("m[0-9]+\\.(qp|cq|mr)(\\..*)?|m[0-9]+\\.control\\.(?!entries).*");
    }
}
