/**
 * The rule engine: which transitions a queue pair takes and with which attributes, what an errno or
 * a completion status comes from, where two peers disagree. It explains failures, warns before a
 * call, and is what the soft device itself obeys. Its sentences are in the bundle {@code sentences}.
 */
package org.verbscope.verbs.rules;
