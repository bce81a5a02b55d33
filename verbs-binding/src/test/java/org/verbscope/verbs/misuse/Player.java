package org.verbscope.verbs.misuse;

import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import org.verbscope.verbs.AccessFlag;
import org.verbscope.verbs.AddressVector;
import org.verbscope.verbs.CompletionQueue;
import org.verbscope.verbs.Errno;
import org.verbscope.verbs.Gid;
import org.verbscope.verbs.MemoryRegion;
import org.verbscope.verbs.MemoryWindow;
import org.verbscope.verbs.Mtu;
import org.verbscope.verbs.MwType;
import org.verbscope.verbs.QpAttributes;
import org.verbscope.verbs.QpInitAttributes;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.QpType;
import org.verbscope.verbs.QueuePair;
import org.verbscope.verbs.RecvRequest;
import org.verbscope.verbs.RequestList;
import org.verbscope.verbs.SendFlag;
import org.verbscope.verbs.SendRequest;
import org.verbscope.verbs.SharedReceiveQueue;
import org.verbscope.verbs.SrqAttributes;
import org.verbscope.verbs.UnackedEventsException;
import org.verbscope.verbs.VerbsException;
import org.verbscope.verbs.VerbsObject;
import org.verbscope.verbs.WorkCompletion;
import org.verbscope.verbs.rules.Deviations;
import org.verbscope.verbs.rules.QpStateTable;

/** One thread that does random things to two machines. Long because each kind of call has its case here. */
final class Player {
    private static final int MEMORY = 8192;
    private static final AccessFlag[] ALL = {AccessFlag.LOCAL_WRITE, AccessFlag.REMOTE_WRITE, AccessFlag.REMOTE_READ,
        AccessFlag.REMOTE_ATOMIC, AccessFlag.MW_BIND};

    private final List<World> worlds;
    private final RandomGenerator random;
    /** Null where two threads play: then only kinds of exceptions are checked. */
    private final Model model;
    private final Unreachable unreachable;
    /** Whether a send that was refused may go out all the same. */
    private final boolean ghosts;
    /** Whether a queue pair with a bound window of type 2 ends at once: where it takes most of a minute, none is bound. */
    private final boolean bindsTypeTwo;
    /** For the report of a failure. */
    volatile Action now;
    /** Steps that did what they set out to do, by kind; and completions that said success. */
    final Map<Action, Integer> done = new EnumMap<>(Action.class);
    int successes;

    Player(List<World> worlds, RandomGenerator random, Model model, Unreachable unreachable, String column) {
        this.worlds = worlds;
        this.random = random;
        this.model = model;
        this.unreachable = unreachable;
        this.ghosts = Deviations.named("ghost-request").answer(column).equals("yes");
        this.bindsTypeTwo = Deviations.named("destroy-with-a-window").answer(column).equals("at once");
    }

    /** Peers that nobody answers for cost a second each on a real device: a few are enough. */
    static final class Unreachable {
        private int left;

        Unreachable(int left) {
            this.left = left;
        }

        synchronized boolean take() {
            return left-- > 0;
        }
    }

    /** @throws AssertionError for whatever a wrong program must not meet */
    void step() {
        World world = worlds.get(random.nextInt(worlds.size()));
        now = Action.random(random);
        try {
            play(now, world);
            done.merge(now, 1, Integer::sum);
        } catch (World.NothingYet | IllegalArgumentException | UnsupportedOperationException | UnackedEventsException expected) {
            need(expected);
        } catch (VerbsException refusal) {
            need(refusal);
            if (refusal.errno().number() <= 0) {
                throw new AssertionError("a refusal without an errno", refusal);
            }
        } catch (IllegalStateException closed) {
            need(closed);
        }
    }

    private static void need(RuntimeException refusal) {
        if (!(refusal instanceof World.NothingYet) && (refusal.getMessage() == null || refusal.getMessage().isBlank())) {
            throw new AssertionError("a refusal without words", refusal);
        }
    }

    /** Mostly an open one: a program that only meets what is closed shows little. */
    private <T> T any(List<T> kind) {
        return fitting(kind, one -> !(one instanceof VerbsObject object) || object.isOpen());
    }

    /** Mostly one that fits; sometimes any. */
    private <T> T fitting(List<T> kind, Predicate<T> fits) {
        List<T> some = random.nextInt(8) == 0 ? kind : kind.stream().filter(fits).toList();
        return World.any(some.isEmpty() ? kind : some, random);
    }

    /** Mostly an open region of {@code pair}'s domain. @param pair may be null */
    private MemoryRegion regionFor(World w, QueuePair pair) {
        return fitting(w.regions, mr -> mr.isOpen() && (pair == null || mr.parent().equals(pair.parent()))
                && (mr.access() & AccessFlag.REMOTE_ATOMIC.value()) != 0);
    }

