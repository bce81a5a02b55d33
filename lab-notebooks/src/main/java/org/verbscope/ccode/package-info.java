/**
 * C beside Java: the C call that a verb of the log stands for, and a whole session as one C program.
 *
 * <p>A log is untrusted. What goes into C is a number, a constant of {@code infiniband/verbs.h} found by
 * its name, a name made of numbers, or text that {@link org.verbscope.ccode.CText} has made harmless.
 */
package org.verbscope.ccode;
