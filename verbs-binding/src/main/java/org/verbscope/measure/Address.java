package org.verbscope.measure;

import java.util.List;
import org.verbscope.verbs.Gid;

/**
 * What an end tells the other.
 *
 * @param qpNumbers of its queue pairs, each for the other's at the same place
 * @param at where messages go to and are read from, as {@code rkey} knows it
 */
record Address(Gid gid, List<Integer> qpNumbers, int psn, long at, int rkey) { }
