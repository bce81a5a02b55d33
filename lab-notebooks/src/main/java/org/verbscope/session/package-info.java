/**
 * Session files: a log, the notebook it came from and what it ran on, readable anywhere without running anything; and the
 * events that a run can go on to.
 */
package org.verbscope.session;
