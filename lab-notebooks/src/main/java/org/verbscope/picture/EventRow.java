package org.verbscope.picture;

import org.verbscope.event.Evidence;

/**
 * One row of the event table, ready to be shown.
 *
 * @param step sequence number; the words below are in the language asked for
 * @param time lab time with its unit
 * @param machine number, or empty
 * @param bytes grouped, or empty where the event has none
 */
public record EventRow(long step, String time, String machine, String layer, EventSign sign, String event, String object,
        String bytes, Evidence evidence) { }
