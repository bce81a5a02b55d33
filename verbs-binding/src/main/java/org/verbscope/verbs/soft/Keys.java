package org.verbscope.verbs.soft;

/**
 * The keys of one adapter. Regions have even lkeys and odd rkeys, windows keys of their own range with
 * a low byte that changes with each bind: none can pass for another, and none is given twice.
 */
final class Keys {
    private static final int WINDOW = 0x4000_0000;

    private final KeyTable<Mr> byLkey = new KeyTable<>();
    private final KeyTable<Mr> byRkey = new KeyTable<>();
    /** By their keys without the low byte. */
    private final KeyTable<SoftMw> windows = new KeyTable<>();
    private final int firstLkey;
    private final int firstRkey;
    private int regions;
    private int nextWindow = WINDOW;

    Keys(int machine) {
        firstLkey = machine << 12;
        firstRkey = (machine + 8 << 12) + 1;
    }

    int nextLkey() {
        return firstLkey + 2 * regions;
    }

    /** Belongs to the lkey of {@link #nextLkey}; the pair is used up. */
    int nextRkey() {
        return firstRkey + 2 * regions++;
    }

    int nextWindow() {
        nextWindow += 1 << 8;
        return nextWindow;
    }

    void add(Mr mr) {
        byLkey.put(mr.lkey, mr);
        if (mr.rkey != 0) {
            byRkey.put(mr.rkey, mr);
        }
    }

    void remove(Mr mr) {
        byLkey.remove(mr.lkey);
        byRkey.remove(mr.rkey);
        mr.end();
    }

    void add(SoftMw window) {
        windows.put(window.rkey() >>> 8, window);
    }

    void remove(SoftMw window) {
        windows.remove(window.rkey() >>> 8);
    }

    /** The region of this lkey, or null. */
    Mr region(int lkey) {
        return byLkey.get(lkey);
    }

    /** The window that has this key now, or null. */
    SoftMw window(int rkey) {
        SoftMw window = windows.get(rkey >>> 8);
        return window != null && window.rkey() == rkey ? window : null;
    }

    /** What an rkey names, or null. */
    RemoteKey remote(int rkey) {
        return rkey >= WINDOW ? window(rkey) : byRkey.get(rkey);
    }

    /** What is to be said of a key that names nothing. */
    Verdict missing(int key) {
        boolean ofRegion = (key & 1) == 0 ? key >= firstLkey && key < nextLkey() : key >= firstRkey && key < firstRkey + 2 * regions;
        boolean ofWindow = key > WINDOW && key <= (nextWindow | 0xff);
        return ofRegion && byLkey.get(key) == null || ofWindow ? Verdict.STALE : Verdict.NO_SUCH_KEY;
    }
}
