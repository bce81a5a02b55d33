package org.verbscope.verbs;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.verbscope.event.ObjectKind;
import org.verbscope.event.ObjectRef;
import org.verbscope.verbs.spi.EngineControl;
import org.verbscope.verbs.spi.FaultControl;
import org.verbscope.verbs.spi.Layout;
import org.verbscope.verbs.spi.NativeBlock;
import org.verbscope.verbs.spi.PacketTap;
import org.verbscope.verbs.spi.VerbsContext;
import org.verbscope.verbs.trace.Trace;

/**
 * An open device ({@code struct ibv_context}, ibv_open_device(3)): the adapter of one machine. Owns the
 * memory that it allocates, lists and completion slots too, and frees it when it is closed. Thread-safe. Long because
 * every verb on a context is a method of it.
 */
public final class RdmaContext extends VerbsObject {
    private static final int LAST_ERRNO = 4095;

    private final RdmaDevice device;
    private final VerbsContext spi;
    private final ContextMemory memory;
    private final Looks looks;
    private final ObjectTable objects = new ObjectTable();
    private final EventReader events;
    private final CopyOnWriteArrayList<CompletionQueue> queues = new CopyOnWriteArrayList<>();

    RdmaContext(RdmaDevice device, Calls calls, ObjectRef ref, VerbsContext spi) {
        super(calls, ref, null);
        this.device = device;
        this.spi = spi;
        this.memory = new ContextMemory(spi, calls.deviceKind());
        this.looks = new Looks(calls, spi, memory);
        this.events = new EventReader(this);
        calls.host().watch(change -> {
            QueuePair pair = objects.pair((int) change.qp().number());
            if (pair != null && change.qp().machine() == machine()) {
                pair.condition().movedTo(change.to());
            }
        });
        calls.beforeEach(this::endPollRuns);
        spi.engine().ifPresent(engine -> Engines.opened(calls.trace(), engine));
    }

    VerbsContext spi() {
        return spi;
    }

    @Override
    public RdmaContext context() {
        return this;
    }

    /** The device that was opened. */
    public RdmaDevice device() {
        return device;
    }

    /** Which machine this is the adapter of, 1 to 8. */
    public int machine() {
        return ref().machine();
    }

    /** Where its calls are written down. */
    public Trace trace() {
        return calls.trace();
    }

    /** The engine that can be held and stepped; empty on real devices. */
    public Optional<EngineControl> engine() {
        return spi.engine();
    }

    /**
     * Pages that memory regions keep in place now: on the soft device those of this machine, on a real device those of the
     * whole process, as its kernel counts them (VmPin of proc(5)). The lab looks: nothing of it stands in the log.
     *
     * @return -1 where nobody says
     */
    public long pinnedPages() {
        return spi.pinnedPages();
    }

    /** Makes things go wrong on purpose; empty on real devices. */
    public Optional<FaultControl> faults() {
        return spi.faults();
    }

    /**
     * Lets {@code tap} see every packet on the wire of the soft device.
     *
     * @param tap null to end it
     * @return false where there already is one, and on real devices: tcpdump sees those packets
     */
    public boolean tapPackets(PacketTap tap) {
        return spi.tapPackets(tap);
    }

    /**
     * Waits until what the device reports late, captured packets, is in the log; then the lab asks a real
     * device for the state of its queue pairs, which move without saying so, and writes down what changed.
     */
    public void settle() {
        if (isOpen()) {
            spi.settle();
            if (!calls.deviceKind().equals("soft")) {
                objects.openPairs().forEach(pair -> pair.condition().settles());
            }
        }
    }

    /** Writes down the runs of empty polls so far, e.g. at the end of a cell. */
    public void endPollRuns() {
        for (CompletionQueue queue : queues) {
            queue.endRun();
        }
    }

    /** What the device can do ({@code ibv_query_device}). @throws VerbsException when refused */
    public DeviceAttributes queryDevice() {
        return query("query_device", Map.of(), spi::queryDevice, DeviceAttributes::read);
    }

