package org.verbscope.event;

/** Which of the two lanes an event belongs to; {@code NONE} for what is about the lab itself. */
public enum Path { CONTROL, DATA, NONE }
