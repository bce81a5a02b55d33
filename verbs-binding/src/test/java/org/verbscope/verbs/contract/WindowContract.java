package org.verbscope.verbs.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HexFormat;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.verbscope.verbs.AccessFlag;
import org.verbscope.verbs.Errno;
import org.verbscope.verbs.MemoryRegion;
import org.verbscope.verbs.MemoryWindow;
import org.verbscope.verbs.MwType;
import org.verbscope.verbs.QpInitAttributes;
import org.verbscope.verbs.SendFlag;
import org.verbscope.verbs.SendRequest;
import org.verbscope.verbs.WcFlag;
import org.verbscope.verbs.WcOpcode;
import org.verbscope.verbs.WcStatus;
import org.verbscope.verbs.WorkCompletion;
import org.verbscope.verbs.spi.Layout;

/** Memory windows: keys given and taken back on the data path. */
abstract class WindowContract extends VerbsContract {
    private static final long AT = 1024;
    private static final long LENGTH = 256;

    /** A window of {@code b} on its region, bound. @return its key */
    private static int bound(End b, MemoryWindow window) {
        int key = window.nextRkey();
        b.qp().postSend(SendRequest.bindMw(50, window, key, b.mr(), AT, LENGTH, AccessFlag.REMOTE_WRITE, AccessFlag.REMOTE_READ));
        WorkCompletion done = b.await();
        success(done);
        assertThat(done.opcode()).isEqualTo(WcOpcode.BIND_MW.value());
        assertThat(window.rkey()).isEqualTo(key);
        return key;
    }

    private static void write(End a, long address, int length, int key) {
        a.qp().postSend(SendRequest.write(1, a.mr(), 0, length, address, key));
    }

    @Test
    void aBoundWindowLetsThePeerIn() {
        List<End> ends = bed.connected();
        End a = ends.get(0);
        End b = ends.get(1);
        int key = bound(b, b.pd().allocMw(MwType.TYPE_2));
        a.mr().write(0, pattern(64, 2));
        write(a, b.mr().address() + AT, 64, key);
        success(a.await());
        assertThat(b.mr().read(AT, 64)).isEqualTo(pattern(64, 2));
    }

    @Test
    void butNotBesideIt() {
        List<End> ends = bed.connected();
        End a = ends.get(0);
        End b = ends.get(1);
        int key = bound(b, b.pd().allocMw(MwType.TYPE_2));
        write(a, b.mr().address() + AT + LENGTH - 8, 16, key);
        statuses(a.await(1), deviating("write-beside-a-window"));
    }

    @Test
    void norBesideItsRegion() {
        List<End> ends = bed.connected();
        End a = ends.get(0);
        End b = ends.get(1);
        int key = bound(b, b.pd().allocMw(MwType.TYPE_2));
        write(a, b.mr().address() + b.mr().length() - 8, 16, key);
        statuses(a.await(1), WcStatus.REM_ACCESS_ERR.value());
    }

    @Test
    void anUnboundWindowLetsNobodyIn() {
        List<End> ends = bed.connected();
        End a = ends.get(0);
        End b = ends.get(1);
        MemoryWindow window = b.pd().allocMw(MwType.TYPE_2);
        write(a, b.mr().address() + AT, 8, window.rkey());
        statuses(a.await(1), WcStatus.REM_ACCESS_ERR.value());
    }

    @Test
    void aKeyIsTakenBackByItsOwner() {
        List<End> ends = bed.connected();
        End a = ends.get(0);
        End b = ends.get(1);
        int key = bound(b, b.pd().allocMw(MwType.TYPE_2));
        b.qp().postSend(SendRequest.localInvalidate(2, key));
        WorkCompletion done = b.await();
        success(done);
        assertThat(done.opcode()).isEqualTo(WcOpcode.LOCAL_INV.value());
        write(a, b.mr().address() + AT, 8, key);
        statuses(a.await(1), WcStatus.REM_ACCESS_ERR.value());
    }