    /** A port ({@code ibv_query_port}). @param port from 1 @throws VerbsException when refused */
    public PortAttributes queryPort(int port) {
        CFields.fit("port_num", port, 8);
        return query("query_port", Map.of("port_num", String.valueOf(port)), b -> spi.queryPort(port, b),
                b -> PortAttributes.read(port, b));
    }

    /**
     * An entry of a port's GID table ({@code ibv_query_gid_ex}).
     *
     * @throws VerbsException ENODATA for an empty entry, EINVAL outside the table
     */
    public GidEntry queryGid(int port, int index) {
        CFields.fit("port_num", port, 8);
        var args = new LinkedHashMap<String, String>();
        args.put("port_num", String.valueOf(port));
        args.put("index", String.valueOf(index));
        return query("query_gid", args, b -> spi.queryGid(port, index, b), GidEntry::read);
    }

    private <T> T query(String verb, Map<String, String> args, ToIntFunction<NativeBlock> fill,
            Function<NativeBlock, T> read) {
        return control(verb, () -> args, call -> lend(block -> {
            block.clear(0, ContextMemory.STRUCT_BYTES);
            call.check(() -> fill.applyAsInt(block));
            T answer = read.apply(block);
            call.returned(0, ObjectRef.NONE);
            return answer;
        }));
    }

    /** The entries of a port's GID table that are not empty. One call in the log, however many entries. */
    public List<GidEntry> gids(int port) {
        PortAttributes attributes = queryPort(port);
        var args = new LinkedHashMap<String, String>();
        args.put("port_num", String.valueOf(port));
        args.put("index", "0 to " + (attributes.gidTblLen() - 1));
        return control("query_gid", () -> args, call -> {
            List<GidEntry> found = looks.gids(port, attributes.gidTblLen(), false);
            call.returned(found.size(), ObjectRef.NONE);
            return found;
        });
    }

    /**
     * The entry of port 1 that a peer is told: the first RoCE v2 one of an IPv4 address, else the first
     * that is not empty. The lab looks for itself: nothing of it stands in the log.
     */
    public Optional<GidEntry> address() {
        lifetime.enter();
        try {
            return looks.address();
        } finally {
            lifetime.exit();
        }
    }

    /** The lab's own looking, for what this context made. */
    Looks looks() {
        return looks;
    }

    /** A partition key, host order ({@code ibv_query_pkey}). @throws VerbsException when refused */
    public int queryPkey(int port, int index) {
        CFields.fit("port_num", port, 8);
        var args = new LinkedHashMap<String, String>();
        args.put("port_num", String.valueOf(port));
        args.put("index", String.valueOf(index));
        return control("query_pkey", () -> args, call -> {
            int answer = (int) call.enter(() -> spi.queryPkey(port, index));
            if (answer < 0) {
                throw call.refused(-answer);
            }
            call.returned(answer, ObjectRef.NONE);
            return answer & 0xffff;
        });
    }

    /** Makes a protection domain ({@code ibv_alloc_pd}). @throws VerbsException when refused */
    public ProtectionDomain allocPd() {
        return make("alloc_pd", ObjectKind.PD, Map::of, spi::allocPd, (made, handle) -> new ProtectionDomain(this, made, handle),
                pd -> Map.of());
    }

    /**
     * Makes a completion queue ({@code ibv_create_cq}), without a channel.
     *
     * @param cqe entries asked for; see {@link CompletionQueue#cqe()} for what it got
     * @throws VerbsException when refused
     */
    public CompletionQueue createCq(int cqe) {
        return createCq(cqe, null, 0);
    }

    /**
     * Makes a completion queue ({@code ibv_create_cq}).
     *
     * @param channel where it says that something arrived; null for none
     * @param vector interrupt vector, below {@link #numCompVectors()}
     * @throws VerbsException when refused
     */
    public CompletionQueue createCq(int cqe, CompletionChannel channel, int vector) {
        if (channel != null) {
            owns(channel.context(), channel);
        }
        return holding(channel, () -> createOn(cqe, channel, vector));
    }

