package org.verbscope.ccode;

import java.util.ArrayList;
import java.util.List;

/** A C initialiser: {@code { .qp_state = IBV_QPS_RTR, .ah_attr = { ... } }}. On one line where it fits, otherwise a line a field. */
final class CInit {
    private static final int WIDTH = 100;

    /** @param value a {@link CInit} or text */
    private record Field(String name, Object value) { }

    private final List<Field> fields = new ArrayList<>();

    /** Adds {@code .name = value}. */
    CInit put(String name, String value) {
        fields.add(new Field("." + name + " = ", value));
        return this;
    }

    /** Adds {@code .name = { ... }}. */
    CInit put(String name, CInit value) {
        fields.add(new Field("." + name + " = ", value));
        return this;
    }

    /** Adds an element of an array. */
    CInit element(CInit value) {
        fields.add(new Field("", value));
        return this;
    }

    /** Adds {@code more}: further fields, or a comment, as they are. */
    CInit rest(String more) {
        fields.add(new Field("", more));
        return this;
    }

    /** @param column where the text begins in its line */
    String text(int column, String indent) {
        if (fields.isEmpty()) {
            return "{ 0 }";
        }
        String flat = flat();
        if (column + flat.length() <= WIDTH) {
            return flat;
        }
        String inner = indent + "    ";
        var out = new StringBuilder("{\n");
        for (Field field : fields) {
            String lead = inner + field.name;
            String value = field.value instanceof CInit init ? init.text(lead.length() + 1, inner) : (String) field.value;
            out.append(lead).append(value).append(value.startsWith("/*") ? "\n" : ",\n");
        }
        return out.append(indent).append('}').toString();
    }

    private String flat() {
        List<String> parts = fields.stream()
                .map(field -> field.name + (field.value instanceof CInit init ? init.fields.isEmpty() ? "{ 0 }" : init.flat()
                        : (String) field.value)).toList();
        return "{ " + String.join(", ", parts) + " }";
    }

    /** {@code type name = { ... };} */
    String declare(String type, String name) {
        String lead = type + " " + name + " = ";
        return lead + text(lead.length(), "") + ";";
    }
}
