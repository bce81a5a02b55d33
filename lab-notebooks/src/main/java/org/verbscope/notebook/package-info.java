/**
 * The notebook document: an immutable model of nbformat 4, a reader that loses nothing, a writer that writes the bytes
 * Jupyter writes, the file it lives in, and the report of a run.
 *
 * <p>Nothing here runs code or reaches a network. A notebook file is untrusted data: its size, depth and number of values
 * are bounded, and what it holds of HTML and SVG is shown as text or as images that cannot run scripts.
 *
 * <p>All records are immutable and may be shared between threads.
 */
package org.verbscope.notebook;
