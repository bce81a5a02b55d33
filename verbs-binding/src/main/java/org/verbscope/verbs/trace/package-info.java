/** The gate that every API call passes, and the file-backed ring that carries the log to another process. */
package org.verbscope.verbs.trace;
