package org.verbscope.verbs.rules.peers;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * One end of a connection, as far as is known: what travels between two people, or two computers, when a
 * connection does not work. Immutable. As JSON it is one object with the keys of {@link PeerField}; none is
 * required but {@code qp_num}.
 */
public final class PeerCard {
    /** Key and value by which a card is known. */
    static final String FORMAT = "peer_card";
    static final int VERSION = 1;
    /** Knows nothing. */
    public static final PeerCard EMPTY = new PeerCard(new EnumMap<>(PeerField.class));

    private static final ObjectMapper JSON = new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

    private final Map<PeerField, Object> values;

    private PeerCard(Map<PeerField, Object> values) {
        this.values = values;
    }

    /** The card with one more field. @throws IllegalArgumentException saying what values the field takes */
    public PeerCard with(PeerField field, String value) {
        var more = new EnumMap<PeerField, Object>(PeerField.class);
        more.putAll(values);
        more.put(field, field.parse(value));
        return new PeerCard(more);
    }

    /** The card with one more number. @throws IllegalArgumentException saying what values the field takes */
    public PeerCard with(PeerField field, long value) {
        return with(field, String.valueOf(value));
    }

    /** Whether the card says anything of {@code field}. */
    public boolean has(PeerField field) {
        return values.containsKey(field);
    }

    /** A field as text; numbers as people write them. Empty when the card does not say it. */
    public Optional<String> text(PeerField field) {
        return Optional.ofNullable(values.get(field)).map(field::words);
    }

    /** A field that holds a number; empty when the card does not say it. */
    public OptionalLong number(PeerField field) {
        return values.get(field) instanceof Long value ? OptionalLong.of(value) : OptionalLong.empty();
    }

    /** What people call it: its name, or {@code QP 0x11 of rxe0}. */
    public String words() {
        if (has(PeerField.NAME)) {
            return text(PeerField.NAME).orElseThrow();
        }
        String where = text(PeerField.DEVICE).or(() -> text(PeerField.GID)).map(w -> " of " + w).orElse("");
        return "QP " + text(PeerField.QP_NUM).orElse("?") + where;
    }

    /** The whole card as JSON, in lines. */
    public String json() {
        ObjectNode node = JSON.createObjectNode().put(FORMAT, VERSION);
        values.forEach((field, value) -> {
            if (field == PeerField.ACCESS) {
                for (String flag : String.valueOf(value).split(" ")) {
                    node.withArray(field.key()).add(flag);
                }
            } else if (value instanceof Long number) {
                node.put(field.key(), number);
            } else {
                node.put(field.key(), String.valueOf(value));
            }
        });
        try {
            return JSON.writeValueAsString(node);
        } catch (JsonProcessingException broken) {
            throw new IllegalStateException("a JSON tree that cannot be written", broken);
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof PeerCard card && values.equals(card.values);
    }

    @Override
    public int hashCode() {
        return values.hashCode();
    }

    /** {@link #json()}: shown where a card is the last value of a cell, to be copied. */
    @Override
    public String toString() {
        return json();
    }
}
