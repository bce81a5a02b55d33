package org.verbscope.check;

import java.util.Locale;

/** Kinds of device that a claim may be about. */
public enum Device {
    SOFT, RXE, HARDWARE;

    String kind() {
        return name().toLowerCase(Locale.ROOT);
    }
}
