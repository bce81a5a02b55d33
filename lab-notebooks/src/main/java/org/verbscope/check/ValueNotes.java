package org.verbscope.check;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.reflect.Array;
import java.lang.reflect.RecordComponent;
import java.util.Base64;
import java.util.Collection;
import java.util.Map;
import org.verbscope.event.ObjectRef;
import org.verbscope.lab.Endpoint;
import org.verbscope.lab.Lab;
import org.verbscope.lab.LabMachine;
import org.verbscope.lab.RecordedLab;
import org.verbscope.verbs.AddressHandle;
import org.verbscope.verbs.CompletionChannel;
import org.verbscope.verbs.CompletionQueue;
import org.verbscope.verbs.MemoryRegion;
import org.verbscope.verbs.MemoryWindow;
import org.verbscope.verbs.ProtectionDomain;
import org.verbscope.verbs.QueuePair;
import org.verbscope.verbs.RdmaContext;
import org.verbscope.verbs.RecordedObjects;
import org.verbscope.verbs.SharedReceiveQueue;
import org.verbscope.verbs.VerbsObject;
import org.verbscope.verbs.WorkCompletion;

/**
 * Notes of values, as JSON, from which {@link RecordedValues} makes them again in another process. Runs no code of
 * cells: only classes of Java and of the lab are looked into, and nothing in the log is written. What it cannot note it
 * notes by the name of its class alone.
 */
public final class ValueNotes {
    private static final int DEEPEST = 12;
    private static final int MOST = 50_000;
    /** Bytes of memory that are noted of one region, and of all together. */
    private static final int REGION = 1 << 20;
    private static final int BYTES = 8 << 20;
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private int notes;
    private int bytes;

    /** Notes one value after another within one limit. */
    public ObjectNode note(Object value) {
        return note(value, 0);
    }

    private ObjectNode note(Object value, int depth) {
        if (value == null) {
            return JSON.objectNode().put("is", "null");
        } else if (++notes > MOST || depth > DEEPEST) {
            return other(value);
        } else if (value instanceof Number || value instanceof Boolean || value instanceof Character || value instanceof String) {
            return value.getClass().getName().startsWith("java.lang.")
                    ? JSON.objectNode().put("is", value.getClass().getSimpleName()).put("v", value.toString()) : other(value);
        } else if (value instanceof Enum<?> constant) {
            return ours(constant.getDeclaringClass())
                    ? JSON.objectNode().put("is", "enum").put("of", constant.getDeclaringClass().getName()).put("v", constant.name())
                    : other(value);
        } else if (value.getClass().isArray()) {
            return array(value, depth);
        } else if (value.getClass().getClassLoader() == null) {
            return ofJava(value, depth);
        }
        ObjectNode made = ours(value.getClass()) ? ofLab(value, depth) : null;
        return made == null ? other(value) : made;
    }

    private static ObjectNode other(Object value) {
        return JSON.objectNode().put("is", "other").put("of", value.getClass().getName());
    }

    private static boolean ours(Class<?> type) {
        return type.getClassLoader() == ValueNotes.class.getClassLoader() && type.getName().startsWith("org.verbscope.");
    }

    private ObjectNode array(Object value, int depth) {
        Class<?> of = value.getClass().getComponentType();
        ObjectNode node = JSON.objectNode().put("is", "array").put("of", of.getName());
        ArrayNode all = node.putArray("v");
        for (int i = 0; i < Array.getLength(value) && notes <= MOST; i++) {
            all.add(note(Array.get(value, i), depth + 1));
        }
        return node;
    }

    private ObjectNode ofJava(Object value, int depth) {
        if (value instanceof Collection<?> collection) {
            ObjectNode node = JSON.objectNode().put("is", value instanceof java.util.Set ? "set" : "list");
            ArrayNode all = node.putArray("v");
            for (Object each : collection) {
                all.add(note(each, depth + 1));
            }
            return node;
        } else if (value instanceof Map<?, ?> map) {
            ObjectNode node = JSON.objectNode().put("is", "map");
            ArrayNode all = node.putArray("v");
            map.forEach((key, each) -> all.add(note(key, depth + 1)).add(note(each, depth + 1)));
            return node;
        } else if (value instanceof java.time.Duration duration) {
            return JSON.objectNode().put("is", "duration").put("v", duration.toString());
        }
        return other(value);
    }

