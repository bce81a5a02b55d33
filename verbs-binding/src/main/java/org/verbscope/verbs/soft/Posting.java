package org.verbscope.verbs.soft;

import org.verbscope.event.MemoryEvent.Leg;
import org.verbscope.event.MemoryEvent.Mover;
import org.verbscope.event.MemoryEvent.PayloadMove;
import org.verbscope.event.WorkEvent.Doorbell;
import org.verbscope.event.WorkQueue;
import org.verbscope.verbs.Errno;
import org.verbscope.verbs.QpState;
import org.verbscope.verbs.QpType;
import org.verbscope.verbs.WrOpcode;
import org.verbscope.verbs.spi.Layout.RecvWr;
import org.verbscope.verbs.spi.Layout.SendWr;
import org.verbscope.verbs.spi.Layout.Sge;
import org.verbscope.verbs.spi.NativeBlock;

/** What the library does in a post: requests are copied into ring slots, and the doorbell is rung once. */
final class Posting {
    private final SoftQp qp;
    private final WorkQueue queue;
    private final NativeBlock list;

    Posting(SoftQp qp, WorkQueue queue, NativeBlock list) {
        this.qp = qp;
        this.queue = queue;
        this.list = list;
    }

    private boolean send() {
        return queue == WorkQueue.SEND;
    }

    /** @param call number of the call; request {@code i} is event {@code call + 1 + i}. @return as {@code VerbsContext.postSend} */
    long post(int offset, int count, long call) {
        boolean allowed = send() ? qp.state.value() >= QpState.RTS.value() && qp.type != QpType.UD
                : qp.state != QpState.RESET;
        Ring ring = send() ? qp.sendRing : qp.receiveRing;
        if (!allowed) {
            if (send() && qp.type != QpType.UD && qp.profile().keepsRefusedSends()) {
                write(ring, offset, count, call);
            }
            return Errno.EINVAL.number();
        }
        long written = write(ring, offset, count, call);
        if (written >>> 32 > 0) {
            tell(ring, call == 0 ? 0 : call + 1);
        }
        return written;
    }

    /** Writes requests into slots, as many as are right and find room. @return as {@link #post} */
    private long write(Ring ring, int offset, int count, long call) {
        int size = send() ? SendWr.SIZE : RecvWr.SIZE;
        int accepted = 0;
        int errno = 0;
        for (; accepted < count && errno == 0; accepted++) {
            long message = call == 0 ? 0 : call + 1 + accepted;
            errno = one(ring, offset + (long) accepted * size, message);
            if (errno != 0) {
                break;
            }
        }
        return (long) accepted << 32 | errno;
    }

    private int one(Ring ring, long at, long message) {
        if (ring.full()) {
            return Errno.ENOMEM.number();
        }
        int elements = list.getInt(at + (send() ? SendWr.NUM_SGE : RecvWr.NUM_SGE));
        long sges = list.getLong(at + (send() ? SendWr.SG_LIST : RecvWr.SG_LIST)) - list.address();
        int most = send() ? qp.sizes.sendSge() : qp.sizes.recvSge();
        if (elements < 0 || elements > most) {
            return Errno.EINVAL.number();
        }
        if (elements > 0 && (sges < 0 || sges > list.length() - (long) elements * Sge.SIZE)) {
            return Errno.EFAULT.number();
        }
        int errno = send() ? copySend(ring, at, sges, elements, message) : copyReceive(ring, at, sges, elements);
        if (errno == 0) {
            ring.post(message);
        }
        return errno;
    }

    private int copyReceive(Ring ring, long at, long sges, int elements) {
        long slot = ring.at(ring.posted);
        copy(at, ring, slot, RecvWr.SIZE);
        copy(sges, ring, slot + RecvWr.SIZE, elements * Sge.SIZE);
        return 0;
    }

    private int copySend(Ring ring, long at, long sges, int elements, long message) {
        int opcode = list.getInt(at + SendWr.OPCODE);
        boolean inline = (list.getInt(at + SendWr.SEND_FLAGS) & SendWork.INLINE) != 0;
        if (opcode < 0 || opcode > WrOpcode.RDMA_READ.value()) {
            return WrOpcode.of(opcode).isPresent() ? Errno.EOPNOTSUPP.number() : Errno.EINVAL.number();
        } else if (inline && opcode == WrOpcode.RDMA_READ.value()) {
            return Errno.EINVAL.number();
        }
        long slot = ring.at(ring.posted);
        copy(at, ring, slot, SendWr.SIZE);
        if (!inline) {
            copy(sges, ring, slot + SendWr.SIZE, elements * Sge.SIZE);
            return 0;
        }
        long bytes = copyInline(ring, slot + SendWr.SIZE, sges, elements);
        if (bytes < 0) {
            return (int) -bytes;
        }
        // From here on the slot carries the payload itself, and its count of elements is a count of bytes.
        ring.memory.putInt(slot + SendWr.NUM_SGE, (int) bytes);
        if (bytes > 0) {
            qp.say.user(message, new PayloadMove(message, Leg.INLINE, Mover.CPU, bytes, false));
        }
        return 0;
    }

    /** The processor copies the payload into the slot, without looking at keys. @return bytes, or the negated errno */
    private long copyInline(Ring ring, long to, long sges, int elements) {
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
            var bytes = new byte[(int) length];
            from.read(address - from.address(), bytes, 0, bytes.length);
            ring.memory.write(to + total, bytes, 0, bytes.length);
            total += bytes.length;
        }
        return total;
    }

    private void copy(long from, Ring ring, long to, int bytes) {
        ring.memory.buffer().put((int) to, list.buffer(), (int) from, bytes);
    }

    private void tell(Ring ring, long cause) {
        if (qp.state == QpState.ERR || send() && qp.state == QpState.SQE) {
            if (send() || qp.profile().flushesLateReceives()) {
                qp.flushNew(cause);
            }
            return;
        }
        long tail = ring.posted;
        qp.engine().after(Times.DOORBELL, qp.answers, send() ? "hears the send doorbell" : "hears the receive doorbell", () -> {
            ring.ring(tail, qp.say.nic(cause, new Doorbell(qp.ref, queue, tail)));
            qp.requester.pump();
        });
    }
}
