/**
 * Hand-ins and their marks. A hand-in is untrusted: reading it runs nothing; what is marked is run in a process of its own
 * that is watched from outside; and the marks are given by another process that runs the teacher's check cells on the log
 * of that run, never on what the hand-in's process says of itself.
 */
package org.verbscope.grade;