    @Test
    void aKeyIsTakenBackByThePeersSend() {
        List<End> ends = bed.connected();
        End a = ends.get(0);
        End b = ends.get(1);
        int key = bound(b, b.pd().allocMw(MwType.TYPE_2));
        b.recv(7, 0, 64);
        a.qp().postSend(SendRequest.send(1, a.mr(), 0, 8).invalidating(key));
        success(a.await());
        WorkCompletion got = b.await();
        success(got);
        int flag = deviating("invalidation-told");
        assertThat(got.flags() & (flag | WcFlag.WITH_INV.value())).isEqualTo(flag);
        assertThat(got.rawFields()).filteredOn(field -> field.offset() == Layout.Wc.IMM_DATA).singleElement()
                .satisfies(field -> assertThat(field.hex()).isEqualTo(inMemory(key)));
        if (flag == WcFlag.WITH_INV.value()) {
            assertThat(got.invalidatedRkey()).isEqualTo(key);
        } else {
            assertThatThrownBy(got::invalidatedRkey).isInstanceOf(IllegalStateException.class);
        }
        write(a, b.mr().address() + AT, 8, key);
        statuses(a.await(1), WcStatus.REM_ACCESS_ERR.value());
    }

    private static String inMemory(int key) {
        return HexFormat.of().formatHex(ByteBuffer.allocate(Integer.BYTES).order(ByteOrder.nativeOrder()).putInt(key).array());
    }

    @Test
    void aKeyTakenBackMakesTheWindowFreeForAnother() {
        List<End> ends = bed.connected();
        End a = ends.get(0);
        End b = ends.get(1);
        MemoryWindow window = b.pd().allocMw(MwType.TYPE_2);
        int first = bound(b, window);
        b.qp().postSend(SendRequest.localInvalidate(2, first));
        success(b.await());
        int second = bound(b, window);
        assertThat(second).isNotEqualTo(first);
        write(a, b.mr().address() + AT, 8, second);
        success(a.await());
        write(a, b.mr().address() + AT, 8, first);
        statuses(a.await(1), WcStatus.REM_ACCESS_ERR.value());
    }

    @Test
    void aKeyTakenBackMayBeGivenAgain() {
        List<End> ends = bed.connected();
        End b = ends.get(1);
        MemoryWindow window = b.pd().allocMw(MwType.TYPE_2);
        int key = bound(b, window);
        b.qp().postSend(SendRequest.localInvalidate(2, key));
        success(b.await());
        b.qp().postSend(SendRequest.bindMw(3, window, key, b.mr(), AT, LENGTH, AccessFlag.REMOTE_WRITE));
        success(b.await());
        write(ends.get(0), b.mr().address() + AT, 8, key);
        success(ends.get(0).await());
    }

    @Test
    void aBoundWindowOfTypeTwoIsNotBoundAgain() {
        End b = bed.connected().get(1);
        MemoryWindow window = b.pd().allocMw(MwType.TYPE_2);
        bound(b, window);
        b.qp().postSend(SendRequest.bindMw(3, window, window.nextRkey(), b.mr(), AT, LENGTH, AccessFlag.REMOTE_WRITE));
        statuses(b.await(1), WcStatus.MW_BIND_ERR.value());
        window.close();
    }

    @Test
    void theEndOfAWindowTakesItsKeyBack() {
        List<End> ends = bed.connected();
        End a = ends.get(0);
        End b = ends.get(1);
        MemoryWindow window = b.pd().allocMw(MwType.TYPE_2);
        int key = bound(b, window);
        window.close();
        write(a, b.mr().address() + AT, 8, key);
        statuses(a.await(1), WcStatus.REM_ACCESS_ERR.value());
    }

    @Test
    void aWindowOfTypeTwoIsForItsQueuePairOnly() {
        List<End> ends = bed.connected();
        End b = ends.get(1);
        int key = bound(b, b.pd().allocMw(MwType.TYPE_2));
        End c = bed.end(1);
        var other = b.pd().createQp(new QpInitAttributes().cq(b.cq()));
        bed.connect(c, new End(b.context(), b.pd(), b.cq(), b.mr(), other, b.gid()));
        write(c, b.mr().address() + AT, 8, key);
        statuses(c.await(1), WcStatus.REM_ACCESS_ERR.value());
    }

