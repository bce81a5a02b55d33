/** What the lab and the checks say to people, in their language. Names of verbs, states, opcodes and statuses are the same in each. */
package org.verbscope.lab.words;
