package org.verbscope.check;

import java.util.function.Predicate;
import org.verbscope.event.CompletionEvent;
import org.verbscope.event.CpuEvent;
import org.verbscope.event.EngineEvent;
import org.verbscope.event.Event;
import org.verbscope.event.MeasureEvent;
import org.verbscope.event.MemoryEvent;
import org.verbscope.event.ObjectEvent;
import org.verbscope.event.VerbEvent;
import org.verbscope.event.WireEvent;
import org.verbscope.event.WorkEvent;
import org.verbscope.verbs.roce.Aeth;

/** Kinds of events as cells name them. Work sent again is no payload move here: it counts apart. */
public enum Kind {
    VERB_CALLED(VerbEvent.VerbCalled.class), VERB_RETURNED(VerbEvent.VerbReturned.class),
    OBJECT_CREATED(ObjectEvent.ObjectCreated.class), OBJECT_SEEN(ObjectEvent.ObjectSeen.class),
    OBJECT_CHANGED(ObjectEvent.ObjectChanged.class), OBJECT_DESTROYED(ObjectEvent.ObjectDestroyed.class),
    QP_STATE_CHANGED(ObjectEvent.QpStateChanged.class),
    WORK_POSTED(WorkEvent.WorkPosted.class), DOORBELL(WorkEvent.Doorbell.class), WQE_FETCHED(WorkEvent.WqeFetched.class),
    KEY_CHECKED(MemoryEvent.KeyChecked.class), DMA_READ(MemoryEvent.DmaRead.class),
    DMA_WRITE(MemoryEvent.DmaWrite.class), PAYLOAD_MOVE(MemoryEvent.PayloadMove.class, e -> !((MemoryEvent.PayloadMove) e).again()),
    /** A payload move that a processor made. */
    CPU_COPY(MemoryEvent.PayloadMove.class, e -> !((MemoryEvent.PayloadMove) e).again()
            && ((MemoryEvent.PayloadMove) e).mover() == MemoryEvent.Mover.CPU),
    BUFFER_READ(MemoryEvent.BufferRead.class), BUFFER_WRITTEN(MemoryEvent.BufferWritten.class),
    PACKET_SENT(WireEvent.PacketSent.class), PACKET_RECEIVED(WireEvent.PacketReceived.class),
    PACKET_DROPPED(WireEvent.PacketDropped.class),
    /** A packet by which a receiver says that it has no receive. */
    RNR_NAK(WireEvent.PacketSent.class, e -> Aeth.isRnr(((WireEvent.PacketSent) e).packet().syndrome())),
    CQE_WRITTEN(CompletionEvent.CqeWritten.class), COMPLETION_POLLED(CompletionEvent.CompletionPolled.class),
    EMPTY_POLLS(CompletionEvent.EmptyPolls.class), ASYNC_RAISED(CompletionEvent.AsyncRaised.class),
    CHANNEL_NOTIFIED(CompletionEvent.ChannelNotified.class), NOTHING_CAME(CompletionEvent.NothingCame.class),
    NIC_CONFIGURED(EngineEvent.NicConfigured.class), TIMER_STARTED(EngineEvent.TimerStarted.class),
    TIMER_EXPIRED(EngineEvent.TimerExpired.class), FAULT_INJECTED(EngineEvent.FaultInjected.class),
    KERNEL_ENTRY(CpuEvent.KernelEntry.class), CONTEXT_SWITCH(CpuEvent.ContextSwitch.class),
    SOCKET_CALL(CpuEvent.SocketCall.class), METER_SAMPLE(CpuEvent.MeterSample.class),
    RUN_STARTED(MeasureEvent.RunStarted.class), RUN_SAMPLE(MeasureEvent.RunSample.class), RUN_ENDED(MeasureEvent.RunEnded.class),
    COST_MEASURED(MeasureEvent.CostMeasured.class);

    private final Class<? extends Event> type;
    private final Predicate<Event> also;

    Kind(Class<? extends Event> type) {
        this(type, event -> true);
    }

    Kind(Class<? extends Event> type, Predicate<Event> also) {
        this.type = type;
        this.also = also;
    }

    /** Whether {@code event} is of this kind. */
    public boolean is(Event event) {
        return type.isInstance(event) && also.test(event);
    }

    /** The record behind the name. */
    public Class<? extends Event> type() {
        return type;
    }
}