    private void play(Action action, World w) {
        switch (action) {
            case MAKE_DOMAIN -> w.keep(w.domains, w.context.allocPd());
            case MAKE_MEMORY -> w.keep(w.memories, w.context.allocate(MEMORY));
            case MAKE_REGION -> w.keep(w.regions, any(w.domains).regMr(any(w.memories), access()));
            case MAKE_CHANNEL -> w.keep(w.channels, w.context.createCompChannel());
            case MAKE_QUEUE -> w.keep(w.queues, random.nextBoolean() ? w.context.createCq(1 + random.nextInt(64))
                    : w.context.createCq(1 + random.nextInt(64), any(w.channels), 0));
            case MAKE_PAIR -> makePair(w);
            case MAKE_SHARED -> w.keep(w.shared, any(w.domains).createSrq(SrqAttributes.of(1 + random.nextInt(16), 1)));
            case MAKE_WAY -> w.keep(w.ways, any(w.domains).createAh(way(w)));
            case MAKE_WINDOW -> w.keep(w.windows, any(w.domains).allocMw(random.nextBoolean() ? MwType.TYPE_1 : MwType.TYPE_2));
            case MAKE_LIST -> w.keep(w.lists, w.context.sendList(4, 2));
            case MAKE_SLOTS -> w.keep(w.slots, w.context.completions(4));
            case CONNECT -> connect();
            case MODIFY -> modify(any(w.pairs));
            case QUERY -> any(w.pairs).query();
            case SEND -> send(w);
            case RECEIVE -> receive(w);
            case SHARED_RECEIVE -> sharedReceive(w);
            case BIND -> bind(w);
            case INLINE_FOREIGN -> inlineForeign(w);
            case NO_WAY -> noWay(w);
            case FILL_LIST -> fill(any(w.lists), w);
            case POST_LIST -> postList(w);
            case POLL -> any(w.queues).poll(1 + random.nextInt(8)).forEach(this::completed);
            case POLL_SLOTS -> pollSlots(w);
            case ARM -> any(w.queues).reqNotify(random.nextBoolean());
            case TAKE_EVENT -> any(w.channels).getCqEvent(Duration.ZERO);
            case ACK_EVENTS -> ack(any(w.queues));
            case TAKE_ASYNC -> w.context.getAsyncEvent(Duration.ZERO).ifPresent(w.events::add);
            case ACK_ASYNC -> any(w.events).ack();
            case RESIZE -> any(w.queues).resize(1 + random.nextInt(200));
            case LIMIT -> any(w.shared).armLimit(random.nextInt(4));
            case GROUP -> group(any(w.pairs));
            case CLOSE -> close(anyObject(w));
            case CLOSE_TWICE -> closeTwice(anyObject(w));
            case CLOSE_ALL -> closeAll(anyObject(w));
            case CLOSE_MEMORY -> any(w.memories).close();
            case CLOSE_LIST -> any(w.lists).close();
            case CLOSE_SLOTS -> any(w.slots).close();
            default -> closeContext(w);
        }
    }

    private long id() {
        return model == null ? random.nextLong() >>> 1 : model.newId();
    }

    private AccessFlag[] access() {
        return random.nextInt(4) != 0 ? ALL : new AccessFlag[] {ALL[random.nextInt(ALL.length)]};
    }

    private World other(World w) {
        return worlds.get(0) == w ? worlds.get(1) : worlds.get(0);
    }

    private AddressVector way(World w) {
        Gid to = random.nextInt(50) == 0 && unreachable.take() ? Gid.ofIpv4(10, 77, 0, 200 + random.nextInt(50)) : other(w).gid.gid();
        int index = random.nextInt(8) == 0 ? random.nextInt(256) : w.gid.index();
        return AddressVector.to(to).fromIndex(index);
    }

    private void makePair(World w) {
        var init = new QpInitAttributes().type(QpType.values()[random.nextInt(3)]).sendCq(any(w.queues)).recvCq(any(w.queues))
                .maxSendWr(1 + random.nextInt(16)).maxRecvWr(1 + random.nextInt(16)).maxInlineData(random.nextInt(64))
                .sqSigAll(random.nextBoolean());
        if (random.nextInt(4) == 0) {
            init.srq(any(w.shared));
        }
        w.keep(w.pairs, any(w.domains).createQp(init));
    }

