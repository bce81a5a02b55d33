package org.verbscope.event;

/** Processor and kernel. */
public sealed interface CpuEvent extends Event {
    /**
     * System calls made by a program's call.
     *
     * @param call what entered, e.g. {@code ioctl}, {@code write}
     * @param count how many
     * @param why the verb
     */
    record KernelEntry(String call, int count, String why) implements CpuEvent { }

    /** A thread was put aside to wait. */
    record ContextSwitch(String why) implements CpuEvent { }

    record SocketCall(ObjectRef socket, String call, long bytes) implements CpuEvent { }

    /** A counter was read. */
    record MeterSample(String meter, long value) implements CpuEvent { }
}
