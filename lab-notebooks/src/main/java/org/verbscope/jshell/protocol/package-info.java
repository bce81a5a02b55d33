/** Frames between a window and its Java process, and the small messages in them. Neither end trusts the other's bytes. */
package org.verbscope.jshell.protocol;
