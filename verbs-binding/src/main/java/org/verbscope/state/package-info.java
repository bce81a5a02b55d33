/**
 * What a prefix of the log amounts to: objects, queues, memory, packets, messages and their counts.
 * {@link org.verbscope.state.Reducer} adds one entry to a {@link org.verbscope.state.LabState};
 * {@link org.verbscope.state.StateTimeline} gives the state at any step. Everything is immutable and
 * shares structure, so that old states cost little and any thread may read them. No files, no window.
 */
package org.verbscope.state;
