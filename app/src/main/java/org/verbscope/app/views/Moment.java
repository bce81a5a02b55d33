package org.verbscope.app.views;

import org.verbscope.event.EventLog;
import org.verbscope.picture.LogIndex;
import org.verbscope.state.StateTimeline;

/**
 * What a view shows: a log up to a step.
 *
 * @param live length of the log
 */
public record Moment(EventLog log, StateTimeline states, LogIndex index, long step, long live) { }
