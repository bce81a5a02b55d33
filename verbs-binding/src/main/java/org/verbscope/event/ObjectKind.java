package org.verbscope.event;

/** Kinds of verbs objects that events name. */
public enum ObjectKind {
    NONE, DEVICE, CONTEXT, PORT, PD, MR, CQ, CHANNEL, QP, SRQ, AH, MW, SOCKET;

    /** How people write it: {@code QP}, {@code context}. */
    public String word() {
        return switch (this) {
            case DEVICE, CONTEXT, PORT, CHANNEL, SOCKET, NONE -> name().toLowerCase(java.util.Locale.ROOT);
            default -> name();
        };
    }
}