    @Test
    void aRegionMustAllowWindows() {
        List<End> ends = bed.connected();
        End b = ends.get(1);
        MemoryRegion closed = b.pd().regMr(b.context().allocate(4096), AccessFlag.LOCAL_WRITE, AccessFlag.REMOTE_WRITE);
        MemoryWindow window = b.pd().allocMw(MwType.TYPE_2);
        b.qp().postSend(SendRequest.bindMw(1, window, window.nextRkey(), closed, 0, 64, AccessFlag.REMOTE_WRITE));
        statuses(b.await(1), WcStatus.MW_BIND_ERR.value());
    }

    @Test
    void aWindowBeyondItsRegionIsNotBound() {
        List<End> ends = bed.connected();
        End b = ends.get(1);
        MemoryWindow window = b.pd().allocMw(MwType.TYPE_2);
        b.qp().postSend(SendRequest.bindMw(1, window, window.nextRkey(), b.mr(), b.mr().length() - 8, 16, AccessFlag.REMOTE_WRITE));
        statuses(b.await(1), WcStatus.MW_BIND_ERR.value());
    }

    @Test
    void aRegionUnderAWindowIsBusy() {
        List<End> ends = bed.connected();
        End b = ends.get(1);
        MemoryWindow window = b.pd().allocMw(MwType.TYPE_2);
        bound(b, window);
        int errno = deviating("region-under-a-window");
        refused(new Errno(errno), b.mr()::close);
        window.close();
        b.mr().close();
    }

    @Test
    void aWindowOfTypeOneGetsANewKeyWithEachBind() {
        List<End> ends = bed.connected();
        End a = ends.get(0);
        End b = ends.get(1);
        MemoryWindow window = b.pd().allocMw(MwType.TYPE_1);
        int before = window.rkey();
        b.qp().bindMw(window, 3, SendFlag.SIGNALED.value(), b.mr(), AT, LENGTH, AccessFlag.REMOTE_WRITE.value());
        success(b.await());
        int key = window.rkey();
        assertThat(key).isNotEqualTo(before);
        a.mr().write(0, pattern(16, 4));
        write(a, b.mr().address() + AT, 16, key);
        success(a.await());
        assertThat(b.mr().read(AT, 16)).isEqualTo(pattern(16, 4));
        b.qp().bindMw(window, 4, SendFlag.SIGNALED.value(), b.mr(), AT, LENGTH, AccessFlag.REMOTE_WRITE.value());
        success(b.await());
        assertThat(window.rkey()).isNotEqualTo(key);
        write(a, b.mr().address() + AT, 16, key);
        statuses(a.await(1), WcStatus.REM_ACCESS_ERR.value());
    }

    @Test
    void aWindowAndARegionOfAnotherDomain() {
        End b = bed.connected().get(1);
        MemoryWindow foreign = b.context().allocPd().allocMw(MwType.TYPE_1);
        ThrowingCallable bind = () -> b.qp().bindMw(foreign, 3, SendFlag.SIGNALED.value(), b.mr(), AT, LENGTH,
                AccessFlag.REMOTE_WRITE.value());
        int errno = deviating("window-of-another-domain");
        if (errno != 0) {
            refused(new Errno(errno), bind);
            return;
        }
        assertThatCode(bind).doesNotThrowAnyException();
        success(b.await());
        refused(new Errno(deviating("region-under-a-window")), b.mr()::close);
        b.context().closeAll();
        assertThat(b.mr().isOpen()).as("the end of a context takes all windows first").isFalse();
    }

    @Test
    void aDomainWithAWindowIsBusy() {
        var pd = bed.machine(1).allocPd();
        MemoryWindow window = pd.allocMw(MwType.TYPE_2);
        refused(Errno.EBUSY, pd::close);
        window.close();
        pd.close();
    }
}
