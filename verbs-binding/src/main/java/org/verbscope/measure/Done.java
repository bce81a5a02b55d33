package org.verbscope.measure;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Messages that one end has done, counted by its thread and read by the meter's: without a fence on the data path. */
final class Done {
    private static final VarHandle COUNT;

    static {
        try {
            COUNT = MethodHandles.lookup().findVarHandle(Done.class, "count", long.class);
        } catch (ReflectiveOperationException broken) {
            throw new ExceptionInInitializerError(broken);
        }
    }

    @SuppressWarnings("unused") // through COUNT
    private long count;

    void set(long messages) {
        COUNT.setOpaque(this, messages);
    }

    long get() {
        return (long) COUNT.getOpaque(this);
    }
}
