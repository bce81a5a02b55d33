package org.verbscope.notebook;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * One thing in several forms, by MIME type, so that each reader takes the best form it can show.
 *
 * @param data the forms; text and base64 as {@link Json.Str}, types that end in {@code json} as any value, and what a
 *     file holds against the rules as it stands there
 */
public record MimeBundle(Map<String, Json> data) {
    /** The bundle without any form. */
    public static final MimeBundle EMPTY = new MimeBundle(Map.of());

    /** The type every display of ours carries. */
    public static final String TEXT = "text/plain";
    /** Markdown text. */
    public static final String MARKDOWN = "text/markdown";
    /** HTML of a program, always treated as foreign. */
    public static final String HTML = "text/html";
    /** A PNG picture in base64. */
    public static final String PNG = "image/png";
    /** A JPEG picture in base64. */
    public static final String JPEG = "image/jpeg";
    /** An SVG picture as text, always treated as foreign. */
    public static final String SVG = "image/svg+xml";

    private static final Set<String> SPLIT_TOO = Set.of("application/javascript", SVG);

    /** Copies and sorts {@code data}; text that is given as a list of lines is joined. */
    public MimeBundle {
        Map<String, Json> joinedLines = new TreeMap<>();
        data.forEach((type, value) -> {
            String joined = isJson(type) ? null : SourceLines.join(value);
            joinedLines.put(type, joined == null ? value : Json.of(joined));
        });
        data = SortedKeys.of(joinedLines);
    }

    /**
     * A bundle of plain text alone.
     *
     * @param text the text
     * @return the bundle
     */
    public static MimeBundle ofText(String text) {
        return EMPTY.with(TEXT, Json.of(text));
    }

    /**
     * This bundle with one form set.
     *
     * @param type the MIME type
     * @param value the form
     * @return a new bundle
     */
    public MimeBundle with(String type, Json value) {
        Map<String, Json> changed = new TreeMap<>(data);
        changed.put(type, value);
        return new MimeBundle(changed);
    }

    /**
     * A form as text.
     *
     * @param type the MIME type
     * @return its text, or its base64; empty when the bundle has no such form or not as a string
     */
    public Optional<String> text(String type) {
        return data.get(type) instanceof Json.Str text ? Optional.of(text.value()) : Optional.empty();
    }

    /**
     * A form as a JSON value.
     *
     * @param type the MIME type
     * @return the value as it is kept
     */
    public Optional<Json> json(String type) {
        return Optional.ofNullable(data.get(type));
    }

    /**
     * Whether a MIME type may carry any JSON value rather than text.
     *
     * @param type the MIME type
     * @return true for {@code application/json} and {@code application/…+json}
     */
    public static boolean isJson(String type) {
        return type.equals("application/json") || (type.startsWith("application/") && type.endsWith("+json"));
    }

    Json.Obj toFile() {
        Map<String, Json> fields = new TreeMap<>();
        data.forEach((type, value) -> {
            boolean lines = type.startsWith("text/") || SPLIT_TOO.contains(type);
            fields.put(type, lines && value instanceof Json.Str text ? SourceLines.split(text.value()) : value);
        });
        return new Json.Obj(fields);
    }
}
