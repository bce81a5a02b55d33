package org.verbscope.chart;

/** What the charts show. */
public enum ChartsPage {
    /** A run as it goes, its figures, sizes and percentiles. */
    RUN,
    /** How often which latency. */
    HISTOGRAM,
    /** What verbs take. */
    VERBS,
    /** A driver's counters over time. */
    COUNTERS
}
