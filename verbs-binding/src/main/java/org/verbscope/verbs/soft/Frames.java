package org.verbscope.verbs.soft;

import java.util.ArrayDeque;

/** Packet buffers of the adapters that are not in use. */
final class Frames {
    private static final int KEPT = 1024;

    private final ArrayDeque<Frame> free = new ArrayDeque<>();

    Frame take() {
        Frame frame = free.poll();
        return frame == null ? new Frame() : frame;
    }

    /** Its user is done with it. */
    void give(Frame frame) {
        if (free.size() < KEPT) {
            free.push(frame);
        }
    }

    void clear() {
        free.clear();
    }
}
