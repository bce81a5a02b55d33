package org.verbscope.verbs;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.verbscope.event.WorkEvent.WorkPosted;
import org.verbscope.event.WorkQueue;
import org.verbscope.verbs.spi.Layout.BindInfo;
import org.verbscope.verbs.spi.Layout.MwBind;
import org.verbscope.verbs.spi.NativeBlock;

/**
 * One {@code ibv_bind_mw} of a type 1 window.
 *
 * @param address where the window begins, as peers will name it
 */
record WindowBind(QueuePair qp, MemoryWindow window, long wrId, int flags, MemoryRegion mr, long address, long length,
        int access) {
    void post(PostQueue queue) {
        qp.lifetime.check();
        VerbsObject.holding(qp, () -> VerbsObject.holding(window, () -> VerbsObject.holding(mr, () -> qp.context().lend(bind -> {
            write(bind);
            queue.bind(args(), this::work, () -> qp.context().spi().bindMw(qp.handle(), window.handle(), bind));
            return null;
        }))));
    }

    private void write(NativeBlock bind) {
        bind.clear(0, MwBind.SIZE);
        bind.putLong(MwBind.WR_ID, wrId);
        bind.putInt(MwBind.SEND_FLAGS, flags);
        bind.putLong(MwBind.INFO + BindInfo.MR, mr.handle());
        bind.putLong(MwBind.INFO + BindInfo.ADDR, address);
        bind.putLong(MwBind.INFO + BindInfo.LENGTH, length);
        bind.putInt(MwBind.INFO + BindInfo.ACCESS_FLAGS, access);
    }

    private WorkPosted work(long slot) {
        return new WorkPosted(qp.ref(), WorkQueue.SEND, slot, wrId, WrOpcode.BIND_MW.name(), flags, length, List.of(), address, 0);
    }

    private Map<String, String> args() {
        var args = new LinkedHashMap<String, String>();
        args.put("qp", qp.ref().words());
        args.put("mw", window.ref().words());
        args.put("wr_id", String.valueOf(wrId));
        args.put("send_flags", SendFlag.words(flags));
        args.put("mr", mr.ref().words());
        args.put("addr", "0x" + Long.toHexString(address));
        args.put("length", String.valueOf(length));
        args.put("mw_access_flags", AccessFlag.words(access));
        return args;
    }
}
