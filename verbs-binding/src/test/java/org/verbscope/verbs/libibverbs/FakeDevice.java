package org.verbscope.verbs.libibverbs;

import com.sun.jna.Callback;
import com.sun.jna.CallbackReference;
import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import java.util.ArrayList;
import java.util.List;
import org.verbscope.verbs.spi.DeviceEntry;
import org.verbscope.verbs.spi.DeviceHost;
import org.verbscope.verbs.spi.Layout;
import org.verbscope.verbs.spi.NativeBlock;

/** An {@code ibv_context} in plain memory whose data path calls back into Java and records what C would have got. */
final class FakeDevice {
    /** {@code int (*)(struct ibv_qp *, struct ibv_send_wr *, struct ibv_send_wr **)}, and its receiving twin. */
    interface Post extends Callback {
        int call(Pointer qp, Pointer list, Pointer bad);
    }

    /** {@code int (*)(struct ibv_cq *, int, struct ibv_wc *)}. */
    interface Poll extends Callback {
        int call(Pointer cq, int max, Pointer completions);
    }

    /** {@code int (*)(struct ibv_cq *, int)}. */
    interface Notify extends Callback {
        int call(Pointer cq, int solicitedOnly);
    }

    /** {@code int (*)(struct ibv_qp *, struct ibv_mw *, struct ibv_mw_bind *)}. */
    interface Bind extends Callback {
        int call(Pointer qp, Pointer mw, Pointer bind);
    }

    /** {@code struct ibv_mw *(*)(struct ibv_pd *, enum ibv_mw_type)}. */
    interface AllocMw extends Callback {
        Pointer call(Pointer pd, int type);
    }

    /** {@code int (*)(struct ibv_mw *)}. */
    interface DeallocMw extends Callback {
        int call(Pointer mw);
    }

    /** {@code int (*)(struct ibv_context *, uint8_t, struct ibv_port_attr *, size_t)}. */
    interface QueryPort extends Callback {
        int call(Pointer context, byte port, Pointer attr, long size);
    }

    /** One call as C saw it. */
    record Call(String name, long object, long list, long max) { }

    static final int QP_NUMBER = 0x11;
    static final int MR_LKEY = 0x2001;
    static final int MW_RKEY = 0x8000100;

    final List<Call> calls = new ArrayList<>();
    final List<Long> wrIds = new ArrayList<>();
    private final Memory extended = new Memory(1024);
    /** What comes before it makes it a {@code verbs_context}. */
    final Pointer context = extended.share(512);
    final Memory qp = new Memory(160);
    final Memory cq = new Memory(128);
    final Memory srq = new Memory(128);
    final Memory mw = new Memory(32);
    final Memory mr = new Memory(48);
    /** What the posts answer, and which request they name as refused: -1 for none. */
    int answer;
    int refuses = -1;
    /** Work request ids of the completions that the next poll finds; or a negative answer. */
    final List<Long> completions = new ArrayList<>();
    int pollAnswer;
    /** What those completions say beside their id. */
    int opcode;
    int byteLen;
    int imm;
    int sourceQp;
    int flags;

    private final Post postSend = (object, list, bad) -> posted("post_send", object, list, bad, Layout.SendWr.SIZE);
    private final Post postRecv = (object, list, bad) -> posted("post_recv", object, list, bad, Layout.RecvWr.SIZE);
    private final Post postSrqRecv = (object, list, bad) -> posted("post_srq_recv", object, list, bad, Layout.RecvWr.SIZE);
    private final Poll pollCq = this::poll;
    /** As rxe does, it gives the window its next key at once. */
    private final Bind bindMw = (object, window, bind) -> {
        calls.add(new Call("bind_mw", Pointer.nativeValue(object), Pointer.nativeValue(window), bind.getLong(0)));
        if (answer == 0) {
            window.setInt(16, window.getInt(16) + 1);
        }
        return answer;
    };
    private final AllocMw allocMw = (pd, type) -> {
        mw.setInt(24, type);
        return answer == 0 ? mw : null;
    };
    private final DeallocMw deallocMw = window -> answer;
    private final Notify reqNotifyCq = (object, solicited) -> {
        calls.add(new Call("req_notify_cq", Pointer.nativeValue(object), 0, solicited));
        return answer;
    };
    private final QueryPort queryPort = (object, port, attr, size) -> {
        calls.add(new Call("query_port", Pointer.nativeValue(object), Pointer.nativeValue(attr), size));
        attr.setShort(Layout.PortAttr.PORT_CAP_FLAGS2, (short) 0x20);
        return answer;
    };

