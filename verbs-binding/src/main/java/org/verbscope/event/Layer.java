package org.verbscope.event;

/** Where in a machine something happened. */
public enum Layer { USER, KERNEL, NIC, WIRE }
