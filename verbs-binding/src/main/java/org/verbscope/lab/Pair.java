package org.verbscope.lab;

/**
 * Two connected endpoints.
 *
 * @param one of machine 1
 * @param two of machine 2
 */
public record Pair(Endpoint one, Endpoint two) { }
