package org.verbscope.chart;

/**
 * What a verb takes, in microseconds, as a log has it.
 *
 * @param size bytes that it worked on; 0 where that says nothing
 * @param data whether it is of the data path
 */
public record MeasuredCost(String device, String verb, long size, boolean data, double cold, double typical, double p99) { }
