/**
 * Claims on the log, the final state and data, and what comes of them.
 *
 * <p>A claim never looks at printed text, variable names, absolute time or an order that the
 * specification leaves open. Judging writes {@code check_passed} or {@code check_failed} into the log,
 * with the reason, and raises nothing: the cell goes on, the runner reads the log.
 */
package org.verbscope.check;
