package org.verbscope.notebook;

import java.io.StringReader;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Takes a foreign SVG apart and writes the harmless part of it anew: shapes, text and gradients; no script, no event
 * handler, no animation, no foreign markup, no address outside the picture, no declarations of entities. A picture whose
 * {@code use} elements name each other is refused: twenty of them can draw a million shapes.
 */
final class SvgSanitizer {
    private static final String SVG = "http://www.w3.org/2000/svg";
    private static final String XLINK = "http://www.w3.org/1999/xlink";
    private static final int LONGEST = 8 << 20;
    private static final int DEEPEST = 200;
    private static final Set<String> ELEMENTS = Set.of("svg", "g", "defs", "symbol", "use", "path", "rect", "circle",
            "ellipse", "line", "polyline", "polygon", "text", "tspan", "textPath", "title", "desc", "linearGradient",
            "radialGradient", "stop", "clipPath", "mask", "pattern", "marker", "image", "style", "switch");
    private static final Set<String> DROPPED_ATTRIBUTES = Set.of("filter", "base", "requiredextensions");
    private static final Pattern OUTSIDE = Pattern.compile("url\\s*+\\(\\s*+['\"]?+\\s*+(?!#)|@|\\\\|expression|javascript:|<",
            Pattern.CASE_INSENSITIVE);

    private final StringBuilder out = new StringBuilder();
    private final Deque<String> open = new ArrayDeque<>();
    private final Deque<String> ids = new ArrayDeque<>();
    private final Set<String> idsAroundUse = new HashSet<>();
    private final Set<String> used = new HashSet<>();

    private SvgSanitizer() {
    }

    /** The harmless part, empty when it is not SVG or does what no picture does. */
    static Optional<String> sanitize(String svg) {
        if (svg.length() > LONGEST) {
            return Optional.empty();
        }
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_COALESCING, true);
        factory.setXMLResolver((publicId, systemId, base, namespace) -> {
            throw new XMLStreamException("nothing is fetched");
        });
        SvgSanitizer sanitizer = new SvgSanitizer();
        try {
            XMLStreamReader reader = factory.createXMLStreamReader(new StringReader(svg));
            boolean picture = sanitizer.copy(reader);
            reader.close();
            return picture ? Optional.of(sanitizer.out.toString()) : Optional.empty();
        } catch (XMLStreamException notXml) {
            return Optional.empty();
        }
    }

    private boolean copy(XMLStreamReader reader) throws XMLStreamException {
        while (reader.hasNext()) {
            switch (reader.next()) {
                case XMLStreamConstants.DTD, XMLStreamConstants.ENTITY_REFERENCE -> {
                    return false;
                }
                case XMLStreamConstants.START_ELEMENT -> {
                    if (!start(reader)) {
                        return false;
                    }
                }
                case XMLStreamConstants.END_ELEMENT -> {
                    out.append("</").append(open.pop()).append('>');
                    ids.pop();
                }
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> text(reader.getText());
                default -> { }
            }
        }
        return !out.isEmpty() && Collections.disjoint(used, idsAroundUse);
    }

    /** Copies an element's head, or skips the element whole; false when the picture is to be refused. */
    private boolean start(XMLStreamReader reader) throws XMLStreamException {
        String name = reader.getLocalName();
        boolean known = SVG.equals(reader.getNamespaceURI()) && ELEMENTS.contains(name);
        if (open.isEmpty() && !(known && name.equals("svg")) || open.size() >= DEEPEST) {
            return false;
        }
        if (!known) {
            skip(reader);
            return true;
        }
        out.append('<').append(name);
        if (open.isEmpty()) {
            out.append(" xmlns=\"" + SVG + "\" xmlns:xlink=\"" + XLINK + "\"");
        }
        open.push(name);
        ids.push("");
        for (int i = 0; i < reader.getAttributeCount(); i++) {
            attribute(name, reader.getAttributeNamespace(i), reader.getAttributeLocalName(i), reader.getAttributeValue(i));
        }
        if (name.equals("use")) {
            idsAroundUse.addAll(ids);
        }
        out.append('>');
        return true;
    }

    private void attribute(String element, String namespace, String name, String value) {
        boolean plain = namespace == null || namespace.isEmpty();
        String lower = name.toLowerCase(Locale.ROOT);
        if (lower.equals("href") && (plain || XLINK.equals(namespace))) {
            if (value.startsWith("#")) {
                if (element.equals("use")) {
                    used.add(value.substring(1));
                }
                write("xlink:href", value);
            } else if (element.equals("image")) {
                PictureData.checked(value).ifPresent(address -> write("xlink:href", address));
            }
            return;
        }
        boolean space = "http://www.w3.org/XML/1998/namespace".equals(namespace) && name.equals("space");
        if (!(plain || space) || lower.startsWith("on") || DROPPED_ATTRIBUTES.contains(lower) || OUTSIDE.matcher(value).find()) {
            return;
        }
        if (name.equals("id") && !value.isEmpty()) {
            ids.pop();
            ids.push(value);
        }
        write(space ? "xml:space" : name, value);
    }

    private void text(String text) {
        if (open.isEmpty() || ("style".equals(open.peek()) && OUTSIDE.matcher(text).find())) {
            return;
        }
        out.append(escape(text));
    }

    private void write(String name, String value) {
        out.append(' ').append(name).append("=\"").append(escape(value)).append('"');
    }

    private static void skip(XMLStreamReader reader) throws XMLStreamException {
        int depth = 1;
        while (depth > 0) {
            int event = reader.next();
            depth += event == XMLStreamConstants.START_ELEMENT ? 1 : event == XMLStreamConstants.END_ELEMENT ? -1 : 0;
        }
    }

    private static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;");
    }
}
