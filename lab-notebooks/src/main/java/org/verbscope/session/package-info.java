/** Session files: a log, the notebook it came from and what it ran on, readable anywhere without running anything. */
package org.verbscope.session;
