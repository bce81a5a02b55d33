package org.verbscope.verbs;

import java.util.Map;

/** Explains failures; the rule engine implements it and is found by {@link java.util.ServiceLoader}. Thread-safe. */
public interface Explainer {
    /**
     * Why {@code modify_qp} was refused.
     *
     * @param attempt what was called, and what the lab found out afterwards
     * @param errno what the device answered
     */
    Explanation modify(ModifyAttempt attempt, Errno errno);

    /**
     * Why another verb was refused.
     *
     * @param args as in {@link VerbsException#args()}; {@code state} holds the queue pair's state for a post,
     *     {@code children} what is still alive for a destroying verb
     */
    Explanation refusal(String verb, Errno errno, Map<String, String> args, String deviceKind);

    /** What a completion status means and where it comes from. */
    Explanation completion(int status, String deviceKind);
}
