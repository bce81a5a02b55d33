package org.verbscope.verbs.soft;

import org.verbscope.event.MemoryEvent.Leg;
import org.verbscope.event.MemoryEvent.Mover;
import org.verbscope.event.MemoryEvent.PayloadMove;
import org.verbscope.event.WorkQueue;
import org.verbscope.verbs.Errno;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.QpType;
import org.verbscope.verbs.WrOpcode;
import org.verbscope.verbs.spi.Layout.BindInfo;
import org.verbscope.verbs.spi.Layout.MwBind;
import org.verbscope.verbs.spi.Layout.SendWr;
import org.verbscope.verbs.spi.Layout.Sge;
import org.verbscope.verbs.spi.NativeBlock;

/** Posting to the send queue of a queue pair: what the library refuses itself, and inline payload. */
final class SendPosting extends Posting {
    private static final int LAST = WrOpcode.SEND_WITH_INV.value();
    private static final int BIND_INFO_BYTES = MwBind.SIZE - MwBind.INFO;

    private final SoftQp qp;
    /** Of each slot of a datagram queue pair: the address handle that it names. */
    private final SoftAh[] ways;

    SendPosting(SoftQp qp) {
        super(qp.machine, qp.sendRing, qp.ref, qp.say, WorkQueue.SEND, qp.answers, SendWr.SIZE);
        this.qp = qp;
        this.ways = new SoftAh[qp.type == QpType.UD ? qp.sendRing.places() : 0];
    }

    /** The address handle that the request in {@code slot} named when it was posted; null for none. */
    SoftAh way(long slot) {
        return ways.length == 0 ? null : ways[ring.index(slot)];
    }

    @Override
    boolean allowed() {
        return qp.state.value() >= QpState.RTS.value();
    }

    @Override
    boolean keepsRefused() {
        return qp.profile().keepsRefusedSends();
    }

    @Override
    int copy(NativeBlock list, long at, int slot, long message) {
        int opcode = list.getInt(at + SendWr.OPCODE);
        boolean inline = (list.getInt(at + SendWr.SEND_FLAGS) & SendWork.INLINE) != 0;
        int elements = list.getInt(at + SendWr.NUM_SGE);
        long sges = list.getLong(at + SendWr.SG_LIST) - list.address();
        int errno = elements(list, sges, elements, qp.sizes.sendSge());
        if (errno == 0) {
            errno = refusal(list, at, opcode, inline, sges, elements);
        }
        if (errno != 0) {
            return errno;
        }
        if (ways.length > 0) {
            // The library copies the address: the handle may be destroyed while the request is under way.
            ways[ring.index(ring.posted)] = qp.own.addresses.get(list.getLong(at + SendWr.UD_AH));
        }
        if (!inline) {
            return copyWhole(list, at, slot, sges, elements);
        }
        copyWhole(list, at, slot, sges, 0);
        long bytes = copyInline(list, slot + SendWr.SIZE, sges, elements);
        if (bytes < 0) {
            return (int) -bytes;
        }
        // From here on the slot carries the payload itself, and its count of elements is a count of bytes.
        ring.memory().putInt(slot + SendWr.NUM_SGE, (int) bytes);
        if (bytes > 0 && qp.say.full()) {
            qp.say.user(message, new PayloadMove(message, Leg.INLINE, Mover.CPU, bytes, false));
        }
        return 0;
    }

    /** What is wrong with a request by itself. @return the errno */
    private int refusal(NativeBlock list, long at, int opcode, boolean inline, long sges, int elements) {
        if (opcode < 0 || opcode > LAST) {
            return Errno.EINVAL.number();
        }
        boolean atomic = opcode == WrOpcode.ATOMIC_CMP_AND_SWP.value() || opcode == WrOpcode.ATOMIC_FETCH_AND_ADD.value();
        boolean wrong = inline && (atomic || opcode == WrOpcode.RDMA_READ.value());
        if (atomic && qp.profile().libraryChecksAtomics()) {
            long bytes = 0;
            for (int i = 0; i < elements; i++) {
                bytes += Integer.toUnsignedLong(list.getInt(sges + (long) i * Sge.SIZE + Sge.LENGTH));
            }
            wrong |= bytes < Long.BYTES || (list.getLong(at + SendWr.ATOMIC_REMOTE_ADDR) & 7) != 0;
        }
        if (opcode == WrOpcode.BIND_MW.value() || opcode == WrOpcode.LOCAL_INV.value()) {
            wrong |= qp.type == QpType.UD;
        }
        if (opcode == WrOpcode.BIND_MW.value()) {
            wrong |= !qp.own.windows.isOfType(list.getLong(at + SendWr.BIND_MW), SoftMw.TYPE_2);
        }
        return wrong ? Errno.EINVAL.number() : 0;
    }

    /** The processor copies the payload into the slot, without looking at keys. @return bytes, or the negated errno */
    private long copyInline(NativeBlock list, int to, long sges, int elements) {
        int total = 0;
        for (int i = 0; i < elements; i++) {
            long address = list.getLong(sges + (long) i * Sge.SIZE + Sge.ADDR);
            long length = Integer.toUnsignedLong(list.getInt(sges + (long) i * Sge.SIZE + Sge.LENGTH));
            if (total + length > qp.sizes.inline()) {
                return -Errno.EINVAL.number();
            }
            NativeBlock from = qp.machine.memory.find(address, length);
            if (from == null) {
                return -Errno.EFAULT.number();
            }
            copyPayload(from, address - from.address(), to + total, (int) length);
            total += (int) length;
        }
        return total;
    }

    private void copyPayload(NativeBlock from, long at, int to, int bytes) {
        if (at + bytes <= NativeBlock.WINDOW) {
            ring.memory().buffer().put(to, from.buffer(), (int) at, bytes);
        } else {
            ring.memory().buffer().put(to, from.slice(at, bytes), 0, bytes);
        }
    }

    /** Posts the bind of a window of type 1, which gets {@code rkey}. @param call as {@link #post}. @return the errno */
    int postBind(NativeBlock bind, long mw, int rkey, long call) {
        if (!allowed()) {
            return Errno.EINVAL.number();
        } else if (ring.full()) {
            return Errno.ENOMEM.number();
        }
        int slot = ring.at(ring.posted);
        NativeBlock to = ring.memory();
        to.clear(slot, SendWr.SIZE);
        to.putLong(slot + SendWr.WR_ID, bind.getLong(MwBind.WR_ID));
        to.putInt(slot + SendWr.SEND_FLAGS, bind.getInt(MwBind.SEND_FLAGS) & ~SendWork.INLINE);
        to.putInt(slot + SendWr.OPCODE, WrOpcode.BIND_MW.value());
        to.putLong(slot + SendWr.BIND_MW, mw);
        to.putInt(slot + SendWr.BIND_RKEY, rkey);
        to.buffer().put(slot + SendWr.BIND_INFO, bind.buffer(), MwBind.INFO, BIND_INFO_BYTES);
        long message = call == 0 ? 0 : call + 1;
        ring.post(message, message);
        posted(message);
        return 0;
    }

    @Override
    void posted(long cause) {
        if (qp.state == QpState.ERR || qp.state == QpState.SQE) {
            qp.flushNew(cause);
        } else if (!machine.fabric.shortcut().carries(qp)) {
            ringDoorbell();
        }
    }

    @Override
    void heard() {
        qp.requester.pump();
    }
}
