package org.verbscope.verbs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;
import org.verbscope.event.LabClock;
import org.verbscope.verbs.trace.Trace;

/** Whatever is made, used and closed in whatever order: wrong use is an exception that says so, never anything else. */
@Tag("property")
class LifecycleProperties {
    private enum Step { PD, CQ, QP, MEMORY, MR, POST, POST_INLINE, RECV, POLL, MODIFY, QUERY, CLOSE, CLOSE_ALL, CLOSE_MEMORY, CLOSE_CONTEXT }

    private record Move(Step step, int which) { }

    @Provide
    Arbitrary<List<Move>> moves() {
        return Arbitraries.of(Step.values()).flatMap(step -> Arbitraries.integers().between(0, 9).map(which -> new Move(step, which)))
                .list().ofMinSize(5).ofMaxSize(60);
    }

    @Property(tries = 500)
    void onlyIllegalStateAndRefusalsAreThrown(@ForAll("moves") List<Move> moves) {
        var device = new FakeDevice("soft");
        var world = new World(device.open(new Trace(LabClock.real())));
        for (Move move : moves) {
            try {
                world.make(move);
            } catch (IllegalStateException | VerbsException expected) {
                assertThat(expected.getMessage()).isNotBlank();
            }
        }
        world.context.closeAll();
        assertThat(device.blocks).isEmpty();
        assertThat(world.objects).noneMatch(VerbsObject::isOpen);
    }

    private static final class World {
        private final RdmaContext context;
        private final List<VerbsObject> objects = new ArrayList<>();
        private final List<HostMemory> memories = new ArrayList<>();

        World(RdmaContext context) {
            this.context = context;
        }

        private <T> T pick(Class<T> type, int which) {
            List<T> some = objects.stream().filter(type::isInstance).map(type::cast).toList();
            if (some.isEmpty()) {
                throw new IllegalStateException("none made yet");
            }
            return some.get(which % some.size());
        }

        void make(Move move) {
            int which = move.which();
            switch (move.step()) {
                case PD -> objects.add(context.allocPd());
                case CQ -> objects.add(context.createCq(4));
                case QP -> objects.add(pick(ProtectionDomain.class, which).createQp(
                        new QpInitAttributes().sendCq(pick(CompletionQueue.class, which)).recvCq(pick(CompletionQueue.class, which + 1))));
                case MEMORY -> memories.add(context.allocate(128));
                case MR -> objects.add(pick(ProtectionDomain.class, which).regMr(memory(which), AccessFlag.LOCAL_WRITE));
                case POST -> pick(QueuePair.class, which).postSend(SendRequest.send(1, pick(MemoryRegion.class, which), 0, 8));
                case POST_INLINE -> pick(QueuePair.class, which).postSend(
                        SendRequest.send(1, pick(MemoryRegion.class, which), 0, 8).with(SendFlag.INLINE));
                case RECV -> pick(QueuePair.class, which).postRecv(RecvRequest.into(1, pick(MemoryRegion.class, which), 0, 8));
                case POLL -> pick(CompletionQueue.class, which).poll(which + 1);
                case MODIFY -> pick(QueuePair.class, which).modify(new QpAttributes().state(QpState.values()[which % 7]), 0x39);
                case QUERY -> pick(QueuePair.class, which).query();
                case CLOSE -> pick(VerbsObject.class, which).close();
                case CLOSE_ALL -> pick(VerbsObject.class, which).closeAll();
                case CLOSE_MEMORY -> memory(which).close();
                default -> context.close();
            }
        }

        private HostMemory memory(int which) {
            if (memories.isEmpty()) {
                throw new IllegalStateException("none made yet");
            }
            return memories.get(which % memories.size());
        }
    }
}
