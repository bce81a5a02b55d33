package org.verbscope.verbs;

import java.util.LinkedHashMap;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToIntFunction;
import org.verbscope.event.ObjectRef;
import org.verbscope.verbs.spi.NativeBlock;

/** Multicast groups that a queue pair is a member of (ibv_attach_mcast(3)). Thread-safe. */
final class Groups {
    private final QueuePair qp;
    private final Set<Gid> joined = ConcurrentHashMap.newKeySet();

    Groups(QueuePair qp) {
        this.qp = qp;
    }

    Set<Gid> joined() {
        return Set.copyOf(joined);
    }

    void join(Gid group) {
        call("attach_mcast", group, gid -> qp.context().spi().attachMcast(qp.handle(), gid, 0));
        joined.add(group);
    }

    void leave(Gid group) {
        call("detach_mcast", group, gid -> qp.context().spi().detachMcast(qp.handle(), gid, 0));
        joined.remove(group);
    }

    private void call(String verb, Gid group, ToIntFunction<NativeBlock> device) {
        var args = new LinkedHashMap<String, String>();
        args.put("qp", qp.ref().words());
        args.put("gid", group.toString());
        qp.control(verb, () -> args, call -> qp.context().lend(gid -> {
            group.write(gid, 0);
            call.check(() -> device.applyAsInt(gid));
            call.returned(0, ObjectRef.NONE);
            return null;
        }));
    }
}
