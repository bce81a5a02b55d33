package org.verbscope.verbs.libibverbs;

import com.sun.jna.Native;
import com.sun.jna.Pointer;
import org.verbscope.verbs.spi.NativeBlock;

/** Where the asynchronous events of one context come from. */
interface AsyncSource {
    /** Descriptor that can be read when there is one; its reader makes it non-blocking. */
    int fd();

    /** {@code ibv_get_async_event(3)} that does not wait. @param event filled: {@code ibv_async_event} @return 0 or the errno */
    int get(NativeBlock event);

    /** {@code ibv_ack_async_event(3)}. */
    void ack(NativeBlock event);

    /** Those of an {@code ibv_context}. */
    static AsyncSource of(long context) {
        int fd = new Pointer(context).getInt(Abi.CONTEXT_ASYNC_FD);
        return new AsyncSource() {
            @Override
            public int fd() {
                return fd;
            }

            @Override
            public int get(NativeBlock event) {
                return Ibverbs.ibv_get_async_event(context, event.address()) == 0 ? 0 : Native.getLastError();
            }

            @Override
            public void ack(NativeBlock event) {
                Ibverbs.ibv_ack_async_event(event.address());
            }
        };
    }
}
