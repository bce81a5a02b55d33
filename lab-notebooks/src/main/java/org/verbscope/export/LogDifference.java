package org.verbscope.export;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.verbscope.event.CanonicalLog;
import org.verbscope.event.Entry;

/**
 * Where two logs part.
 *
 * @param same how many events are the same, from the first
 * @param a the first log's next event, or null when it ends there
 * @param b likewise
 * @param fields what differs between the two, when both are there
 */
public record LogDifference(long same, Entry a, Entry b, List<Field> fields) {
    /** @param name with a dot a level; a value is empty where the event has no such field */
    public record Field(String name, String a, String b) { }

    private static final ObjectMapper JSON = new ObjectMapper();

    public LogDifference {
        fields = List.copyOf(fields);
    }

    /**
     * Compares in canonical form ({@link CanonicalLog}).
     *
     * @param times whether lab time counts: on a real clock it never repeats
     * @return empty when the logs are the same
     */
    public static Optional<LogDifference> of(List<Entry> a, List<Entry> b, boolean times) {
        int shorter = Math.min(a.size(), b.size());
        for (int i = 0; i < shorter; i++) {
            String left = line(a.get(i), times);
            String right = line(b.get(i), times);
            if (!left.equals(right)) {
                return Optional.of(new LogDifference(i, a.get(i), b.get(i), fields(left, right)));
            }
        }
        return a.size() == b.size() ? Optional.empty() : Optional.of(new LogDifference(shorter,
                a.size() > shorter ? a.get(shorter) : null, b.size() > shorter ? b.get(shorter) : null, List.of()));
    }

    private static String line(Entry entry, boolean times) {
        return CanonicalLog.line(times ? entry : new Entry(entry.head().at(0), entry.event()));
    }

    private static List<Field> fields(String a, String b) {
        Map<String, String> left = flat(a);
        Map<String, String> right = flat(b);
        var names = new TreeSet<>(left.keySet());
        names.addAll(right.keySet());
        List<Field> fields = new ArrayList<>();
        for (String name : names) {
            if (!Objects.equals(left.get(name), right.get(name))) {
                fields.add(new Field(name, left.getOrDefault(name, ""), right.getOrDefault(name, "")));
            }
        }
        return fields;
    }

    private static Map<String, String> flat(String line) {
        Map<String, String> all = new TreeMap<>();
        try {
            flatten("", JSON.readTree(line), all);
        } catch (JsonProcessingException broken) {
            throw new IllegalStateException("an event that was written cannot be read", broken);
        }
        return all;
    }

    private static void flatten(String name, JsonNode node, Map<String, String> into) {
        String lead = name.isEmpty() ? "" : name + ".";
        if (node.isObject()) {
            node.properties().forEach(field -> flatten(lead + field.getKey(), field.getValue(), into));
        } else if (node.isArray()) {
            for (int i = 0; i < node.size(); i++) {
                flatten(lead + i, node.get(i), into);
            }
        } else {
            into.put(name, node.asText());
        }
    }
}
