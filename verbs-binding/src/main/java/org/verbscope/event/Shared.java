package org.verbscope.event;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Names and object references come again with nearly every event of a log. What reads events asks here for them and gets
 * the one that it got the last time, if that has not been overtaken by others meanwhile: a log of a million events is
 * smaller for it, and quicker to read. Any thread: a place of a table holds one immutable object or another.
 */
final class Shared {
    private static final int PLACES = 1024;
    /** Longer texts do not come twice. */
    private static final int LONGEST = 48;
    private static final Text[] TEXTS = new Text[PLACES];
    private static final ObjectRef[] REFS = new ObjectRef[PLACES];

    private record Text(byte[] utf8, String text) { }

    private Shared() { }

    /** The text of UTF-8 bytes. */
    static String text(byte[] in, int from, int length) {
        if (length == 0) {
            return "";
        } else if (length > LONGEST) {
            return new String(in, from, length, StandardCharsets.UTF_8);
        }
        int hash = length;
        for (int i = from; i < from + length; i++) {
            hash = 31 * hash + in[i];
        }
        int place = (hash ^ hash >>> 10) & PLACES - 1;
        Text known = TEXTS[place];
        if (known != null && same(known.utf8, in, from, length)) {
            return known.text;
        }
        var text = new Text(Arrays.copyOfRange(in, from, from + length), new String(in, from, length, StandardCharsets.UTF_8));
        TEXTS[place] = text;
        return text.text;
    }

    private static boolean same(byte[] known, byte[] in, int from, int length) {
        if (known.length != length) {
            return false;
        }
        for (int i = 0; i < length; i++) {
            if (known[i] != in[from + i]) {
                return false;
            }
        }
        return true;
    }

    static ObjectRef ref(int machine, ObjectKind kind, long number, int generation) {
        int hash = (int) number * 31 + kind.ordinal() * 8 + machine + generation * 131;
        int place = (hash ^ hash >>> 10) & PLACES - 1;
        ObjectRef known = REFS[place];
        if (known != null && known.number() == number && known.kind() == kind && known.machine() == machine
                && known.generation() == generation) {
            return known;
        }
        var ref = new ObjectRef(machine, kind, number, generation);
        REFS[place] = ref;
        return ref;
    }
}
