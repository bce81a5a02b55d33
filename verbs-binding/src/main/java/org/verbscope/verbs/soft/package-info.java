/**
 * The soft device: up to eight machines in one process, each with an adapter whose engine fetches
 * queue entries from rings in native memory, checks keys, copies payload and puts RoCEv2 packets on a
 * wire of its own. No module, no privileges, no network.
 *
 * <p>All that an adapter does is an {@link Action}: one visible thing at one time. The {@link Engine}
 * keeps them in order and runs one at a time under one lock, lent by the program's own calls, by a
 * thread when time is real, or by whoever steps. Everything here but the provider and the lock's users
 * runs under that lock and is not synchronised further.
 */
package org.verbscope.verbs.soft;
