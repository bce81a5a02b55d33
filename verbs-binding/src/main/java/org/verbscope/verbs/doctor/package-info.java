/**
 * What is missing for real verbs on this computer, and the commands that mend it.
 *
 * <p>Facts are read first, all of them, into one {@link org.verbscope.verbs.doctor.Environment}; findings are a
 * pure function of it. So each finding is tested with a made-up computer, and a report can be judged elsewhere.
 */
package org.verbscope.verbs.doctor;
