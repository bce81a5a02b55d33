package org.verbscope.measure;

import java.util.Arrays;
import java.util.List;

/**
 * Ours to perftest's, from interleaved pairs: the median of the pairs' ratios, and their range.
 *
 * @param pairs that count
 */
public record Ratio(double median, double least, double most, int pairs) {
    /** @param ratios of the pairs that count, at least one */
    public static Ratio of(List<Double> ratios) {
        double[] sorted = ratios.stream().mapToDouble(Double::doubleValue).sorted().toArray();
        if (sorted.length == 0) {
            throw new IllegalArgumentException("no pair");
        }
        int middle = sorted.length / 2;
        double median = sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
        return new Ratio(median, sorted[0], Arrays.stream(sorted).max().orElseThrow(), sorted.length);
    }

    /** How the ratio stands to {@code goal}: by its median, by its range alone, or not. @param less whether less is better */
    public Standing standing(double goal, boolean less) {
        if (less ? median <= goal : median >= goal) {
            return Standing.MEDIAN;
        }
        return (less ? least <= goal : most >= goal) ? Standing.RANGE : Standing.MISSED;
    }

    /** How a ratio stands to a goal. */
    public enum Standing {
        /** The median meets it. */
        MEDIAN,
        /** Some pair meets it: within what the pairs spread, the two cannot be told apart there. */
        RANGE,
        /** No pair meets it. */
        MISSED
    }
}
