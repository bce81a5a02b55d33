package org.verbscope.verbs.rules;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Vendors' own error numbers, as far as they are known: from {@code vendor-codes.json}. */
public final class VendorCodes {
    private static final List<VendorCode> ALL = read();

    private VendorCodes() { }

    private static List<VendorCode> read() {
        try (InputStream file = VendorCodes.class.getResourceAsStream("vendor-codes.json")) {
            var all = new ArrayList<VendorCode>();
            for (JsonNode each : new ObjectMapper().readTree(file)) {
                all.add(new VendorCode(Integer.decode(each.required("vendor").asText()), each.required("name").asText(),
                        Integer.decode(each.required("code").asText()), each.required("meaning").asText(),
                        each.required("source").asText()));
            }
            return List.copyOf(all);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** All, in the order of the file. */
    public static List<VendorCode> all() {
        return ALL;
    }

    /** @param vendor {@code vendor_id} of the device @param code {@code vendor_err} of the completion */
    public static Optional<VendorCode> of(int vendor, int code) {
        return ALL.stream().filter(known -> known.vendor() == vendor && known.code() == code).findFirst();
    }

    /**
     * A sentence about {@code vendor_err}: the meaning, or vendor, code and firmware where it is not known; empty
     * for 0, with which a device says nothing.
     *
     * @param vendor 0 when it is not known
     * @param firmware empty when it is not known
     */
    public static String sentence(int vendor, int code, String firmware) {
        if (code == 0) {
            return "";
        }
        String hex = "0x" + Integer.toHexString(code);
        String who = vendor == 0 ? Sentences.of("vendor.unnamed") : String.format("0x%04x", vendor);
        return of(vendor, code).map(known -> Sentences.of("vendor.known", java.util.Map.of("code", hex, "vendor",
                known.name(), "meaning", known.meaning(), "source", known.source())))
                .orElseGet(() -> Sentences.of("vendor.unknown", java.util.Map.of("code", hex, "vendor", who, "firmware",
                        firmware.isEmpty() ? Sentences.of("vendor.unnamed") : firmware)));
    }
}
