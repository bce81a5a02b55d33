package org.verbscope.verbs.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.AccessFlag;
import org.verbscope.verbs.Errno;
import org.verbscope.verbs.MemoryRegion;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.RequestList;
import org.verbscope.verbs.SendRequest;
import org.verbscope.verbs.WcOpcode;
import org.verbscope.verbs.WcStatus;
import org.verbscope.verbs.WorkCompletion;

/** Compare-and-swap and fetch-and-add on the peer's memory. */
abstract class AtomicContract extends VerbsContract {
    private static final long COUNTER = 512;

    private static void put(End end, long at, long value) {
        end.mr().memory().putLong(at, value);
    }

    private static long get(End end, long at) {
        return end.mr().memory().getLong(at);
    }

    private static long there(End end) {
        return end.mr().address() + COUNTER;
    }

    @Test
    void fetchAndAddBringsWhatWasThere() {
        List<End> ends = bed.connected();
        End a = ends.get(0);
        End b = ends.get(1);
        put(b, COUNTER, 40);
        a.qp().postSend(SendRequest.fetchAndAdd(1, a.mr(), 0, there(b), b.mr().rkey(), 2));
        WorkCompletion done = a.await();
        success(done);
        assertThat(done.opcode()).isEqualTo(WcOpcode.FETCH_ADD.value());
        assertThat(done.byteLen()).isEqualTo(8);
        assertThat(get(a, 0)).isEqualTo(40);
        assertThat(get(b, COUNTER)).isEqualTo(42);
        assertThat(b.cq().poll()).isEmpty();
    }

    @Test
    void compareAndSwapChangesOnlyWhatItExpects() {
        List<End> ends = bed.connected();
        End a = ends.get(0);
        End b = ends.get(1);
        put(b, COUNTER, 7);
        a.qp().postSend(SendRequest.compareAndSwap(1, a.mr(), 0, there(b), b.mr().rkey(), 7, 0x1122_3344_5566_7788L));
        success(a.await());
        assertThat(get(a, 0)).isEqualTo(7);
        assertThat(get(b, COUNTER)).isEqualTo(0x1122_3344_5566_7788L);
        a.qp().postSend(SendRequest.compareAndSwap(2, a.mr(), 8, there(b), b.mr().rkey(), 7, 9));
        success(a.await());
        assertThat(get(a, 8)).isEqualTo(0x1122_3344_5566_7788L);
        assertThat(get(b, COUNTER)).isEqualTo(0x1122_3344_5566_7788L);
    }

    @Test
    void manyOfThemAreDoneOnceEach() {
        List<End> ends = bed.connected();
        End a = ends.get(0);
        End b = ends.get(1);
        put(b, COUNTER, 0);
        RequestList list = a.context().sendList(16, 1);
        for (int i = 0; i < 16; i++) {
            list.fetchAndAdd(i, there(b), b.mr().rkey(), 1).sge(a.mr(), i * 8L, 8).signaled();
        }
        a.qp().postSend(list);
        a.await(16).forEach(VerbsContract::success);
        for (int i = 0; i < 16; i++) {
            assertThat(get(a, i * 8L)).isEqualTo(i);
        }
        assertThat(get(b, COUNTER)).isEqualTo(16);
    }

    @Test
    void anUnalignedAddressIsRefused() {
        List<End> ends = bed.connected();
        End a = ends.get(0);
        End b = ends.get(1);
        SendRequest unaligned = SendRequest.fetchAndAdd(1, a.mr(), 0, there(b) + 4, b.mr().rkey(), 1);
        if (deviatingWord("unaligned-atomic").equals("own library")) {
            refused(Errno.EINVAL, () -> a.qp().postSend(unaligned));
        } else {
            a.qp().postSend(unaligned);
            statuses(a.await(1), WcStatus.REM_INV_REQ_ERR.value());
        }
    }

    /** A compare-and-swap whose local element has so many bytes. */
    private static void into(End a, End b, int bytes) {
        RequestList list = a.context().sendList(1, 1);
        list.compareAndSwap(1, there(b), b.mr().rkey(), 7, 9).sge(a.mr(), 0, bytes).signaled();
        a.qp().postSend(list);
    }

    @Test
    void anElementOfLessThanEightBytesIsRefused() {
        List<End> ends = bed.connected();
        End a = ends.get(0);
        if (deviatingWord("atomic-into-four-bytes").equals("own library")) {
            refused(Errno.EINVAL, () -> into(a, ends.get(1), 4));
        } else {
            into(a, ends.get(1), 4);
            statuses(a.await(1), WcStatus.LOC_LEN_ERR.value());
        }
    }

    @Test
    void anElementOfMoreThanEightBytes() {
        List<End> ends = bed.connected();
        End a = ends.get(0);
        End b = ends.get(1);
        put(b, COUNTER, 7);
        put(a, 8, 0x55);
        into(a, b, 16);
        statuses(a.await(1), deviating("atomic-into-sixteen-bytes"));
        if (deviating("atomic-into-sixteen-bytes") == WcStatus.SUCCESS.value()) {
            assertThat(get(a, 0)).isEqualTo(7);
            assertThat(get(b, COUNTER)).isEqualTo(9);
        }
        assertThat(get(a, 8)).isEqualTo(0x55);
    }

    @Test
    void aQueuePairThatAllowsNoneRefuses() {
        End a = bed.end(1);
        End b = bed.end(2);
        a.toInit();
        b.qp().toInit(AccessFlag.LOCAL_WRITE, AccessFlag.REMOTE_WRITE, AccessFlag.REMOTE_READ);
        a.toRtr(b);
        b.toRtr(a);
        a.toRts();
        b.toRts();
        a.qp().postSend(SendRequest.fetchAndAdd(1, a.mr(), 0, there(b), b.mr().rkey(), 1));
        statuses(a.await(1), WcStatus.REM_INV_REQ_ERR.value());
        assertThat(b.qp().state()).isEqualTo(QpState.ERR);
    }

    @Test
    void aRegionThatAllowsNoneRefuses() {
        List<End> ends = bed.connected();
        End a = ends.get(0);
        End b = ends.get(1);
        MemoryRegion plain = b.pd().regMr(b.context().allocate(4096), AccessFlag.LOCAL_WRITE, AccessFlag.REMOTE_WRITE,
                AccessFlag.REMOTE_READ);
        a.qp().postSend(SendRequest.fetchAndAdd(1, a.mr(), 0, plain.address(), plain.rkey(), 1));
        statuses(a.await(1), WcStatus.REM_ACCESS_ERR.value());
        assertThat(plain.memory().getLong(0)).isZero();
    }
}
