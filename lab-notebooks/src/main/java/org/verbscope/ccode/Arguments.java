package org.verbscope.ccode;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;
import org.verbscope.verbs.CConstant;

/** The arguments of a recorded verb as C, with what is missing or cannot be read kept in mind. */
final class Arguments {
    private final Map<String, String> words;
    private final int machine;
    private final Known known;
    private final List<String> unknown = new ArrayList<>();

    Arguments(Recorded verb, Known known) {
        this.words = verb.call().args();
        this.machine = verb.machine();
        this.known = known;
    }

    Map<String, String> words() {
        return words;
    }

    String word(String name) {
        return words.getOrDefault(name, "");
    }

    boolean has(String name) {
        return words.containsKey(name);
    }

    List<String> unknown() {
        return unknown;
    }

    void unknown(String what) {
        unknown.add(what);
    }

    /** An unsigned number of up to 64 bits; 0, and kept in mind, when there is none. */
    long value(String name) {
        return value(name, Long.SIZE);
    }

    /** As {@link #value(String)}, of a field of {@code bits} bits. */
    long value(String name, int bits) {
        return found(name, CText.parse(word(name)).filter(n -> bits == Long.SIZE || n >>> bits == 0)).orElse(0L);
    }

    /** As {@link #value(String, int)}, as C text. */
    String number(String name, int bits) {
        return CText.number(value(name, bits));
    }

    /** An {@code int}, perhaps negative. */
    String signed(String name) {
        return found(name, word(name).matches("-?\\d{1,9}") ? Optional.of(word(name)) : CText.parse(word(name))
                .filter(n -> n >>> Integer.SIZE - 1 == 0).map(String::valueOf)).orElse("0");
    }

    String constant(String name, CConstant[] constants, String type) {
        return found(name, CConstants.of(constants, type, word(name))).orElse("(" + type + ") 0");
    }

    String mask(String name, CConstant[] flags) {
        return found(name, CConstants.mask(flags, word(name))).orElse("0");
    }

    /** The object that an argument names, as a variable; {@code NULL}, and kept in mind, when it is not known. */
    String object(String name, ObjectKind kind) {
        return found(name, reference(name, kind)).map(CName::of).orElse("NULL");
    }

    Optional<ObjectRef> reference(String name, ObjectKind kind) {
        return known.called(machine, word(name)).filter(ref -> ref.kind() == kind);
    }

    private <T> Optional<T> found(String name, Optional<T> value) {
        if (value.isEmpty()) {
            unknown.add(name + (has(name) ? " (\"" + word(name) + "\")" : ""));
        }
        return value;
    }
}
