package org.verbscope.picture;

import java.util.EnumSet;
import java.util.Set;
import org.verbscope.event.CompletionEvent;
import org.verbscope.event.CpuEvent;
import org.verbscope.event.Entry;
import org.verbscope.event.Event;
import org.verbscope.event.MemoryEvent;
import org.verbscope.event.ObjectEvent;
import org.verbscope.event.WireEvent;
import org.verbscope.event.WorkEvent;

/** Kinds of events that people look for in a log. One event may be several. */
public enum Landmark {
    KERNEL_ENTRY, DOORBELL, DMA, PACKET, COMPLETION, STATE_CHANGE, ERROR;

    /** The sign that stands for it where there is no room for its name. */
    public EventSign sign() {
        return switch (this) {
            case KERNEL_ENTRY -> EventSign.KERNEL_ENTRY;
            case DOORBELL -> EventSign.DOORBELL;
            case DMA -> EventSign.PAYLOAD;
            case PACKET -> EventSign.PACKET;
            case COMPLETION -> EventSign.CQE;
            case STATE_CHANGE -> EventSign.CHECK;
            case ERROR -> EventSign.FAILURE;
        };
    }

    /** What an entry is; empty for most. */
    public static Set<Landmark> of(Entry entry) {
        var kinds = EnumSet.noneOf(Landmark.class);
        Event event = entry.event();
        if (event instanceof CpuEvent.KernelEntry) {
            kinds.add(KERNEL_ENTRY);
        } else if (event instanceof WorkEvent.Doorbell) {
            kinds.add(DOORBELL);
        } else if (event instanceof MemoryEvent.DmaRead || event instanceof MemoryEvent.DmaWrite) {
            kinds.add(DMA);
        } else if (event instanceof WireEvent) {
            kinds.add(PACKET);
        } else if (event instanceof CompletionEvent.CqeWritten || event instanceof CompletionEvent.CompletionPolled) {
            kinds.add(COMPLETION);
        } else if (event instanceof ObjectEvent.QpStateChanged) {
            kinds.add(STATE_CHANGE);
        }
        if (EventSign.of(entry) == EventSign.FAILURE) {
            kinds.add(ERROR);
        }
        return kinds;
    }
}
