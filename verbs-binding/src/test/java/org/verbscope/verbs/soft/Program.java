package org.verbscope.verbs.soft;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.verbscope.verbs.Mtu;
import org.verbscope.verbs.WrOpcode;
import org.verbscope.verbs.soft.SpiNode.Done;

/**
 * A random program of one sender: requests of every kind on memory of their own, each followed by what
 * must be true when it was carried out exactly once. All atomics add to one counter.
 */
final class Program {
    private static final int ROOM = 8192;
    private static final int FIRST = 4096;
    /** Receives have names from here on. */
    private static final long RECEIVES = 1000;
    private static final int UNDER_WAY = 16;
    private static final WrOpcode[] OPCODES = {WrOpcode.SEND, WrOpcode.SEND_WITH_IMM, WrOpcode.RDMA_WRITE,
        WrOpcode.RDMA_WRITE_WITH_IMM, WrOpcode.RDMA_READ, WrOpcode.ATOMIC_FETCH_AND_ADD, WrOpcode.ATOMIC_CMP_AND_SWP};

    /** One request. @param at of its memory at both sides */
    private record Step(int id, WrOpcode opcode, int at, int length, byte[] data) {
        boolean receives() {
            return opcode != WrOpcode.RDMA_WRITE && opcode.value() <= WrOpcode.SEND_WITH_IMM.value();
        }

        boolean atomic() {
            return opcode == WrOpcode.ATOMIC_FETCH_AND_ADD || opcode == WrOpcode.ATOMIC_CMP_AND_SWP;
        }
    }

    private final SpiQp from;
    private final SpiQp to;
    private final SpiNode here;
    private final SpiNode there;
    private final Random random;
    private final int base;
    private final List<Step> steps = new ArrayList<>();
    private final List<Done> sent = new ArrayList<>();
    private final List<Done> received = new ArrayList<>();
    private int posted;

    /** @param base of the memory that it uses at both sides */
    Program(SpiQp from, SpiQp to, int requests, long seed, int base) {
        this.from = from;
        this.to = to;
        this.here = from.node;
        this.there = to.node;
        this.random = new Random(seed);
        this.base = base;
        for (int i = 0; i < requests; i++) {
            WrOpcode opcode = OPCODES[random.nextInt(OPCODES.length)];
            boolean atomic = opcode.value() > WrOpcode.RDMA_READ.value();
            int length = atomic ? 8 : random.nextInt(4) == 0 ? random.nextInt(4) : random.nextInt(6000);
            var data = new byte[length];
            random.nextBytes(data);
            steps.add(new Step(i, opcode, base + FIRST + i * ROOM, length, data));
        }
    }

    /** A path MTU for both ends. */
    static int mtu(Random random) {
        return Mtu.values()[random.nextInt(3)].value();
    }

    /** Writes what will be sent, and posts the receives. */
    void prepare() {
        for (Step step : steps) {
            if (!step.atomic()) {
                (step.opcode() == WrOpcode.RDMA_READ ? there : here).mr.write(step.at(), step.data());
            }
            if (step.receives()) {
                to.recv(RECEIVES + step.id(), step.at(), ROOM);
            }
        }
    }

    /** Posts what there is room for. */
    void post() {
        while (posted < steps.size() && posted - sent.size() < UNDER_WAY) {
            Step step = steps.get(posted++);
            SpiWr wr = from.wr(step.id(), step.opcode()).signaled();
            if (random.nextInt(4) == 0) {
                wr.flags(SendWork.FENCE);
            }
            elements(wr, step);
            if (step.atomic()) {
                boolean adds = step.opcode() == WrOpcode.ATOMIC_FETCH_AND_ADD;
                wr.atomic(there.mr.address() + (adds ? base : step.at()), there.mr.rkey(), adds ? 1 : 0, step.id() + 1L);
            } else {
                wr.remote(there.mr.address() + step.at(), there.mr.rkey()).imm(step.id());
            }
            wr.post();
        }
    }

