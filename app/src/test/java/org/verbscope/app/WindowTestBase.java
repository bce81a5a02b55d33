package org.verbscope.app;

import org.junit.jupiter.api.Tag;

/** A test of the suite {@code window}. */
@Tag("window")
public abstract class WindowTestBase extends FxBase { }
