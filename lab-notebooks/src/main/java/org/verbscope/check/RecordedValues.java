package org.verbscope.check;

import com.fasterxml.jackson.databind.JsonNode;
import java.lang.reflect.Array;
import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;
import org.verbscope.lab.RecordedLab;
import org.verbscope.verbs.AddressVector;
import org.verbscope.verbs.CompletionQueue;
import org.verbscope.verbs.GidEntry;
import org.verbscope.verbs.MemoryRegion;
import org.verbscope.verbs.MwType;
import org.verbscope.verbs.QpCapabilities;
import org.verbscope.verbs.QpType;
import org.verbscope.verbs.QueuePair;
import org.verbscope.verbs.RecordedObjects;
import org.verbscope.verbs.SharedReceiveQueue;
import org.verbscope.verbs.SrqAttributes;
import org.verbscope.verbs.VerbsObject;
import org.verbscope.verbs.trace.Trace;

/**
 * Makes values again from {@link ValueNotes}. The notes come from a process that ran somebody's code and are not trusted:
 * of classes only records and constants of the lab and the verbs are made, and what does not fit is refused.
 */
final class RecordedValues {
    private final RecordedObjects objects;
    private final RecordedLab lab;

    RecordedValues(Trace trace, String device) {
        objects = new RecordedObjects(trace, device);
        lab = new RecordedLab(trace, objects);
    }

    /** @throws IllegalArgumentException when the note is of something that cannot be made again */
    Object value(JsonNode note) {
        String is = note.path("is").asText();
        String v = note.path("v").asText();
        return switch (is) {
            case "null" -> null;
            case "Integer" -> Integer.valueOf(v);
            case "Long" -> Long.valueOf(v);
            case "Short" -> Short.valueOf(v);
            case "Byte" -> Byte.valueOf(v);
            case "Double" -> Double.valueOf(v);
            case "Float" -> Float.valueOf(v);
            case "Boolean" -> Boolean.valueOf(v);
            case "Character" -> v.charAt(0);
            case "String" -> v;
            case "duration" -> Duration.parse(v);
            case "enum" -> constant(note);
            case "list" -> values(note);
            case "set" -> new LinkedHashSet<>(values(note));
            case "map" -> map(values(note));
            case "array" -> array(note);
            case "record" -> record(note);
            case "lab" -> lab.lab();
            case "machine" -> lab.machine(note.path("v").asInt());
            case "endpoint" -> endpoint(note);
            case "completion" -> objects.completion(Base64.getDecoder().decode(v), note.path("datagram").asBoolean());
            case "other" -> throw new IllegalArgumentException("a " + note.path("of").asText() + " cannot be carried from the run to the check");
            default -> object(note, is);
        };
    }

    private List<Object> values(JsonNode note) {
        var all = new ArrayList<>();
        note.path("v").forEach(each -> all.add(value(each)));
        return all;
    }

    private static Map<Object, Object> map(List<Object> pairs) {
        var map = new LinkedHashMap<>();
        for (int i = 0; i + 1 < pairs.size(); i += 2) {
            map.put(pairs.get(i), pairs.get(i + 1));
        }
        return map;
    }

    private static Class<?> ours(JsonNode note) {
        String name = note.path("of").asText();
        if (!name.matches("org\\.verbscope\\.(verbs|lab|event)(\\.rules(\\.\\w+)?)?\\.[A-Z][\\w$]*")) {
            throw new IllegalArgumentException("no " + name + " is made again");
        }
        try {
            return Class.forName(name);
        } catch (ClassNotFoundException none) {
            throw new IllegalArgumentException("no " + name + " is made again", none);
        }
    }

    private static Object constant(JsonNode note) {
        String name = note.path("v").asText();
        return Arrays.stream(ours(note).getEnumConstants()).filter(each -> ((Enum<?>) each).name().equals(name)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no constant " + name));
    }

    private Object array(JsonNode note) {
        String of = note.path("of").asText();
        Class<?> type = switch (of) {
            case "int" -> int.class;
            case "long" -> long.class;
            case "byte" -> byte.class;
            case "short" -> short.class;
            case "char" -> char.class;
            case "boolean" -> boolean.class;
            case "double" -> double.class;
            case "float" -> float.class;
            case "java.lang.String" -> String.class;
            case "java.lang.Object" -> Object.class;
            default -> ours(note);
        };
        List<Object> all = values(note);
        Object array = Array.newInstance(type, all.size());
        for (int i = 0; i < all.size(); i++) {
            Array.set(array, i, all.get(i));
        }
        return array;
    }

    private Object record(JsonNode note) {
        Class<?> type = ours(note);
        if (!type.isRecord()) {
            throw new IllegalArgumentException(type.getName() + " is no record");
        }
        try {
            return type.getDeclaredConstructor(Arrays.stream(type.getRecordComponents()).map(RecordComponent::getType)
                    .toArray(Class<?>[]::new)).newInstance(values(note).toArray());
        } catch (ReflectiveOperationException refused) {
            throw new IllegalArgumentException("a " + type.getSimpleName() + " cannot be made again: " + refused, refused);
        }
    }

    private Object endpoint(JsonNode note) {
        var qp = (QueuePair) value(note.path("qp"));
        return RecordedLab.endpoint(new RecordedLab.End(lab.machine(note.path("machine").asInt()), objects.pd(qp.parent().orElseThrow().ref()),
                (MemoryRegion) value(note.path("memory")), (CompletionQueue) value(note.path("cq")), qp,
                (GidEntry) value(note.path("address")), note.path("psn").asInt()));
    }

    private Object object(JsonNode note, String is) {
        ObjectRef ref = ref(note.path("ref"));
        ObjectRef parent = ref(note.path("parent"));
        VerbsObject made = switch (is) {
            case "context" -> objects.context(ref.machine());
            case "pd" -> objects.pd(ref);
            case "channel" -> objects.channel(ref);
            case "ah" -> objects.ah(ref, parent, (AddressVector) value(note.path("path")));
            case "mw" -> objects.mw(ref, parent, (MwType) value(note.path("type")), note.path("rkey").asInt());
            case "cq" -> objects.cq(ref, note.path("cqe").asInt());
            case "srq" -> objects.srq(ref, parent, (SrqAttributes) value(note.path("sizes")));
            case "qp" -> objects.qp(ref, parent, (QpType) value(note.path("type")), (CompletionQueue) value(note.path("send")),
                    (CompletionQueue) value(note.path("receive")), (SharedReceiveQueue) value(note.path("srq")),
                    (QpCapabilities) value(note.path("sizes")), note.path("state").asInt());
            case "mr" -> objects.mr(ref, parent, note.path("address").asLong(), note.path("length").asLong(), note.path("iova").asLong(),
                    note.path("access").asInt(), new int[] {note.path("lkey").asInt(), note.path("rkey").asInt()},
                    Base64.getDecoder().decode(note.path("v").asText())).label(note.path("label").asText());
            default -> throw new IllegalArgumentException("no note is a " + is);
        };
        return note.path("open").asBoolean(true) ? made : objects.closed(made);
    }

    private static ObjectRef ref(JsonNode note) {
        return note.isMissingNode() ? ObjectRef.NONE : new ObjectRef(note.path("machine").asInt(),
                ObjectKind.valueOf(note.path("kind").asText("NONE")), note.path("number").asLong(), note.path("generation").asInt());
    }
}
