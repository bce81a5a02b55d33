package org.verbscope.lab;

/** Two connected endpoints. */
public record Pair(Endpoint one, Endpoint two) { }
