package org.verbscope.event;

import java.util.Map;

/** Calls of the verbs API. */
public sealed interface VerbEvent extends Event {
    /**
     * A verb is about to enter the device. Published before the device is entered, so nothing that
     * the call causes can stand before it in the log.
     *
     * @param verb name without {@code ibv_}, e.g. {@code modify_qp}
     * @param on the object it is called on
     * @param args every argument, attribute and mask in the field's own terms, in C order
     */
    record VerbCalled(String verb, ObjectRef on, Map<String, String> args) implements VerbEvent { }

    /**
     * A verb came back.
     *
     * @param call sequence number of its {@link VerbCalled}
     * @param errno 0, or the errno: what the call announced did not happen
     * @param result what it returned: completions polled, work requests taken
     * @param nanos duration on the real clock; left out of the canonical form
     * @param made the object it created, or {@link ObjectRef#NONE}
     * @param why for a refusal the sentence of the rules; otherwise empty
     */
    record VerbReturned(long call, String verb, int errno, long result, long nanos, ObjectRef made, String why)
            implements VerbEvent { }
}