    FakeDevice() {
        extended.clear();
        qp.clear();
        cq.clear();
        srq.clear();
        mw.clear();
        mr.clear();
        mr.setInt(36, MR_LKEY);
        mw.setInt(16, MW_RKEY);
        mw.setInt(24, 1);
        context.setPointer(64, CallbackReference.getFunctionPointer(allocMw));
        context.setPointer(72, CallbackReference.getFunctionPointer(bindMw));
        context.setPointer(80, CallbackReference.getFunctionPointer(deallocMw));
        context.setPointer(168, CallbackReference.getFunctionPointer(postSrqRecv));
        context.setPointer(208, CallbackReference.getFunctionPointer(postSend));
        context.setPointer(216, CallbackReference.getFunctionPointer(postRecv));
        context.setPointer(96, CallbackReference.getFunctionPointer(pollCq));
        context.setPointer(104, CallbackReference.getFunctionPointer(reqNotifyCq));
        qp.setPointer(0, context);
        qp.setInt(52, QP_NUMBER);
        cq.setPointer(0, context);
    }

    LibibverbsContext open(DeviceHost host, String kind) {
        var opened = new LibibverbsContext(Pointer.nativeValue(context), new DeviceEntry("fake0", kind, 0, 1, 0, ""), host);
        NativeBlock init = NativeMemory.allocate(Layout.QpInitAttr.SIZE);
        init.putInt(Layout.QpInitAttr.QP_TYPE, 2);
        opened.track(qp(), QP_NUMBER, init);
        return opened;
    }

    /** Says how large it is, as a {@code verbs_context} of this size before its {@code ibv_context} does. @param compat place of {@code abi_compat} */
    void extend(int compat, long bytesBefore) {
        context.setLong(compat, -1);
        context.setLong(-8, compat + 8 + bytesBefore);
        context.setPointer(-320, CallbackReference.getFunctionPointer(queryPort));
    }

    long qp() {
        return Pointer.nativeValue(qp);
    }

    long srq() {
        return Pointer.nativeValue(srq);
    }

    long mw() {
        return Pointer.nativeValue(mw);
    }

    long mr() {
        return Pointer.nativeValue(mr);
    }

    long cq() {
        return Pointer.nativeValue(cq);
    }

    private int posted(String name, Pointer object, Pointer list, Pointer bad, int size) {
        calls.add(new Call(name, Pointer.nativeValue(object), Pointer.nativeValue(list), 0));
        for (Pointer wr = list; wr != null; wr = wr.getPointer(8)) {
            wrIds.add(wr.getLong(0));
        }
        if (refuses >= 0) {
            bad.setPointer(0, list.share((long) refuses * size));
        }
        return answer;
    }

    private int poll(Pointer object, int max, Pointer into) {
        calls.add(new Call("poll_cq", Pointer.nativeValue(object), Pointer.nativeValue(into), max));
        if (pollAnswer != 0) {
            return pollAnswer;
        }
        int found = Math.min(max, completions.size());
        for (int i = 0; i < found; i++) {
            Pointer wc = into.share((long) i * Layout.Wc.SIZE);
            wc.clear(Layout.Wc.SIZE);
            wc.setLong(0, completions.remove(0));
            wc.setInt(28, QP_NUMBER);
            wc.setInt(12, opcode);
            wc.setInt(20, byteLen);
            wc.setInt(24, imm);
            wc.setInt(32, sourceQp);
            wc.setInt(36, flags);
        }
        return found;
    }
}
