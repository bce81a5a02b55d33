package org.verbscope.event;

/** Who reported an event. */
public enum Source { CALL, ENGINE, CAPTURE, COUNTER, KERNEL_TABLE, RULE, NOTEBOOK }