    private void connect() {
        QueuePair a = any(worlds.get(0).pairs);
        QueuePair b = fitting(worlds.get(1).pairs, pair -> pair.isOpen() && pair.type() == a.type());
        worlds.get(0).peers.put(a, b);
        worlds.get(1).peers.put(b, a);
        for (QueuePair pair : List.of(a, b)) {
            World w = pair == a ? worlds.get(0) : worlds.get(1);
            QueuePair peer = pair == a ? b : a;
            reset(pair);
            if (pair.type() == QpType.UD) {
                pair.modify(new QpAttributes().state(QpState.INIT).pkeyIndex(0).port(1).qkey(7), 0x1 | 0x10 | 0x20 | 0x40);
            } else {
                pair.toInit(AccessFlag.LOCAL_WRITE, AccessFlag.REMOTE_WRITE, AccessFlag.REMOTE_READ, AccessFlag.REMOTE_ATOMIC);
            }
            pair.toRtr(new QpAttributes().av(AddressVector.to(other(w).gid.gid()).fromIndex(w.gid.index())).destQpNum(peer.number())
                    .rqPsn(peer.number()).pathMtu(Mtu.MTU_1024).maxDestRdAtomic(1).minRnrTimer(1));
            pair.toRts(new QpAttributes().sqPsn(pair.number()).timeout(10).retryCnt(1).rnrRetry(3).maxRdAtomic(1));
        }
    }

    private void reset(QueuePair pair) {
        pair.toReset();
        if (model != null) {
            model.forgotten(pair);
        }
    }

    private void modify(QueuePair pair) {
        QpState[] states = QpState.values();
        QpState to = states[random.nextInt(states.length)];
        int mask = random.nextBoolean() ? 1 : 1 | random.nextInt(1 << 21) & ~0x4080; // no path here: those are made by connect
        QpState from = pair.state();
        var attributes = new QpAttributes().state(to).curState(from).pkeyIndex(0).port(1).qkey(7).pathMtu(Mtu.MTU_1024).timeout(10)
                .retryCnt(1).rnrRetry(1).rqPsn(1).sqPsn(1).maxRdAtomic(1).maxDestRdAtomic(1).minRnrTimer(1).destQpNum(17);
        boolean legal = QpStateTable.check(pair.type(), from, to, mask).ok();
        try {
            pair.modify(attributes, mask);
            if (!legal && model != null) {
                throw new AssertionError(from + " to " + to + " with mask 0x" + Integer.toHexString(mask) + " was accepted for " + pair.type());
            }
            if (to == QpState.RESET && model != null) {
                model.forgotten(pair);
            }
        } catch (VerbsException refusal) {
            if (!legal && model != null && !refusal.errno().equals(Errno.EINVAL) && !refusal.errno().equals(Errno.EOPNOTSUPP)) {
                throw new AssertionError("an illegal transition is EINVAL", refusal);
            }
            throw refusal;
        }
    }

    private SendRequest request(World w, QueuePair pair, long id) {
        MemoryRegion mr = regionFor(w, pair);
        MemoryRegion there = regionFor(other(w), w.peers.get(pair));
        int length = random.nextInt(200);
        long at = random.nextInt(40) == 0 ? MEMORY - 10 : random.nextInt(1000);
        int key = random.nextInt(20) == 0 ? random.nextInt() : there.rkey();
        SendRequest request = switch (random.nextInt(20)) {
            case 0 -> SendRequest.write(id, mr, at, length, there.address(), key);
            case 1 -> SendRequest.read(id, mr, at, length, there.address(), key);
            case 2 -> SendRequest.fetchAndAdd(id, mr, 0, there.address(), key, 1);
            case 3 -> SendRequest.compareAndSwap(id, mr, 8, there.address(), key, 1, 2);
            case 4 -> random.nextInt(4) == 0 ? SendRequest.localInvalidate(id, key) : SendRequest.send(id, mr, at, length);
            case 5 -> SendRequest.write(id, mr, at, length, there.address(), key).withImm(5);
            default -> SendRequest.send(id, mr, at, length);
        };
        if (random.nextInt(20) == 0) {
            request = request.with(SendFlag.INLINE);
        }
        if (random.nextInt(4) == 0) {
            request = request.unsignaled();
        }
        return pair.type() == QpType.UD ? SendRequest.send(id, mr, at, length).to(any(w.ways), any(other(w).pairs).number(), 7) : request;
    }

    private void send(World w) {
        QueuePair pair = fitting(w.pairs, one -> one.isOpen() && one.lastKnownState() == QpState.RTS.value());
        long id = id();
        SendRequest request = request(w, pair, id);
        post(pair, id, () -> pair.postSend(request));
    }

    private void post(QueuePair pair, long id, Runnable call) {
        try {
            call.run();
        } catch (VerbsException refused) {
            if (ghosts && model != null) {
                model.mayComplete(id);
            }
            throw refused;
        }
        posted(pair, true, id);
    }

    private void receive(World w) {
        QueuePair pair = any(w.pairs);
        long id = id();
        pair.postRecv(RecvRequest.into(id, regionFor(w, pair), random.nextInt(1000), 150 + random.nextInt(400)));
        posted(pair, false, id);
    }

