package org.verbscope.verbs;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;
import org.verbscope.verbs.spi.DeviceEntry;
import org.verbscope.verbs.spi.NativeBlock;
import org.verbscope.verbs.spi.VerbsContext;
import org.verbscope.verbs.trace.Trace;

/**
 * Objects of a run that has ended, made again from what was noted of them, for whoever judges the run: names, numbers,
 * sizes and the contents of memory are as they were. There is no device under them: a verb on one throws
 * {@link IllegalStateException}. Asked twice for a name it gives the same object. For one thread.
 */
public final class RecordedObjects {
    private final Trace trace;
    private final String kind;
    private final Map<ObjectRef, VerbsObject> made = new HashMap<>();

    /**
     * @param trace the run's log, at level off
     * @param kind of the device it ran on: {@code soft}, {@code rxe}, {@code hardware}
     */
    public RecordedObjects(Trace trace, String kind) {
        this.trace = trace;
        this.kind = kind;
    }

    /** The adapter of {@code machine}. */
    public RdmaContext context(int machine) {
        return one(RdmaContext.class, ObjectRef.of(machine, ObjectKind.CONTEXT, 1), () -> {
            var device = new RdmaDevice(null, new DeviceEntry(kind + (machine - 1), kind, 0, 1, 0, ""), trace);
            return new RdmaContext(device, new Calls(new Host(trace, machine), kind), ObjectRef.of(machine, ObjectKind.CONTEXT, 1), absent());
        });
    }

    public ProtectionDomain pd(ObjectRef ref) {
        return one(ProtectionDomain.class, ref, () -> new ProtectionDomain(context(ref.machine()), ref, ref.number()));
    }

    /** @param keys lkey and rkey @param contents its first bytes; the rest cannot be looked at */
    public MemoryRegion mr(ObjectRef ref, ObjectRef pd, long address, long length, long iova, int access, int[] keys, byte[] contents) {
        return one(MemoryRegion.class, ref, () -> {
            ByteBuffer bytes = ByteBuffer.allocateDirect(contents.length).put(contents).flip();
            var memory = new HostMemory(context(ref.machine()), new NativeBlock(address, length, bytes));
            return new MemoryRegion(pd(pd), ref, memory, 0, length, iova, access, ref.number(), keys[0], keys[1]);
        });
    }

    public CompletionQueue cq(ObjectRef ref, int entries) {
        return one(CompletionQueue.class, ref, () -> new CompletionQueue(context(ref.machine()), ref, null, ref.number(), entries));
    }

    public CompletionChannel channel(ObjectRef ref) {
        return one(CompletionChannel.class, ref, () -> new CompletionChannel(context(ref.machine()), ref, ref.number()));
    }

    public AddressHandle ah(ObjectRef ref, ObjectRef pd, AddressVector path) {
        return one(AddressHandle.class, ref, () -> new AddressHandle(pd(pd), ref, path, ref.number()));
    }

    /** @param rkey the key at the end */
    public MemoryWindow mw(ObjectRef ref, ObjectRef pd, MwType type, int rkey) {
        return one(MemoryWindow.class, ref, () -> new MemoryWindow(pd(pd), ref, type, rkey));
    }

    public SharedReceiveQueue srq(ObjectRef ref, ObjectRef pd, SrqAttributes attributes) {
        return one(SharedReceiveQueue.class, ref, () -> new SharedReceiveQueue(pd(pd), ref, attributes, ref.number()));
    }

    /** @param state {@link QueuePair#lastKnownState()} at the end */
    public QueuePair qp(ObjectRef ref, ObjectRef pd, QpType type, CompletionQueue send, CompletionQueue receive, SharedReceiveQueue srq,
            QpCapabilities sizes, int state) {
        return one(QueuePair.class, ref, () -> {
            var qp = new QueuePair(pd(pd), ref, type, ref.number(), (int) ref.number(), send, receive, srq, sizes);
            qp.condition().asked(state);
            return qp;
        });
    }

    /** A completion. @param wc {@code struct ibv_wc} as {@link #bytes} gave it */
    public WorkCompletion completion(byte[] wc, boolean datagram) {
        return new WorkCompletion(wc.clone(), datagram, kind);
    }

    /** {@code struct ibv_wc} of a completion: a copy. */
    public static byte[] bytes(WorkCompletion completion) {
        return completion.bytes().clone();
    }

    /** Whether a completion is a datagram's: its source is then defined. */
    public static boolean datagram(WorkCompletion completion) {
        return completion.datagram();
    }

    /** Says that the object had been closed. */
    public <T extends VerbsObject> T closed(T object) {
        if (object.lifetime.beginClose()) {
            object.lifetime.closed();
        }
        return object;
    }

    private <T extends VerbsObject> T one(Class<T> type, ObjectRef ref, Supplier<T> make) {
        VerbsObject known = made.get(ref);
        if (known == null) {
            known = make.get();
            made.put(ref, known);
        }
        return type.cast(known);
    }

    private static VerbsContext absent() {
        return (VerbsContext) Proxy.newProxyInstance(VerbsContext.class.getClassLoader(), new Class<?>[] {VerbsContext.class},
                (proxy, method, arguments) -> answer(method, arguments));
    }

    private static Object answer(Method method, Object[] arguments) {
        return switch (method.getName()) {
            case "engine", "faults" -> Optional.empty();
            case "settle", "free" -> null;
            // Windows are made with their key for a handle.
            case "mwRkey" -> ((Long) arguments[0]).intValue();
            case "toString" -> "no device";
            default -> throw new IllegalStateException("the run has ended: its objects can be looked at, and no verb can be called ("
                    + method.getName() + (arguments == null ? "" : " " + Arrays.toString(arguments)) + ")");
        };
    }
}
