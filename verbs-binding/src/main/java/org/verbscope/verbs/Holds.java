package org.verbscope.verbs;

import java.util.Arrays;

/**
 * The objects that the requests of a list name, and holding them while the list is posted: the library
 * reads address handles, windows and inline payload in the call itself. One thread at a time.
 */
final class Holds {
    private final int sgesEach;
    private final MemoryRegion[] regions;
    /** Of each request: the address handle or the memory window that it names, or null. */
    private final VerbsObject[] named;
    /** Of a bind: the region under the window. */
    private final MemoryRegion[] under;

    Holds(int capacity, int sgesEach) {
        this.sgesEach = sgesEach;
        this.regions = new MemoryRegion[capacity * sgesEach];
        this.named = new VerbsObject[capacity];
        this.under = new MemoryRegion[capacity];
    }

    void clear(int requests) {
        Arrays.fill(regions, 0, requests * sgesEach, null);
        Arrays.fill(named, 0, requests, null);
        Arrays.fill(under, 0, requests, null);
    }

    /** @param mr null for an element as C would take it */
    void element(int request, int element, MemoryRegion mr) {
        regions[request * sgesEach + element] = mr;
    }

    void way(int request, AddressHandle way) {
        named[request] = way;
    }

    void window(int request, MemoryWindow window, MemoryRegion mr) {
        named[request] = window;
        under[request] = mr;
    }

    /** The address handle that a request names, or null. */
    AddressHandle way(int request) {
        return named[request] instanceof AddressHandle way ? way : null;
    }

    /** The window that a request binds, or null. */
    MemoryWindow window(int request) {
        return named[request] instanceof MemoryWindow window ? window : null;
    }

    MemoryRegion region(int request, int element) {
        return regions[request * sgesEach + element];
    }

    /** @throws IllegalStateException when an element of the first {@code requests} names a closed region */
    void checkRegions(int requests) {
        MemoryRegion last = null;
        for (int i = 0; i < requests * sgesEach; i++) {
            MemoryRegion mr = regions[i];
            if (mr != last && mr != null) {
                mr.lifetime.check();
                last = mr;
            }
        }
    }

    /** @throws IllegalArgumentException when it is for a UD queue pair and names no address handle: the library would follow other bytes */
    void enterNamed(int request, boolean datagram) {
        VerbsObject object = named[request];
        if (datagram && !(object instanceof AddressHandle)) {
            throw new IllegalArgumentException("request " + request + " names no address handle: on a UD queue pair each needs"
                    + " to(handle, remoteQpn, qkey)");
        }
        if (object == null) {
            return;
        }
        object.lifetime.enter();
        if (under[request] != null) {
            try {
                under[request].lifetime.enter();
            } catch (IllegalStateException closed) {
                object.lifetime.exit();
                throw closed;
            }
        }
    }

    /** An element whose payload the processor reads while posting. @throws IllegalArgumentException outside lab memory */
    void enterInline(int request, int element, long address, long length) {
        MemoryRegion mr = region(request, element);
        if (mr == null || !mr.holds(address, length)) {
            throw new IllegalArgumentException("request " + request + " is inline and its element " + element
                    + " lies outside any lab memory: the processor would read foreign memory");
        }
        mr.lifetime.enter();
    }

    void leave(int request, int inlineElements) {
        for (int e = 0; e < inlineElements; e++) {
            region(request, e).lifetime.exit();
        }
        if (under[request] != null) {
            under[request].lifetime.exit();
        }
        if (named[request] != null) {
            named[request].lifetime.exit();
        }
    }
}