    private ObjectNode ofLab(Object value, int depth) {
        if (value instanceof Lab) {
            return JSON.objectNode().put("is", "lab");
        } else if (value instanceof LabMachine machine) {
            return JSON.objectNode().put("is", "machine").put("v", machine.number());
        } else if (value instanceof Endpoint endpoint) {
            RecordedLab.End end = RecordedLab.end(endpoint);
            ObjectNode node = JSON.objectNode().put("is", "endpoint").put("machine", end.machine().number()).put("psn", end.psn());
            node.set("memory", note(end.memory(), depth + 1));
            node.set("cq", note(end.cq(), depth + 1));
            node.set("qp", note(end.qp(), depth + 1));
            node.set("address", note(end.address(), depth + 1));
            return node;
        } else if (value instanceof VerbsObject object) {
            return object(object, depth);
        } else if (value instanceof WorkCompletion wc) {
            return JSON.objectNode().put("is", "completion").put("datagram", RecordedObjects.datagram(wc))
                    .put("v", Base64.getEncoder().encodeToString(RecordedObjects.bytes(wc)));
        } else if (value.getClass().isRecord()) {
            return record(value, depth);
        }
        return null;
    }

    private ObjectNode object(VerbsObject object, int depth) {
        ObjectNode node = JSON.objectNode().put("open", object.isOpen());
        node.set("ref", ref(object.ref()));
        object.parent().ifPresent(parent -> node.set("parent", ref(parent.ref())));
        if (object instanceof RdmaContext) {
            return node.put("is", "context");
        } else if (object instanceof ProtectionDomain) {
            return node.put("is", "pd");
        } else if (object instanceof CompletionChannel) {
            return node.put("is", "channel");
        } else if (object instanceof AddressHandle way) {
            node.set("path", note(way.path(), depth + 1));
            return node.put("is", "ah");
        } else if (object instanceof MemoryWindow window) {
            node.set("type", note(window.type(), depth + 1));
            return node.put("is", "mw").put("rkey", window.isOpen() ? window.rkey() : 0);
        } else if (object instanceof CompletionQueue cq) {
            return node.put("is", "cq").put("cqe", cq.cqe());
        } else if (object instanceof SharedReceiveQueue srq) {
            node.set("sizes", note(srq.attributes(), depth + 1));
            return node.put("is", "srq");
        } else if (object instanceof QueuePair qp) {
            node.set("type", note(qp.type(), depth + 1));
            node.set("sizes", note(qp.capabilities(), depth + 1));
            node.set("send", note(qp.sendCq(), depth + 1));
            node.set("receive", note(qp.recvCq(), depth + 1));
            node.set("srq", note(qp.srq().orElse(null), depth + 1));
            return node.put("is", "qp").put("state", qp.lastKnownState());
        } else if (object instanceof MemoryRegion mr) {
            int room = Math.max(0, Math.min(REGION, BYTES - bytes));
            byte[] head = mr.isOpen() ? mr.peek(0, (int) Math.min(room, mr.length())) : new byte[0];
            bytes += head.length;
            return node.put("is", "mr").put("address", mr.address()).put("length", mr.length()).put("iova", mr.iova())
                    .put("access", mr.access()).put("lkey", mr.lkey()).put("rkey", mr.rkey()).put("label", mr.label())
                    .put("v", Base64.getEncoder().encodeToString(head));
        }
        return other(object);
    }

    private static ObjectNode ref(ObjectRef ref) {
        return JSON.objectNode().put("machine", ref.machine()).put("kind", ref.kind().name()).put("number", ref.number())
                .put("generation", ref.generation());
    }

    private ObjectNode record(Object value, int depth) {
        ObjectNode node = JSON.objectNode().put("is", "record").put("of", value.getClass().getName());
        ArrayNode all = node.putArray("v");
        for (RecordComponent component : value.getClass().getRecordComponents()) {
            try {
                all.add(note(component.getAccessor().invoke(value), depth + 1));
            } catch (ReflectiveOperationException notOpen) {
                return other(value);
            }
        }
        return node;
    }
}
