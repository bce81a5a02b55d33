/**
 * Two ends of a connection, compared: cards that say what an end is like, where they come from (the lab, a
 * person, {@code rdma resource show qp}), and what does not fit between two of them.
 */
package org.verbscope.verbs.rules.peers;
