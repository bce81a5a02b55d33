package org.verbscope.verbs.soft;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.verbscope.event.CompletionEvent.CqeWritten;
import org.verbscope.event.MemoryEvent.DmaWrite;
import org.verbscope.verbs.AccessFlag;
import org.verbscope.verbs.HostMemory;
import org.verbscope.verbs.MemoryRegion;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.SendRequest;
import org.verbscope.verbs.WcStatus;
import org.verbscope.verbs.soft.TwoMachines.End;

/** Writes to a region with RELAXED_ORDERING may overtake one another in memory, and nothing else may ({@code ibv_reg_mr(3)}). */
@Tag("unit")
class RelaxedOrderingTest {
    private static final int FLAG = 2048;

    private TwoMachines machines = new TwoMachines();
    private End one;
    private End two;
    private HostMemory memory;
    private MemoryRegion lax;

    @AfterEach
    void close() {
        machines.close();
        System.clearProperty(Profile.PROPERTY);
    }

    private void connect() {
        List<End> ends = machines.connected();
        one = ends.get(0);
        two = ends.get(1);
        memory = machines.two.allocate(TwoMachines.MEMORY);
        lax = two.pd().regMr(memory, AccessFlag.LOCAL_WRITE, AccessFlag.REMOTE_WRITE, AccessFlag.REMOTE_READ, AccessFlag.RELAXED_ORDERING);
        one.mr().write(0, TwoMachines.pattern(4096, 1));
    }

    private SendRequest write(long id, long there, int length) {
        return SendRequest.write(id, one.mr(), there, length, lax.address() + there, lax.rkey());
    }

    private byte[] sent(long at, int length) {
        return one.mr().peek(at, length);
    }

    private List<Long> writtenAt() {
        return machines.events(DmaWrite.class).stream().map(write -> write.address() - lax.address()).toList();
    }

    @Test
    void aSecondWriteOvertakesTheFirst() {
        connect();
        one.qp().postSend(write(1, 0, 64));
        one.qp().postSend(write(2, FLAG, 8));
        while (Arrays.equals(lax.peek(FLAG, 8), new byte[8])) {
            machines.settle(100);
        }
        assertThat(lax.peek(0, 64)).as("the flag is there, the data are not").isEqualTo(new byte[64]);
        assertThat(TwoMachines.statuses(one, 2)).containsOnly(WcStatus.SUCCESS);
        assertThat(lax.peek(0, 64)).isEqualTo(sent(0, 64));
        assertThat(writtenAt()).containsExactly((long) FLAG, 0L);
    }

    @Test
    void aCompletionComesWhenAllIsInMemory() {
        connect();
        for (int i = 1; i <= 4; i++) {
            one.qp().postSend(write(i, 512L * i, 256));
            TwoMachines.await(one, 1);
            assertThat(lax.peek(512L * i, 256)).isEqualTo(sent(512L * i, 256));
        }
        two.recv(9, 0, 64);
        one.qp().postSend(write(5, 0, 256));
        one.qp().postSend(write(6, FLAG, 8).withImm(7));
        TwoMachines.await(two, 1);
        assertThat(lax.peek(0, 256)).as("before a receive's completion").isEqualTo(sent(0, 256));
    }

    @Test
    void aMessageBehindDoesNotOvertake() {
        connect();
        two.recv(9, 8192, 64);
        one.qp().postSend(write(1, 0, 64));
        one.send(2, 0, 8);
        TwoMachines.await(two, 1);
        assertThat(lax.peek(0, 64)).isEqualTo(sent(0, 64));
        List<DmaWrite> writes = machines.events(DmaWrite.class);
        assertThat(writes.get(0).address()).isEqualTo(lax.address());
    }

    @Test
    void aReadBehindSeesWhatWasWritten() {
        connect();
        one.qp().postSend(write(1, 0, 64));
        one.qp().postSend(SendRequest.read(2, one.mr(), 8192, 64, lax.address(), lax.rkey()));
        assertThat(TwoMachines.statuses(one, 2)).containsOnly(WcStatus.SUCCESS);
        assertThat(one.mr().peek(8192, 64)).isEqualTo(sent(0, 64));
    }

    @Test
    void aWriteToAnotherRegionDoesNotOvertake() {
        connect();
        one.qp().postSend(write(1, 0, 64));
        one.write(2, 0, 64, two, 0);
        TwoMachines.await(one, 2);
        assertThat(machines.events(DmaWrite.class)).first().extracting(DmaWrite::address).isEqualTo(lax.address());
    }

    @Test
    void aRefusalSaysThatWhatCameBeforeIsThere() {
        connect();
        one.qp().postSend(write(1, 0, 64));
        one.qp().postSend(SendRequest.write(2, one.mr(), 0, 64, lax.address(), lax.rkey() + 0x100));
        assertThat(TwoMachines.statuses(one, 2)).containsExactly(WcStatus.SUCCESS, WcStatus.REM_ACCESS_ERR);
        assertThat(lax.peek(0, 64)).isEqualTo(sent(0, 64));
    }

    @Test
    void aRegionThatEndsHasWhatWasTaken() {
        connect();
        one.qp().postSend(write(1, 0, 64));
        one.qp().postSend(write(2, FLAG, 8));
        while (Arrays.equals(lax.peek(FLAG, 8), new byte[8])) {
            machines.settle(100);
        }
        lax.close();
        assertThat(memory.read(0, 64)).isEqualTo(sent(0, 64));
        assertThat(TwoMachines.statuses(one, 2)).containsOnly(WcStatus.SUCCESS);
    }

    @Test
    void aReceiverThatIsResetForgetsIt() {
        connect();
        one.qp().postSend(write(1, 0, 64));
        one.qp().postSend(write(2, FLAG, 8));
        while (Arrays.equals(lax.peek(FLAG, 8), new byte[8])) {
            machines.settle(100);
        }
        two.qp().toReset();
        machines.settle(10_000);
        assertThat(lax.peek(0, 64)).isEqualTo(new byte[64]);
        lax.close();
        assertThat(machines.events(CqeWritten.class)).isEmpty();
        assertThat(machines.stateOf(two)).isEqualTo(QpState.RESET);
    }

    @Test
    void longMessagesArriveWhole() {
        connect();
        byte[] bytes = TwoMachines.pattern(100_000, 3);
        one.mr().write(0, bytes);
        machines.loseNumbers(3, 40, 60);
        one.qp().postSend(write(1, 0, bytes.length));
        assertThat(TwoMachines.statuses(one, 1)).containsExactly(WcStatus.SUCCESS);
        assertThat(lax.peek(0, bytes.length)).isEqualTo(bytes);
    }

    @Test
    void rxeKeepsTheOrder() {
        machines.close();
        System.setProperty(Profile.PROPERTY, "rxe-6.1");
        machines = new TwoMachines();
        connect();
        one.qp().postSend(write(1, 0, 64));
        one.qp().postSend(write(2, FLAG, 8));
        TwoMachines.await(one, 2);
        assertThat(writtenAt()).containsExactly(0L, (long) FLAG);
    }
}
