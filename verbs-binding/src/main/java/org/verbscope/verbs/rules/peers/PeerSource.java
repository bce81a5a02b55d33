package org.verbscope.verbs.rules.peers;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Cards read from a text: one card, or every queue pair of {@code rdma -j -dd resource show qp}. The text is
 * not trusted.
 *
 * @param cards at least one
 * @param notes what of the text was not understood and left out; for people
 */
public record PeerSource(List<PeerCard> cards, List<String> notes) {
    private static final int MOST = 1 << 20;
    private static final int MANY = 10_000;
    private static final ObjectMapper JSON = new ObjectMapper(JsonFactory.builder().streamReadConstraints(
            StreamReadConstraints.builder().maxNestingDepth(10).maxStringLength(MOST).build()).build());

    /** Copies are kept. */
    public PeerSource {
        cards = List.copyOf(cards);
        notes = List.copyOf(notes);
    }

    /** @param where names the text in messages, e.g. a file's name */
    public static PeerSource read(String text, String where) throws PeerCardException {
        if (text.length() > MOST) {
            throw new PeerCardException(where + " is longer than " + MOST + " characters: a peer card is short. Is it the right file?");
        }
        JsonNode node;
        try {
            node = JSON.readTree(text);
        } catch (JsonProcessingException broken) {
            String place = broken.getLocation() == null ? "" : ", line " + broken.getLocation().getLineNr();
            throw new PeerCardException(where + place + ": this is no JSON (" + broken.getOriginalMessage()
                    + "). Paste the whole card, from { to }.");
        }
        var notes = new ArrayList<String>();
        if (node.isArray()) {
            return new PeerSource(listing(node, where), notes);
        } else if (!node.isObject()) {
            throw new PeerCardException(where + " holds no card: a peer card is one JSON object with at least qp_num.");
        }
        return new PeerSource(List.of(card(node, where, notes)), notes);
    }

    private static PeerCard card(JsonNode node, String where, List<String> notes) throws PeerCardException {
        if (node.path(PeerCard.FORMAT).asInt(PeerCard.VERSION) > PeerCard.VERSION) {
            throw new PeerCardException(where + " is a peer card of version " + node.get(PeerCard.FORMAT).asText()
                    + "; this Verbscope reads version " + PeerCard.VERSION + ". Use a newer one.");
        }
        PeerCard card = PeerCard.EMPTY;
        for (Map.Entry<String, JsonNode> entry : node.properties()) {
            Optional<PeerField> field = PeerField.of(entry.getKey());
            if (field.isPresent()) {
                card = set(card, field.get(), text(entry.getValue(), where, entry.getKey()), where, entry.getKey());
            } else if (!entry.getKey().equals(PeerCard.FORMAT)) {
                notes.add(where + ": \"" + entry.getKey() + "\" is no field of a peer card and was left out.");
            }
        }
        if (!card.has(PeerField.QP_NUM)) {
            throw new PeerCardException(where + ": qp_num is missing, without which nothing can be compared. "
                    + "It is the number of the queue pair of that end.");
        }
        return card;
    }

    private static String text(JsonNode value, String where, String key) throws PeerCardException {
        if (value.isArray()) {
            var words = new ArrayList<String>();
            value.forEach(each -> words.add(each.asText()));
            return String.join(" ", words);
        } else if (!value.isTextual() && !value.isIntegralNumber()) {
            throw new PeerCardException(where + ": \"" + key + "\" is " + value + ". Write a number or a text.");
        }
        return value.asText();
    }

    private static PeerCard set(PeerCard card, PeerField field, String value, String where, String key) throws PeerCardException {
        try {
            return card.with(field, value);
        } catch (IllegalArgumentException wrong) {
            throw new PeerCardException(where + ": \"" + key + "\" is \"" + value + "\": " + wrong.getMessage()
                    + ". Copy it from what that end prints.");
        }
    }

    private static List<PeerCard> listing(JsonNode list, String where) throws PeerCardException {
        var cards = new ArrayList<PeerCard>();
        for (JsonNode each : list) {
            if (cards.size() == MANY) {
                throw new PeerCardException(where + " lists more than " + MANY + " queue pairs; show fewer: rdma resource show qp link DEVICE");
            }
            String type = each.path("type").asText();
            boolean comparable = each.has("lqpn") && (type.equals("RC") || type.equals("UC") || type.equals("UD"));
            if (comparable) {
                cards.add(ofListing(each, where));
            }
        }
        if (cards.isEmpty()) {
            throw new PeerCardException(where + " lists no RC, UC or UD queue pair. It should be the output of "
                    + "\"rdma -j -dd resource show qp\", as root.");
        }
        return cards;
    }

    private static PeerCard ofListing(JsonNode each, String where) throws PeerCardException {
        String device = each.path("ifname").asText();
        String who = each.path("comm").asText();
        PeerCard card = set(PeerCard.EMPTY, PeerField.QP_NUM, each.get("lqpn").asText(), where, "lqpn");
        String name = "QP " + card.text(PeerField.QP_NUM).orElseThrow() + " of " + device + (who.isEmpty() ? "" : " (" + who + ")");
        card = set(set(card, PeerField.NAME, name, where, "comm"), PeerField.DEVICE, device, where, "ifname");
        card = set(card, PeerField.PSNS, "next", where, "psns");
        for (Map.Entry<String, PeerField> field : Map.of("type", PeerField.TYPE, "state", PeerField.STATE, "rqpn",
                PeerField.DEST_QP_NUM, "sq-psn", PeerField.SQ_PSN, "rq-psn", PeerField.RQ_PSN).entrySet()) {
            if (each.has(field.getKey())) {
                card = set(card, field.getValue(), each.get(field.getKey()).asText(), where, field.getKey());
            }
        }
        return card;
    }

    /** The card of this queue pair number. @throws PeerCardException naming those that there are */
    public PeerCard withNumber(long qpNum, String where) throws PeerCardException {
        return cards.stream().filter(card -> card.number(PeerField.QP_NUM).getAsLong() == qpNum).findFirst()
                .orElseThrow(() -> new PeerCardException(where + " has no queue pair 0x" + Long.toHexString(qpNum) + "; it has "
                        + numbers() + "."));
    }

    /** The numbers of its queue pairs, for people. */
    String numbers() {
        String some = cards.stream().limit(12).map(card -> card.text(PeerField.QP_NUM).orElse("?")).collect(Collectors.joining(", "));
        return cards.size() > 12 ? some + " and " + (cards.size() - 12) + " more" : some;
    }
}
