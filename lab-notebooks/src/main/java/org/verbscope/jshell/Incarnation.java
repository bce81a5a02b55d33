package org.verbscope.jshell;

import org.verbscope.event.EventLog;

/** One process of a session, from 1. Its log stays when it has ended. @param death null while it lives */
public record Incarnation(int number, EventLog log, ProcessDeath death) { }
