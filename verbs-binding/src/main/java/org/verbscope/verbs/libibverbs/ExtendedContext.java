package org.verbscope.verbs.libibverbs;

import com.sun.jna.Function;
import com.sun.jna.Pointer;
import org.verbscope.verbs.spi.Layout;
import org.verbscope.verbs.spi.NativeBlock;

/**
 * Functions of a {@code verbs_context}, which begins before its {@code ibv_context} and grew towards lower
 * addresses. One may be called only when the context says that it is of that kind, is large enough to
 * have it, and has it: {@code verbs_get_ctx_op} of {@code infiniband/verbs.h}.
 */
final class ExtendedContext {
    private final Pointer context;
    private final Function queryPort;

    ExtendedContext(Pointer context) {
        this.context = context;
        this.queryPort = function(context, Abi.EXTENDED_QUERY_PORT, Abi.abiCompat(System.getProperty("os.arch")));
    }

    /** Null when it must not be called. @param compat place of {@code abi_compat}, or -1 */
    static Function function(Pointer context, int offset, int compat) {
        if (compat < 0 || context.getLong(compat) != -1) {
            return null;
        }
        long needed = compat + Long.BYTES + (long) -offset;
        if (context.getLong(Abi.EXTENDED_SIZE) < needed) {
            return null;
        }
        Pointer function = context.getPointer(offset);
        return function == null ? null : Function.getFunction(function);
    }

    /** Whether {@link #queryPort} may be called. */
    boolean hasQueryPort() {
        return queryPort != null;
    }

    /** {@code ibv_query_port(3)} with all fields of {@link Layout.PortAttr}, zero where the provider fills none. @return 0 or the errno */
    int queryPort(int port, NativeBlock attr) {
        return queryPort.invokeInt(new Object[] {context, (byte) port, new Pointer(attr.address()), (long) Layout.PortAttr.SIZE});
    }
}
