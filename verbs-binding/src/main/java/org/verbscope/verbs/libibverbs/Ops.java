package org.verbscope.verbs.libibverbs;

import com.sun.jna.Function;
import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import com.sun.jna.SymbolProvider;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The data path: function pointers of an {@code ibv_context}, called by {@link DirectCall} where that is
 * ready. Elsewhere mapped directly by JNA, which is several times faster than {@link Function#invokeInt}:
 * JNA binds the static natives of a class once, so each set of pointers gets a hidden class of its own.
 * Devices of one provider share it, and any number of providers may be open at once.
 */
interface Ops {
    /** {@code ibv_post_send(3)}: 0 or the errno; old providers -1 and errno. */
    int postSend(long qp, long list, long badRequest);

    /** {@code ibv_post_recv(3)}: as {@link #postSend}. */
    int postRecv(long qp, long list, long badRequest);

    /** {@code ibv_post_srq_recv(3)}: as {@link #postSend}. */
    int postSrqRecv(long srq, long list, long badRequest);

    /** {@code ibv_bind_mw(3)} of a type 1 window: 0 or the errno. */
    int bindMw(long qp, long mw, long bind);

    /** {@code ibv_poll_cq(3)}: completions found, or negative. */
    int pollCq(long cq, int max, long completions);

    /** {@code ibv_req_notify_cq(3)}: 0 or the errno. */
    int reqNotifyCq(long cq, int solicitedOnly);

    /** Those of an open context. */
    static Ops of(Pointer context) {
        Pointers pointers = Pointers.of(context);
        return DirectCall.ready() ? new DirectOps(pointers) : mapped(pointers);
    }

    /** Through JNA. */
    static Ops mapped(Pointers pointers) {
        return Bound.KNOWN.computeIfAbsent(pointers, Bound::bind);
    }

    /** Addresses of the functions. JNA tells libraries apart by the text of their options, so the text holds the addresses. */
    record Pointers(long pollCq, long reqNotifyCq, long postSend, long postRecv, long postSrqRecv, long bindMw)
            implements SymbolProvider {
        static Pointers of(Pointer context) {
            return new Pointers(context.getLong(Abi.CONTEXT_POLL_CQ), context.getLong(Abi.CONTEXT_REQ_NOTIFY_CQ),
                    context.getLong(Abi.CONTEXT_POST_SEND), context.getLong(Abi.CONTEXT_POST_RECV),
                    context.getLong(Abi.CONTEXT_POST_SRQ_RECV), context.getLong(Abi.CONTEXT_BIND_MW));
        }

        @Override
        public long getSymbolAddress(long handle, String symbol, SymbolProvider parent) {
            return switch (symbol) {
                case "poll_cq" -> pollCq;
                case "req_notify_cq" -> reqNotifyCq;
                case "post_send" -> postSend;
                case "post_recv" -> postRecv;
                case "post_srq_recv" -> postSrqRecv;
                case "bind_mw" -> bindMw;
                default -> throw new UnsatisfiedLinkError(symbol);
            };
        }
    }

    /** Makes a class for a set of pointers. */
    final class Bound {
        private static final Map<Pointers, Ops> KNOWN = new ConcurrentHashMap<>();

        private Bound() { }

        private static Ops bind(Pointers pointers) {
            NativeLibrary table = NativeLibrary.getInstance(null,
                    Map.of(com.sun.jna.Library.OPTION_SYMBOL_PROVIDER, pointers));
            try (InputStream template = Ops.class.getResourceAsStream("OpsTable.class")) {
                Class<?> own = MethodHandles.lookup().defineHiddenClass(template.readAllBytes(), true).lookupClass();
                Native.register(own, table);
                return (Ops) own.getDeclaredConstructor().newInstance();
            } catch (IOException unreadable) {
                throw new UncheckedIOException(unreadable);
            } catch (ReflectiveOperationException broken) {
                throw new IllegalStateException("cannot bind the data path of a provider", broken);
            }
        }
    }
}
