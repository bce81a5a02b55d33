/**
 * Measurements of a log as pictures: JFreeChart lays out axes, lines and bars, which become shapes like those of every other
 * picture, so that the window, PNG, SVG and the table of the same numbers come from one source. No display, no file.
 */
package org.verbscope.chart;
