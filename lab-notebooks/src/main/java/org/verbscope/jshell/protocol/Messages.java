package org.verbscope.jshell.protocol;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;

/** The messages in frames, and their JSON form. Fields that one end does not know are passed over. */
public final class Messages {
    /** Of the protocol; both ends must have the same. */
    public static final int VERSION = 1;

    private static final ObjectMapper JSON = new ObjectMapper()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

    /** @param java version of its virtual machine, e.g. {@code 17.0.15} */
    public record Hello(int version, List<String> capabilities, long pid, String java) { }

    /** @param incarnation which process of the session this is, from 1 */
    public record Begin(int version, int incarnation) { }

    /** @param language in which the lab speaks while it runs; empty for the usual one */
    public record Run(String cell, String code, String language) { }

    /** @param question {@code complete}, {@code document}, {@code declared}, {@code variables}, {@code notes} or {@code declarations} */
    public record Ask(int id, String question, String code, int cursor) { }

    /**
     * @param command {@code stepped}, {@code step}, {@code next}, {@code gate}, {@code grant}, {@code held}, {@code until},
     *     {@code pause}, {@code proceed}, {@code vary} or {@code free}
     */
    public record Control(int id, String command, String argument) { }

    /** @param end no more input comes */
    public record Input(String text, boolean end) { }

    /** @param stream {@code stdout} or {@code stderr} */
    public record Output(String cell, String stream, String text) { }

    public record Display(String cell, String mime, String data) { }

    /** @param verb which verb waits at the gate, {@code statement} before a statement, empty when it went on */
    public record Holding(int machine, String verb) { }

    /** @param error empty, or why there is no {@code result} */
    public record Answer(int id, String error, JsonNode result) { }

    private Messages() { }

    static byte[] bytes(Object message) {
        try {
            return JSON.writeValueAsBytes(message);
        } catch (JsonProcessingException broken) {
            throw new IllegalArgumentException("no JSON of " + message.getClass().getSimpleName(), broken);
        }
    }

    /** {@code value} as part of an {@link Answer}. */
    public static JsonNode tree(Object value) {
        return JSON.valueToTree(value);
    }

    /** The message in {@code frame}. @throws ProtocolException when it is none of {@code type} */
    public static <T> T read(Frame frame, Class<T> type) throws ProtocolException {
        try {
            return present(JSON.readValue(frame.payload(), type), frame.type().name());
        } catch (IOException | IllegalArgumentException malformed) {
            throw new ProtocolException("a " + frame.type() + " frame without its message: " + malformed.getMessage(),
                    malformed);
        }
    }

    /** The part of an answer. @throws ProtocolException when it is none of {@code type} */
    public static <T> T read(JsonNode part, Class<T> type) throws ProtocolException {
        try {
            return present(JSON.treeToValue(part, type), "part");
        } catch (IOException | IllegalArgumentException malformed) {
            throw new ProtocolException("an answer that is no " + type.getSimpleName(), malformed);
        }
    }

    private static <T> T present(T message, String what) throws ProtocolException {
        if (message == null) {
            throw new ProtocolException("null for a " + what);
        }
        return message;
    }
}
