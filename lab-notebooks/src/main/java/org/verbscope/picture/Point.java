package org.verbscope.picture;

/** A place in px, x to the right, y down. */
public record Point(double x, double y) { }
