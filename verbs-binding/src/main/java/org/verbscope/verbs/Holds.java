package org.verbscope.verbs;

import java.util.Arrays;

/**
 * The objects that the requests of a list name, and holding them while the list is posted: the library reads address handles,
 * windows and inline payload in the call itself, so none of them may go meanwhile. Where nothing of that is in the list, it is
 * enough that no region is closed, and nothing is held. Allocates nothing. One thread at a time.
 */
final class Holds {
    private final RequestMemory requests;
    private final int sgesEach;
    private final MemoryRegion[] regions;
    /** Of each request: the address handle or the memory window that it names, or null. */
    private final VerbsObject[] named;
    /** Of a bind: the region under the window. */
    private final MemoryRegion[] under;
    /** Whether some request is inline or names a handle or window. */
    private boolean holding;

    Holds(RequestMemory requests) {
        this.requests = requests;
        this.sgesEach = requests.sgesEach();
        this.regions = new MemoryRegion[requests.capacity() * sgesEach];
        this.named = new VerbsObject[requests.capacity()];
        this.under = new MemoryRegion[requests.capacity()];
    }

    /** Before the requests are cleared. */
    void clear() {
        int count = requests.count();
        Arrays.fill(regions, 0, count * sgesEach, null);
        Arrays.fill(named, 0, count, null);
        Arrays.fill(under, 0, count, null);
        holding = false;
    }

    /** @param mr null for an element as C would take it */
    void element(int request, int element, MemoryRegion mr) {
        regions[request * sgesEach + element] = mr;
    }

    /** The request begun last has got flags: it may be inline. */
    void flagged() {
        holding |= requests.isInline(requests.count() - 1);
    }

    /** The request begun last names an address handle. */
    void way(AddressHandle way) {
        named[requests.count() - 1] = way;
        holding = true;
    }

    /** The request begun last binds a window. */
    void window(MemoryWindow window, MemoryRegion mr) {
        named[requests.count() - 1] = window;
        under[requests.count() - 1] = mr;
        holding = true;
    }

    /** The address handle that a request names, or null. */
    AddressHandle way(int request) {
        return named[request] instanceof AddressHandle way ? way : null;
    }

    /**
     * Before a post.
     *
     * @param datagram whether each request must name an address handle: the library would follow any other bytes in its place
     * @throws IllegalStateException when something is closed
     * @throws IllegalArgumentException when a handle is missing, or an inline element lies outside lab memory
     */
    void enter(boolean datagram) {
        if (!datagram && !holding) {
            checkRegions();
            return;
        }
        int entered = 0;
        try {
            while (entered < requests.count()) {
                enterRequest(entered, datagram);
                entered++;
            }
        } finally {
            if (entered < requests.count()) {
                leaveFirst(entered);
            }
        }
    }

    private void enterRequest(int request, boolean datagram) {
        enterNamed(request, datagram);
        boolean inline = requests.isInline(request);
        int elements = 0;
        try {
            while (elements < requests.elementCount(request)) {
                enterElement(request, elements, inline);
                elements++;
            }
        } finally {
            if (elements < requests.elementCount(request)) {
                leaveRequest(request, inline ? elements : 0);
            }
        }
    }

    private void enterElement(int request, int element, boolean inline) {
        if (inline) {
            enterInline(request, element);
        } else if (region(request, element) != null) {
            region(request, element).lifetime.check();
        }
    }

    /** After a post. */
    void leave() {
        leaveFirst(holding ? requests.count() : 0);
    }

    private void leaveFirst(int count) {
        for (int i = 0; i < count; i++) {
            leaveRequest(i, requests.isInline(i) ? requests.elementCount(i) : 0);
        }
    }

    /** The device took the first {@code taken} requests: windows have been asked for their new keys. */
    void accepted(int taken) {
        for (int i = 0; holding && i < taken; i++) {
            if (named[i] instanceof MemoryWindow window) {
                window.asked(requests.bindRkey(i));
            }
        }
    }

    private MemoryRegion region(int request, int element) {
        return regions[request * sgesEach + element];
    }

    private void checkRegions() {
        MemoryRegion last = null;
        int all = requests.count() * sgesEach;
        for (int i = 0; i < all; i++) {
            MemoryRegion mr = regions[i];
            if (mr != last && mr != null) {
                mr.lifetime.check();
                last = mr;
            }
        }
    }

    private void enterNamed(int request, boolean datagram) {
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

    /** The processor reads the element's payload while posting. */
    private void enterInline(int request, int element) {
        MemoryRegion mr = region(request, element);
        if (mr == null || !mr.holds(requests.elementAddress(request, element), requests.elementLength(request, element))) {
            throw new IllegalArgumentException("request " + request + " is inline and its element " + element
                    + " lies outside any lab memory: the processor would read foreign memory");
        }
        mr.lifetime.enter();
    }

    private void leaveRequest(int request, int inlineElements) {
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
