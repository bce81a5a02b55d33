package org.verbscope.notebook;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import java.io.IOException;
import java.nio.CharBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Text of a JSON document to its values, within limits; the first fault is reported with its line and column. */
final class JsonReader {
    private final JsonFactory factory;
    private final ReadLimits limits;

    JsonReader(ReadLimits limits) {
        this.limits = limits;
        this.factory = JsonFactory.builder()
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(limits.depth())
                        .maxTokenCount(limits.values())
                        .maxStringLength(limits.bytes())
                        .build())
                // Names of an untrusted file must not stay in tables that outlive it.
                .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
                .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                // Python writes NaN and Infinity; only those spellings pass Json.Num.
                .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
                .build();
    }

    Json read(byte[] document) throws NotebookException {
        if (document.length > limits.bytes()) {
            throw new NotebookException("The notebook has " + document.length + " bytes, more than the "
                    + limits.bytes() + " that are read", "the file", "Save it without its outputs and open it again.");
        }
        char[] text = Utf8Text.decode(document);
        if (CharBuffer.wrap(text).chars().allMatch(Character::isWhitespace)) {
            throw new NotebookException("The file is empty", "line 1, column 1",
                    "Take it from a backup, or delete it and make a new notebook.");
        }
        try (JsonParser parser = factory.createParser(text)) {
            parser.nextToken();
            Json value = value(parser);
            if (parser.nextToken() != null) {
                throw new NotebookException("More text follows the end of the notebook", place(parser.currentTokenLocation()),
                        "Delete what stands after the last closing brace.");
            }
            return value;
        } catch (NotebookException e) {
            throw e;
        } catch (IOException e) {
            throw explain(e, text);
        }
    }

    private Json value(JsonParser parser) throws IOException {
        return switch (parser.currentToken()) {
            case START_OBJECT -> object(parser);
            case START_ARRAY -> array(parser);
            case VALUE_STRING -> Json.of(parser.getText());
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> number(parser);
            case VALUE_TRUE -> Json.of(true);
            case VALUE_FALSE -> Json.of(false);
            default -> Json.NULL;
        };
    }

    private Json object(JsonParser parser) throws IOException {
        Map<String, Json> fields = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            parser.nextToken();
            fields.put(name, value(parser));
        }
        return new Json.Obj(fields);
    }

    private Json array(JsonParser parser) throws IOException {
        List<Json> items = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            items.add(value(parser));
        }
        return new Json.Arr(items);
    }

    private static Json number(JsonParser parser) throws IOException {
        try {
            return new Json.Num(parser.getText());
        } catch (IllegalArgumentException e) {
            throw new NotebookException("Not a number of JSON: " + parser.getText(),
                    place(parser.currentTokenLocation()), "Write it as digits, or as a string in quotes.", e);
        }
    }

    private NotebookException explain(IOException e, char[] text) {
        String where = e instanceof JsonProcessingException json && json.getLocation() != null
                ? place(json.getLocation()) : "the file";
        if (e instanceof StreamConstraintsException) {
            return new NotebookException("The notebook goes beyond what is read: at most " + limits.depth()
                    + " levels of nesting and " + limits.values() + " values", where,
                    "No program that writes notebooks makes such a file; do not open it unless you know where it is from.", e);
        }
        String said = e instanceof JsonProcessingException json ? json.getOriginalMessage() : e.getMessage();
        if (said.startsWith("Duplicate")) {
            return new NotebookException("A key stands twice in one object: " + said, where,
                    "Delete one of the two, so that no program has to guess which one counts.", e);
        }
        if (e instanceof JsonEOFException) {
            return new NotebookException("The notebook ends too early: " + said, where,
                    "The file was cut off while it was copied or saved. Take it from a backup or download it again.", e);
        }
        return NotJson.explain(new String(text), said, where, e);
    }

    private static String place(JsonLocation location) {
        return "line " + location.getLineNr() + ", column " + location.getColumnNr();
    }
}