    private CompletionQueue createOn(int cqe, CompletionChannel channel, int vector) {
        var args = new LinkedHashMap<String, String>();
        args.put("cqe", String.valueOf(cqe));
        if (channel != null) {
            args.put("channel", channel.ref().words());
            args.put("comp_vector", String.valueOf(vector));
        }
        CompletionQueue made = make("create_cq", ObjectKind.CQ, () -> args,
                () -> spi.createCq(cqe, channel == null ? 0 : channel.handle(), vector),
                (ref, handle) -> new CompletionQueue(this, ref, channel, handle, spi.cqe(handle)), CompletionQueue::words);
        queues.add(made);
        if (channel != null) {
            channel.attach(made);
        }
        return made;
    }

    /** Interrupt vectors that a completion queue may name. */
    public int numCompVectors() {
        lifetime.enter();
        try {
            return spi.numCompVectors();
        } finally {
            lifetime.exit();
        }
    }

    /** Makes a completion channel ({@code ibv_create_comp_channel}). @throws VerbsException when refused */
    public CompletionChannel createCompChannel() {
        return make("create_comp_channel", ObjectKind.CHANNEL, Map::of, spi::createCompChannel,
                (made, handle) -> new CompletionChannel(this, made, handle), channel -> Map.of());
    }

    /**
     * Waits for the next asynchronous event ({@code ibv_get_async_event}). While it is not acked, the object it
     * names cannot be destroyed. Events that nobody takes stand in the log all the same.
     *
     * @param limit in lab time; zero only looks
     * @return empty at the limit
     * @throws java.util.concurrent.CancellationException when the person pressed stop, or the thread was interrupted
     * @throws VerbsException when the device reports an error
     */
    public Optional<AsyncEvent> getAsyncEvent(Duration limit) {
        lifetime.check();
        return events.next(limit);
    }

    /**
     * The way back to who sent a datagram ({@code ibv_init_ah_from_wc}).
     *
     * @param wc its receive completion, on a UD queue pair
     * @param into where it was received; the GRH lies at {@code offset}
     * @throws VerbsException when refused
     * @throws IndexOutOfBoundsException when fewer than 40 bytes lie there
     */
    public AddressVector initAhFromWc(int port, WorkCompletion wc, MemoryRegion into, long offset) {
        CFields.fit("port_num", port, 8);
        byte[] grh = into.peek(offset, Layout.Grh.SIZE);
        return lend(completion -> lend(header -> {
            completion.write(0, wc.bytes(), 0, Layout.Wc.SIZE);
            header.write(0, grh, 0, grh.length);
            return query("init_ah_from_wc", Map.of("port_num", String.valueOf(port)),
                    attr -> spi.initAhFromWc(port, completion, 0, header, attr), attr -> AddressVector.read(attr, 0));
        }));
    }

    /** Zeroed, page-aligned memory of {@code bytes} that regions can be made on. @throws VerbsException ENOMEM */
    public HostMemory allocate(long bytes) {
        return keep(bytes, block -> new HostMemory(this, block), HostMemory::close);
    }

    /** Room for {@code capacity} completions. */
    public Completions completions(int capacity) {
        return keep((long) atLeastOne("capacity", capacity) * Layout.Wc.SIZE,
                block -> new Completions(this, block, capacity), Completions::close);
    }

    /** A list of up to {@code capacity} send requests of up to {@code sgesEach} elements each. */
    public RequestList sendList(int capacity, int sgesEach) {
        return list(true, capacity, sgesEach);
    }

    /** A list of up to {@code capacity} receive requests of up to {@code sgesEach} elements each. */
    public RequestList recvList(int capacity, int sgesEach) {
        return list(false, capacity, sgesEach);
    }

    private RequestList list(boolean sends, int capacity, int sgesEach) {
        atLeastOne("capacity", capacity);
        CFields.fit("sgesEach", sgesEach, 16);
        return keep(RequestMemory.bytes(sends, capacity, sgesEach),
                block -> new RequestList(this, new RequestMemory(block, sends, capacity, sgesEach)), RequestList::close);
    }

