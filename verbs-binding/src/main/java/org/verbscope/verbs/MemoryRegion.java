package org.verbscope.verbs;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Map;
import org.verbscope.event.Bytes;
import org.verbscope.event.Event;
import org.verbscope.event.MemoryEvent.BufferRead;
import org.verbscope.event.MemoryEvent.BufferWritten;
import org.verbscope.event.ObjectEvent.ObjectChanged;
import org.verbscope.event.ObjectRef;

/**
 * Host memory that the device may reach (ibv_reg_mr(3)). Its read and write methods are the program's
 * own, by processor, and are written down. Offsets count from the start of the region, in bytes. Belongs to its
 * protection domain; the {@link HostMemory} under it stays as long as it does. Its calls are thread-safe, its contents are
 * not synchronised: the device and peers write them too.
 */
public final class MemoryRegion extends VerbsObject {
    private static final int HEAD = 128;

    private final HostMemory memory;
    private final long offset;
    private final long length;
    private final long iova;
    private final int access;
    private final long handle;
    private final int lkey;
    private final int rkey;
    private volatile String label = "";

    MemoryRegion(ProtectionDomain pd, ObjectRef ref, HostMemory memory, long offset, long length, long iova, int access, long handle,
            int lkey, int rkey) {
        super(pd.calls, ref, pd);
        this.memory = memory;
        this.offset = offset;
        this.length = length;
        this.iova = iova;
        this.access = access;
        this.handle = handle;
        this.lkey = lkey;
        this.rkey = rkey;
    }

    /** Key that a local scatter/gather element names. */
    public int lkey() {
        return lkey;
    }

    /** Key that a peer names. */
    public int rkey() {
        return rkey;
    }

    long handle() {
        return handle;
    }

    /** Where it begins, as work requests of its own side and of peers name it: {@link #address()} unless it was chosen. */
    public long iova() {
        return iova;
    }

    /** Where it begins in the program's memory. */
    public long address() {
        return memory.address() + offset;
    }

    /** In bytes. */
    public long length() {
        return length;
    }

    /** {@code ibv_access_flags} as a C mask. */
    public int access() {
        return access;
    }

    /** What it lies on. */
    public HostMemory memory() {
        return memory;
    }

    /** Gives it a name for people, such as {@code outbox}. */
    public MemoryRegion label(String name) {
        label = name;
        calls.emit(0, new ObjectChanged(ref(), Map.of("label", name)));
        return this;
    }

    /** The name given by {@link #label(String)}; empty when none was. */
    public String label() {
        return label;
    }

    /** Copies {@code bytes} to {@code at}. @throws IndexOutOfBoundsException outside the region */
    public void write(long at, byte[] bytes) {
        check(at, bytes.length);
        memory.write(offset + at, bytes);
        if (calls.traced()) {
            seen(new BufferWritten(ref(), at, bytes.length, Bytes.copyOf(bytes, 0, Math.min(HEAD, bytes.length))));
        }
    }

    /** Copies {@code size} bytes from {@code at}. @throws IndexOutOfBoundsException outside the region */
    public byte[] read(long at, int size) {
        check(at, size);
        byte[] bytes = memory.read(offset + at, size);
        if (calls.traced()) {
            seen(new BufferRead(ref(), at, size));
        }
        return bytes;
    }

    /** As {@link #read}, but the lab looks: nothing is written down. */
    public byte[] peek(long at, int size) {
        check(at, size);
        return memory.read(offset + at, size);
    }

    /** Writes {@code text} in UTF-8 from the start. @return bytes written */
    public int fill(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        write(0, bytes);
        return bytes.length;
    }

    /** The first {@code size} bytes as UTF-8. */
    public String text(int size) {
        return new String(read(0, size), StandardCharsets.UTF_8);
    }

    /** {@code size} bytes from {@code at} in hex, a space between bytes. */
    public String hex(long at, int size) {
        return HexFormat.ofDelimiter(" ").formatHex(read(at, size));
    }

    private void seen(Event event) {
        calls.settle();
        calls.trace().emit(calls.data(), event);
    }

    private void check(long at, long size) {
        lifetime.check();
        if (at < 0 || size < 0 || at > length - size) {
            throw new IndexOutOfBoundsException("bytes " + at + " to " + (at + size) + " of " + this + ", which has " + length);
        }
    }

    /** Whether these bytes all lie in it. */
    boolean holds(long from, long size) {
        return from >= address() && size <= length && from - address() <= length - size;
    }

    @Override
    String destroyingVerb() {
        return "dereg_mr";
    }

    @Override
    int destroy() {
        return context().spi().deregMr(handle);
    }

    @Override
    void gone() {
        memory.deregistered(this);
        calls.host().forget(ref().kind(), lkey & 0xffffffffL);
        parent().orElseThrow().detach(this);
    }

    @Override
    public String toString() {
        return label.isEmpty() ? super.toString() : super.toString() + " (" + label + ")";
    }
}
