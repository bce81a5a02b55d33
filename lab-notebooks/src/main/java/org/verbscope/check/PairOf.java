package org.verbscope.check;

import org.verbscope.event.CompletionEvent.CompletionPolled;
import org.verbscope.event.CompletionEvent.CqeWritten;
import org.verbscope.event.EngineEvent.TimerExpired;
import org.verbscope.event.EngineEvent.TimerStarted;
import org.verbscope.event.Event;
import org.verbscope.event.MemoryEvent.DmaRead;
import org.verbscope.event.MemoryEvent.DmaWrite;
import org.verbscope.event.MemoryEvent.KeyChecked;
import org.verbscope.event.ObjectEvent.QpStateChanged;
import org.verbscope.event.ObjectRef;
import org.verbscope.event.VerbEvent.VerbCalled;
import org.verbscope.event.WireEvent.PacketDropped;
import org.verbscope.event.WireEvent.PacketReceived;
import org.verbscope.event.WireEvent.PacketSent;
import org.verbscope.event.WorkEvent.Doorbell;
import org.verbscope.event.WorkEvent.WorkPosted;
import org.verbscope.event.WorkEvent.WqeFetched;

/** Which queue pair an event is about. */
final class PairOf {
    private PairOf() { }

    /** The queue pair, or {@link ObjectRef#NONE}. */
    static ObjectRef event(Event event) {
        if (event instanceof WorkPosted posted) {
            return posted.qp();
        } else if (event instanceof Doorbell bell) {
            return bell.qp();
        } else if (event instanceof WqeFetched fetched) {
            return fetched.qp();
        } else if (event instanceof QpStateChanged moved) {
            return moved.qp();
        } else if (event instanceof VerbCalled call) {
            return call.on();
        } else if (event instanceof CqeWritten written) {
            return written.qp();
        } else if (event instanceof CompletionPolled polled) {
            return polled.qp();
        } else if (event instanceof KeyChecked checked) {
            return checked.qp();
        } else if (event instanceof DmaRead read) {
            return read.qp();
        } else if (event instanceof DmaWrite written) {
            return written.qp();
        }
        return wire(event);
    }

    private static ObjectRef wire(Event event) {
        if (event instanceof PacketSent sent) {
            return sent.qp();
        } else if (event instanceof PacketReceived received) {
            return received.qp();
        } else if (event instanceof PacketDropped dropped) {
            return dropped.qp();
        } else if (event instanceof TimerStarted started) {
            return started.qp();
        } else if (event instanceof TimerExpired expired) {
            return expired.qp();
        }
        return ObjectRef.NONE;
    }
}