    private static int atLeastOne(String what, int count) {
        if (count < 1) {
            throw new IllegalArgumentException(what + " " + count + ": at least 1");
        }
        return count;
    }

    private <T extends AutoCloseable> T keep(long bytes, Function<NativeBlock, T> make, Consumer<T> close) {
        lifetime.enter();
        try {
            return memory.allocate(bytes, make, close);
        } finally {
            lifetime.exit();
        }
    }

    void freed(AutoCloseable owner, NativeBlock block) {
        memory.freed(owner, block);
    }

    /** What {@code user} makes of a block for one structure; for a caller that has entered. */
    <T> T lend(Function<NativeBlock, T> user) {
        return memory.lend(user);
    }

    boolean refused(long handle) {
        return handle < 0 && handle >= -LAST_ERRNO;
    }

    /** @throws IllegalArgumentException when {@code what} is another context's */
    void owns(RdmaContext owner, Object what) {
        if (owner != this) {
            throw new IllegalArgumentException(what + " belongs to another context than " + this);
        }
    }

    EventReader events() {
        return events;
    }

    ObjectTable objects() {
        return objects;
    }

    /** An open object by its handle, or null. */
    VerbsObject made(ObjectKind kind, long handle) {
        return objects.get(kind, handle);
    }

    /** {@code object} was made: events and the device name it by {@code handle}. */
    void remember(VerbsObject object, long handle) {
        calls.host().name(handle, object.ref());
        objects.add(object, handle);
    }

    /** {@code object} is gone, for its parent too. */
    void forget(VerbsObject object, long handle) {
        calls.host().forget(object.ref().kind(), handle);
        objects.remove(object, handle);
        object.parent().orElseThrow().detach(object);
    }

    void gone(CompletionQueue queue) {
        queue.endRun();
        queues.remove(queue);
    }

    /** How the log names a queue pair, also one that was closed while completions of it were left. */
    ObjectRef refOfQp(int number) {
        ObjectRef ref = objects.refOfPair(number);
        return ref != null ? ref : ObjectRef.of(machine(), ObjectKind.QP, number);
    }

    boolean isDatagram(int qpNum) {
        QueuePair pair = objects.pair(qpNum);
        return pair != null && pair.type() == QpType.UD;
    }

    /** A real device moves a queue pair to ERR in silence: once a batch and queue pair the lab asks. The soft device says so itself. */
    void lookAfterFailures(Completions polled) {
        if (calls.deviceKind().equals("soft")) {
            return;
        }
        objects.failed(polled).forEach((pair, status) -> pair.condition().lookAfterFailure(status));
    }

    /** Windows of all domains first: rxe binds one to a region of another domain, too, which then cannot go before it. */
    @Override
    List<VerbsObject> closingOrder() {
        List<VerbsObject> order = new ArrayList<>(super.closingOrder());
        order.sort(Comparator.comparingInt(child -> child instanceof ProtectionDomain ? 0 : child instanceof CompletionQueue ? 1 : 2));
        List<VerbsObject> windows = order.stream().flatMap(child -> child.children().stream())
                .filter(MemoryWindow.class::isInstance).toList();
        order.addAll(0, windows);
        return order;
    }

    @Override
    List<AsyncEvent> unackedAsync() {
        return events.unackedOf(this);
    }

    @Override
    String destroyingVerb() {
        return "close_device";
    }

    /** The kernel would close a device under its objects: with live children the library answers EBUSY itself. */
    @Override
    int destroy() {
        if (!children().isEmpty()) {
            return Errno.EBUSY.number();
        }
        memory.freeAll();
        return spi.close();
    }

    @Override
    void gone() {
        OpenContexts.remove(this);
        spi.engine().ifPresent(engine -> Engines.closed(calls.trace(), engine));
    }

    /** E.g. {@code soft0 of machine 1}. */
    @Override
    public String toString() {
        return device.name() + " of machine " + machine();
    }
}
