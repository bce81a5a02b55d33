package org.verbscope.picture;

/**
 * Where the parts of the presenter's stage stand: two machines as mirror images, each with three bands, and the wire between
 * their adapters. Where the kernel carries the payload, it has room for that and the adapter is in it. Immutable.
 */
final class PresenterFrame {
    /** The smallest type, 20 points. */
    static final double TYPE = 26.7;
    private static final double WIDTH = 888;
    private static final double HEIGHT = 558;
    private static final double SMALL_STRETCH = 1.5;

    final double width;
    /** How much larger all of it is than where it just fits. */
    final double k;
    /** Of the type. */
    final double size;
    /** Edges of the bands, from above: program, kernel, hardware, and the end. */
    final double top;
    final double kernel;
    final double hardware;
    final double bottom;
    /** Width of a machine, and what is left outside of it. */
    final double machine;
    final double margin;
    final boolean kernelWorks;

    /** @param small whether the type may shrink with the room */
    PresenterFrame(double width, double height, boolean small, boolean kernelWorks) {
        this.width = width;
        this.kernelWorks = kernelWorks;
        double fits = Math.min(width / WIDTH, height / HEIGHT);
        k = small ? fits : Math.max(1, fits);
        size = TYPE * k;
        margin = 47 * k;
        machine = Math.floor((width - 2 * margin - 172 * k) / 2);
        top = 54 * k;
        bottom = height - 19 * k;
        double body = bottom - top;
        hardware = bottom - Math.round(body * (kernelWorks ? 0.17 : 0.357));
        kernel = hardware - Math.round(body * (kernelWorks ? 0.34 : 0.132));
    }

    /** The widest that a small one should be at a height. */
    static double widest(double height) {
        return Math.floor(height * WIDTH / HEIGHT * SMALL_STRETCH);
    }

    TextStyle type(int weight) {
        return TextStyle.ui(size, weight);
    }

    double left(int side) {
        return side == 1 ? margin : width - margin - machine;
    }

    /** Left edge of a part {@code from} the outer edge of the machine, {@code wide}. */
    double at(int side, double from, double wide) {
        return side == 1 ? left(1) + from * k : left(2) + machine - (from + wide) * k;
    }

    /** Left edge of the memory. */
    double payloadX(int side) {
        return side == 1 ? left(1) + machine - 103 * k : left(2) + 8 * k;
    }

    /** Middle of the payload's way between memory and adapter. */
    double pipeX(int side) {
        return payloadX(side) + (side == 1 ? 28 : 67) * k;
    }

    /** Upper edge of the adapter, or of what stands for it in the kernel. */
    double boxTop() {
        return kernelWorks ? kernel + 62 * k : hardware + 46 * k;
    }

    double boxHeight() {
        return kernelWorks ? hardware - 12 * k - boxTop() : bottom - 15 * k - boxTop();
    }

    /** Where the wire lies. */
    double wireY() {
        return boxTop() + boxHeight() / 2;
    }
}
