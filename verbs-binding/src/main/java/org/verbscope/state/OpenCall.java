package org.verbscope.state;

import java.util.Map;
import org.verbscope.event.ObjectRef;

/** A verb that has been called and has not returned. */
public record OpenCall(long seq, String verb, ObjectRef on, Map<String, String> args) { }
