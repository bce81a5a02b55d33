package org.verbscope.measure;

import org.verbscope.verbs.Gid;

/**
 * What an end tells the other.
 *
 * @param at where messages go to and are read from, as {@code rkey} knows it
 */
record Address(Gid gid, int qpNumber, int psn, long at, int rkey) { }
