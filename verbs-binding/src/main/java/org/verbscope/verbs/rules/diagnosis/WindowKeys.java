package org.verbscope.verbs.rules.diagnosis;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.WorkEvent.WorkPosted;
import org.verbscope.state.LabObject;
import org.verbscope.state.Machine;
import org.verbscope.verbs.AccessFlag;
import org.verbscope.verbs.rules.Finding;
import org.verbscope.verbs.rules.Finding.Weight;
import org.verbscope.verbs.rules.Opcodes;

/** What is wrong with a request that names the key of a memory window: the device says what each is bound to. */
final class WindowKeys {
    /** The low byte of a window's key changes with each bind (ibv_bind_mw(3)). */
    private static final int VARIANT = 0xff;

    private WindowKeys() { }

    /** The window that has or had the key; the living one, and of several the last. Null when it is none's. */
    static LabObject by(Machine machine, int key) {
        return machine.objects().values().filter(object -> object.ref().kind() == ObjectKind.MW && (key(object) & ~VARIANT) == (key & ~VARIANT)
                        && (key(object) & ~VARIANT) != 0)
                .max(Comparator.comparing(LabObject::alive).thenComparingLong(LabObject::created)).orElse(null);
    }

    private static int key(LabObject window) {
        return (int) Attributes.number(window.attributes(), "rkey", 0);
    }

    /** The first fault; null when there is none. @param about what is known of the request */
    static Finding fault(LabObject window, WorkPosted work, Map<String, String> about) {
        Map<String, String> bound = window.attributes();
        Map<String, String> words = new HashMap<>(about);
        words.putAll(Map.of("window", Names.of(window.ref()), "rkey", Attributes.key(key(window)),
                "size", bound.getOrDefault("length", ""), "start", bound.getOrDefault("address", ""),
                "access", bound.getOrDefault("access", "")));
        AccessFlag needed = Opcodes.remoteAccess(work.opcode());
        long start = Attributes.number(bound, "address", 0);
        long size = Attributes.number(bound, "length", 0);
        if (!window.alive()) {
            return fault("cause.window-gone", window, "rkey", words);
        } else if (key(window) != work.rkey()) {
            return fault("cause.window-old-key", window, "rkey", words);
        } else if (bound.getOrDefault("mr", "").isEmpty()) {
            return fault("cause.window-unbound", window, "rkey", words);
        } else if (needed != null && !Attributes.has(words.get("access"), needed)) {
            words.put("flag", needed.name());
            return fault("cause.window-flag-missing", window, "mw_access_flags", words);
        }
        boolean inside = work.remoteAddress() >= start && work.remoteAddress() - start <= size - work.length();
        return inside ? null : fault("cause.window-out-of-range", window, "remote_addr", words);
    }

    private static Finding fault(String id, LabObject window, String attribute, Map<String, String> words) {
        return new Finding(id, Weight.SHOWN, window.ref(), attribute, words);
    }
}
