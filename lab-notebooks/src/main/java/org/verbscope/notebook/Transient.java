package org.verbscope.notebook;

import java.util.Set;

/** Metadata that Jupyter keeps in memory only: never taken from a file and never written to one. */
final class Transient {
    static final Set<String> NOTEBOOK = Set.of("orig_nbformat", "orig_nbformat_minor", "signature");
    static final Set<String> CELL = Set.of("trusted");

    private Transient() {
    }
}
