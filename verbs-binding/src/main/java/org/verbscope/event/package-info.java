/**
 * The events of the log: what happened, to whom, on which machine and layer, and how we know.
 *
 * <p>Every view of the lab is a function of a prefix of one append-only log. All kinds are records
 * in sealed families in this one package; {@link org.verbscope.event.EventKinds} is the one table
 * from which both codecs work. Nothing here knows a device, the verbs API or a window.
 */
package org.verbscope.event;
