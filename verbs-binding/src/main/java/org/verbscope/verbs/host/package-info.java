/**
 * What the kernel knows of every process on this computer: its queue pairs, and their changes as events of the log.
 *
 * <p>The soft device has no part in it: its queue pairs live inside one Java process.
 */
package org.verbscope.verbs.host;
