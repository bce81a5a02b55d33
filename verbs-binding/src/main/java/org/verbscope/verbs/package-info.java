/**
 * The verbs API: final classes, records and enums in the field's own terms, written once over the
 * device SPI.
 *
 * <p>Every verb passes the trace: gate, {@code VerbCalled}, the device, {@code VerbReturned}, and what
 * it made or changed. A refusal throws {@link org.verbscope.verbs.VerbsException} with the verb, the
 * errno, the arguments and an explanation. Every object is {@link java.lang.AutoCloseable}, knows its
 * parent and children, and refuses use after close with {@link java.lang.IllegalStateException};
 * wrong use never ends in a native crash. Objects may be used from several threads at once; reusable
 * lists ({@link org.verbscope.verbs.RequestList}, {@link org.verbscope.verbs.Completions}) belong to
 * one thread at a time.
 */
package org.verbscope.verbs;
