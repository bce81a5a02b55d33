package org.verbscope.verbs.soft;

/** Packet buffers of the adapters that are not in use. */
final class Frames {
    private static final int KEPT = 1024;

    private Frame unused;
    private int count;

    Frame take() {
        Frame frame = unused;
        if (frame == null) {
            return new Frame();
        }
        unused = frame.nextUnused;
        count--;
        return frame;
    }

    /** Its user is done with it. */
    void give(Frame frame) {
        if (count < KEPT) {
            frame.nextUnused = unused;
            unused = frame;
            count++;
        }
    }

    void clear() {
        unused = null;
        count = 0;
    }
}
