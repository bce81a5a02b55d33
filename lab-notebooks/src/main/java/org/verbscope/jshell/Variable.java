package org.verbscope.jshell;

/** A variable of the cells. @param value as text, cut when long; empty while it has none */
public record Variable(String name, String type, String value) { }
