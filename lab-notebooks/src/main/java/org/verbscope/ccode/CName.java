package org.verbscope.ccode;

import java.util.Locale;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;

/** What an object of the log is called in C: {@code qp_1_11} is queue pair 0x11 of machine 1, {@code qp_1_11_1} the next of that number. */
final class CName {
    private CName() { }

    static String of(ObjectRef ref) {
        return named(word(ref.kind()), ref);
    }

    /** E.g. {@code rkey_1_1000}: a number that an object has, kept for when the object is gone. */
    static String named(String word, ObjectRef ref) {
        boolean hex = ref.kind() == ObjectKind.QP || ref.kind() == ObjectKind.MR;
        return word + "_" + ref.machine() + "_" + (hex ? Long.toHexString(ref.number()) : Long.toUnsignedString(ref.number()))
                + (ref.generation() == 0 ? "" : "_" + Integer.toUnsignedString(ref.generation()));
    }

    private static String word(ObjectKind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }

    /** {@code struct ibv_qp}; empty for what has no structure. */
    static String type(ObjectKind kind) {
        return switch (kind) {
            case CONTEXT, PD, MR, CQ, QP, SRQ, AH, MW -> "struct ibv_" + word(kind);
            case CHANNEL -> "struct ibv_comp_channel";
            case NONE, DEVICE, PORT, SOCKET -> "";
        };
    }

    /** The call that ends an object of {@code kind}. */
    static String destroyer(ObjectKind kind) {
        return switch (kind) {
            case CONTEXT -> "ibv_close_device";
            case PD -> "ibv_dealloc_pd";
            case MR -> "ibv_dereg_mr";
            case MW -> "ibv_dealloc_mw";
            case CHANNEL -> "ibv_destroy_comp_channel";
            case CQ, QP, SRQ, AH -> "ibv_destroy_" + word(kind);
            case NONE, DEVICE, PORT, SOCKET -> throw new IllegalArgumentException("nothing ends a " + kind.word());
        };
    }
}
