package org.verbscope.app.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.PrintWriter;

/** How commands print JSON. */
final class Json {
    private static final ObjectMapper MAPPER = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    private Json() { }

    static ObjectNode object() {
        return MAPPER.createObjectNode();
    }

    static void print(PrintWriter out, JsonNode node) {
        out.println(text(node));
        out.flush();
    }

    static String text(JsonNode node) {
        try {
            return MAPPER.writeValueAsString(node);
        } catch (JsonProcessingException broken) {
            throw new IllegalStateException("a JSON tree that cannot be written", broken);
        }
    }
}