    /** The memory in one to three elements. */
    private void elements(SpiWr wr, Step step) {
        int done = 0;
        for (int i = random.nextInt(3); i > 0 && done < step.length(); i--) {
            int part = random.nextInt(step.length() - done + 1);
            wr.sge(here.mr, step.at() + done, part);
            done += part;
        }
        wr.sge(here.mr, step.at() + done, step.length() - done);
    }

    /** Whether it is of a request; otherwise of a receive. */
    static boolean isSend(Done done) {
        return done.wrId() < RECEIVES;
    }

    void took(Done done) {
        sent.add(done);
    }

    void gotReceive(Done done) {
        received.add(done);
    }

    boolean finished() {
        return sent.size() == steps.size();
    }

    /** Whether a request failed. */
    boolean failed() {
        return sent.stream().anyMatch(done -> !done.ok());
    }

    /** Everything was carried out exactly once and in order. */
    void verifyAll() {
        assertThat(sent).allMatch(Done::ok);
        assertThat(sent).extracting(done -> (int) done.wrId()).isEqualTo(steps.stream().map(Step::id).toList());
        verify(steps.size());
        assertThat(received).allMatch(Done::ok);
        assertThat(received).extracting(Program::step).isEqualTo(receiving());
        received.forEach(this::verifyArrived);
        assertThat(there.mr.block().getLong(base)).isEqualTo(adds(steps.size()));
    }

    private static int step(Done receive) {
        return (int) (receive.wrId() - RECEIVES);
    }

    private List<Integer> receiving() {
        return steps.stream().filter(Step::receives).map(Step::id).toList();
    }

    /** What succeeded was carried out once; of the rest at most a beginning, in order. */
    void verifyPrefix() {
        int succeeded = (int) sent.stream().takeWhile(Done::ok).count();
        assertThat(sent).as("no answer, no receive, or flushed").allSatisfy(done -> assertThat(done.status()).isIn(0, 12, 13, 5));
        assertThat(sent.subList(succeeded, sent.size())).noneMatch(Done::ok);
        assertThat(sent).extracting(Done::wrId).isSorted();
        verify(succeeded);
        List<Done> arrived = received.stream().filter(Done::ok).toList();
        assertThat(arrived).extracting(Program::step).isEqualTo(receiving().subList(0, arrived.size()));
        long sure = steps.subList(0, succeeded).stream().filter(Step::receives).count();
        assertThat(arrived.size()).isGreaterThanOrEqualTo((int) sure);
        arrived.forEach(this::verifyArrived);
        assertThat(there.mr.block().getLong(base)).isBetween(adds(succeeded), adds(posted));
    }

    private void verifyArrived(Done done) {
        Step step = steps.get(step(done));
        assertThat(done.byteLen()).isEqualTo(step.length());
        assertThat(there.mr.read(step.at(), step.length())).as("step %s", step).isEqualTo(step.data());
        if (step.opcode() != WrOpcode.SEND) {
            assertThat(done.imm()).isEqualTo(step.id());
        }
    }

    private long adds(int count) {
        return steps.subList(0, count).stream().filter(step -> step.opcode() == WrOpcode.ATOMIC_FETCH_AND_ADD).count();
    }

    private void verify(int count) {
        long counter = 0;
        for (Step step : steps.subList(0, count)) {
            switch (step.opcode()) {
                case RDMA_READ -> assertThat(here.mr.read(step.at(), step.length())).as("step %s", step).isEqualTo(step.data());
                case ATOMIC_FETCH_AND_ADD -> assertThat(here.mr.block().getLong(step.at())).as("step %s", step).isEqualTo(counter++);
                case ATOMIC_CMP_AND_SWP -> {
                    assertThat(there.mr.block().getLong(step.at())).as("step %s", step).isEqualTo(step.id() + 1);
                    assertThat(here.mr.block().getLong(step.at())).as("step %s", step).isZero();
                }
                default -> assertThat(there.mr.read(step.at(), step.length())).as("step %s", step).isEqualTo(step.data());
            }
        }
    }
}
