package org.verbscope.event;

/** The two work queues of a queue pair. */
public enum WorkQueue { SEND, RECEIVE }