    private void sharedReceive(World w) {
        SharedReceiveQueue srq = any(w.shared);
        long id = id();
        srq.postRecv(RecvRequest.into(id, any(w.regions), random.nextInt(1000), random.nextInt(400)));
        if (model != null) {
            model.mayComplete(id);
        }
    }

    private void posted(QueuePair pair, boolean send, long id) {
        if (model != null) {
            model.posted(pair, send, id);
        }
    }

    private void bind(World w) {
        QueuePair pair = any(w.pairs);
        MemoryWindow window = any(w.windows);
        MemoryRegion mr = any(w.regions);
        if (pair.type() == QpType.UD) {
            return;
        }
        long id = id();
        if (window.type() == MwType.TYPE_1) {
            post(pair, id, () -> pair.bindMw(window, id, SendFlag.SIGNALED.value(), mr, 0, 64, AccessFlag.REMOTE_WRITE.value()));
        } else if (bindsTypeTwo) {
            var request = SendRequest.bindMw(id, window, window.nextRkey(), mr, random.nextInt(200), 64, AccessFlag.REMOTE_WRITE);
            post(pair, id, () -> pair.postSend(request));
        }
    }

    private void inlineForeign(World w) {
        RequestList list = w.keep(w.lists, w.context.sendList(1, 1));
        synchronized (list) { // a list is for one thread at a time, and the other one sees it, too
            mustRefuse(() -> any(w.pairs).postSend(list.clear().send(id()).rawSge(0x10, 8, 0).inline()));
        }
    }

    private void noWay(World w) {
        QueuePair pair = any(w.pairs);
        MemoryRegion mr = any(w.regions);
        if (pair.type() == QpType.UD) {
            mustRefuse(() -> pair.postSend(SendRequest.write(id(), mr, 0, 8, 0x1234, 5)));
        }
    }

    private static void mustRefuse(Runnable call) {
        try {
            call.run();
        } catch (IllegalArgumentException | IllegalStateException refused) {
            return;
        }
        throw new AssertionError("it reached the library");
    }

    private void fill(RequestList list, World w) {
        synchronized (list) { // a list is for one thread at a time
            MemoryRegion mr = any(w.regions);
            list.clear();
            for (int i = random.nextInt(4); i >= 0; i--) {
                list.send(id()).sge(mr, random.nextInt(1000), random.nextInt(100)).signaled();
                if (random.nextInt(3) == 0) {
                    list.to(any(w.ways), any(other(w).pairs).number(), 7);
                }
                if (random.nextInt(6) == 0) {
                    list.inline();
                }
            }
        }
    }

    private void postList(World w) {
        RequestList list = any(w.lists);
        QueuePair pair = any(w.pairs);
        if (model == null) {
            synchronized (list) {
                pair.postSend(list);
            }
        }
    }

    private void pollSlots(World w) {
        if (model == null) {
            var slots = any(w.slots);
            synchronized (slots) {
                any(w.queues).poll(slots);
            }
        }
    }

    private void completed(WorkCompletion wc) {
        successes += wc.ok() ? 1 : 0;
        if (model != null) {
            model.completed(wc);
        }
    }

    private void ack(CompletionQueue cq) {
        cq.ackEvents(random.nextInt(cq.unackedEvents() + 2));
    }

    private void group(QueuePair pair) {
        Gid group = Gid.parse("ff0e::99:" + random.nextInt(3));
        if (random.nextBoolean()) {
            pair.attachMcast(group);
        } else {
            pair.detachMcast(group);
        }
    }

    private VerbsObject anyObject(World w) {
        return any(any(w.objects()));
    }

    private void close(VerbsObject object) {
        boolean children = object.children().stream().anyMatch(VerbsObject::isOpen);
        boolean open = object.isOpen();
        try {
            object.close();
            gone(object);
            if (open && children && model != null) {
                throw new AssertionError(object + " was closed under its children");
            }
        } catch (VerbsException refusal) {
            if (model != null && children && !refusal.errno().equals(Errno.EBUSY)) {
                throw new AssertionError("a parent with children is busy", refusal);
            }
            throw refusal;
        }
    }

    private void closeTwice(VerbsObject object) {
        close(object);
        if (object.isOpen()) {
            throw new AssertionError(object + " is open after close");
        }
        object.close();
    }

    private void closeAll(VerbsObject object) {
        List<QueuePair> pairs = worlds.stream().flatMap(w -> w.pairs.stream()).toList();
        object.closeAll();
        if (object.isOpen()) {
            throw new AssertionError(object + " is open after closeAll");
        }
        pairs.stream().filter(pair -> !pair.isOpen()).forEach(this::gone);
    }

    private void gone(VerbsObject object) {
        if (model != null && object instanceof QueuePair pair) {
            model.forgotten(pair);
        }
    }

    private void closeContext(World w) {
        if (!w.context.children().isEmpty()) {
            w.context.close();
        }
    }
}
