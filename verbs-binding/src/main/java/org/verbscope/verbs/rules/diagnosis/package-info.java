/**
 * Why something failed, or why nothing comes, found in a log: each cause that the rules know is held against the
 * objects of both peers as they were at that moment, so that as a rule one remains. Everything here is a
 * function of the log; nothing is asked of a device.
 */
package org.verbscope.verbs.rules.diagnosis;
