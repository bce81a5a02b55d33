package org.verbscope.event;

/** Whose doing it was: the person's program, or the lab looking after itself. Lab calls are never tallied or gated. */
public enum Origin { PROGRAM, LAB }
