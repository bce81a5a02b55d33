package org.verbscope.notebook;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;

/**
 * Pictures of a notebook as {@code data:} addresses. A raster picture must begin like one of its type; an SVG passes the
 * {@link SvgSanitizer}.
 */
final class PictureData {
    private static final Map<String, String> BEGINNINGS = Map.of(
            MimeBundle.PNG, "89504e470d0a1a0a",
            MimeBundle.JPEG, "ffd8ff",
            "image/gif", "47494638");

    private PictureData() {
    }

    /** The address of one form of a bundle, empty when it is not a picture that can be shown. */
    static Optional<String> address(String type, MimeBundle bundle) {
        return bundle.text(type).flatMap(content -> type.equals(MimeBundle.SVG)
                ? SvgSanitizer.sanitize(content).map(svg -> encode(type, svg.getBytes(StandardCharsets.UTF_8)))
                : raster(type, content));
    }

    /** The address of the first picture among a bundle's forms. */
    static Optional<String> best(MimeBundle bundle) {
        for (String type : new String[] {MimeBundle.SVG, MimeBundle.PNG, MimeBundle.JPEG, "image/gif"}) {
            Optional<String> address = address(type, bundle);
            if (address.isPresent()) {
                return address;
            }
        }
        return Optional.empty();
    }

    /** An address that stands in Markdown, checked and written anew. */
    static Optional<String> checked(String address) {
        int comma = address.indexOf(";base64,");
        if (!address.startsWith("data:") || comma < 0) {
            return Optional.empty();
        }
        return raster(address.substring("data:".length(), comma), address.substring(comma + ";base64,".length()));
    }

    private static Optional<String> raster(String type, String base64) {
        String beginning = BEGINNINGS.get(type);
        if (beginning == null) {
            return Optional.empty();
        }
        try {
            byte[] bytes = Base64.getMimeDecoder().decode(base64);
            boolean begins = bytes.length >= beginning.length() / 2
                    && HexFormat.of().formatHex(bytes, 0, beginning.length() / 2).equals(beginning);
            return begins ? Optional.of(encode(type, bytes)) : Optional.empty();
        } catch (IllegalArgumentException notBase64) {
            return Optional.empty();
        }
    }

    private static String encode(String type, byte[] bytes) {
        return "data:" + type + ";base64," + Base64.getEncoder().encodeToString(bytes);
    }
}
