package org.verbscope.verbs.libibverbs;

import org.verbscope.verbs.spi.VerbsLibrary;

/** What became of loading libibverbs. */
public final class LoadedLibrary implements VerbsLibrary {
    @Override
    public Answer look() {
        Library library = Library.get();
        return new Answer(library.missing().isEmpty(), library.error());
    }
}
