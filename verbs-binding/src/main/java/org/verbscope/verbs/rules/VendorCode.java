package org.verbscope.verbs.rules;

/**
 * What a vendor's number in {@code vendor_err} of a failed completion stands for.
 *
 * @param vendor {@code vendor_id} of the device
 * @param name of the vendor
 * @param meaning a sentence
 * @param source where that is said or was seen
 */
public record VendorCode(int vendor, String name, int code, String meaning, String source) { }
