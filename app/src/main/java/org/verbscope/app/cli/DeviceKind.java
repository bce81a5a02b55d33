package org.verbscope.app.cli;

import java.util.Locale;

/** Kinds of device whose behaviour can be asked about. */
enum DeviceKind {
    SOFT, RXE, SIW, HARDWARE;

    /** As the rules know it. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
