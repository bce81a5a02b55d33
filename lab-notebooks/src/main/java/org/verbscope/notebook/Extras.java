package org.verbscope.notebook;

import java.util.Set;

/** Guards the keys that a record keeps without understanding them: they never shadow one that it does understand. */
final class Extras {
    private Extras() {
    }

    static void check(Json.Obj extra, Set<String> known) {
        for (String key : extra.fields().keySet()) {
            if (known.contains(key)) {
                throw new IllegalArgumentException("\"" + key + "\" has a component of its own");
            }
        }
    }
}
