package org.verbscope.verbs.rules;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Every named deviation of rxe from the specification, with both answers: the one list, from {@code deviations.json}. */
public final class Deviations {
    private static final Map<String, Deviation> ALL = read();

    private Deviations() { }

    private static Map<String, Deviation> read() {
        try (InputStream file = Deviations.class.getResourceAsStream("deviations.json")) {
            List<Deviation> list = new ObjectMapper().readValue(file, new TypeReference<List<Deviation>>() { });
            Map<String, Deviation> byName = new LinkedHashMap<>();
            for (Deviation deviation : list) {
                if (byName.put(deviation.name(), deviation) != null) {
                    throw new IllegalStateException("deviation " + deviation.name() + " is listed twice");
                }
            }
            return byName;
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** All, in the order of the file. */
    public static List<Deviation> all() {
        return List.copyOf(ALL.values());
    }

    /** The one of this name. @throws IllegalArgumentException when there is none */
    public static Deviation named(String name) {
        Deviation found = ALL.get(name);
        if (found == null) {
            throw new IllegalArgumentException("no deviation is named " + name);
        }
        return found;
    }
}
