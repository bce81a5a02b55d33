package org.verbscope.picture;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.verbscope.event.Layer;

/**
 * Where everything of the stage is. Side 1 is left, side 2 mirrors it: control lane outside, then
 * the queue column, then the payload column next to the wire, so that the bytes draw a U.
 */
final class StageFrame {
    /** Shares of the height that tell where the work is done. */
    private static final double KERNEL_BYPASSED = 0.135;
    private static final double HARDWARE_WORKS = 0.385;
    private static final double KERNEL_WORKS = 0.365;
    private static final double HARDWARE_IDLE = 0.155;
    private static final double KERNEL_COPIES = 0.325;
    private static final double HARDWARE_BESIDE = 0.235;
    /** A bare stage lower than this is compact however wide it is. */
    private static final double BARE_FULL_FROM = 400;

    final double width;
    final double height;
    final boolean full;
    /** Label, small and caption sizes. */
    final double label;
    final double small;
    final double caption;
    final double margin;
    final double captionHeight;
    final double legendHeight;
    final double headHeight;
    final double gap;
    final double machine;
    final double pad;
    final double control;
    final double queue;
    /** Upper edges of user space, kernel, hardware, and the lower edge. */
    final double top;
    final double kernel;
    final double hardware;
    final double bottom;

    StageFrame(double width, double height, boolean kernelWorks, boolean bare) {
        this(width, height, kernelWorks ? KERNEL_WORKS : KERNEL_BYPASSED, kernelWorks ? HARDWARE_IDLE : HARDWARE_WORKS, bare);
    }

    /** Where sockets carry the bytes: the kernel copies, and beside it stands what two computers have. */
    static StageFrame ofSockets(double width, double height, boolean bare) {
        return new StageFrame(width, height, KERNEL_COPIES, HARDWARE_BESIDE, bare);
    }

    private StageFrame(double width, double height, double kernelShare, double hardwareShare, boolean bare) {
        this.width = width;
        this.height = height;
        full = width >= StageOptions.FULL_WIDTH && (!bare || height >= BARE_FULL_FROM);
        label = full ? 13 : 11;
        small = full ? 12 : 10;
        caption = full ? 14.5 : 12.5;
        margin = full ? 26 : 20;
        captionHeight = bare ? 0 : full ? 44 : 34;
        headHeight = full ? 28 : 22;
        legendHeight = bare ? 0 : full ? 34 : 30;
        gap = full ? Math.round(width * 0.165) : 136;
        machine = Math.floor((width - 2 * margin - gap) / 2);
        pad = full ? 12 : 8;
        control = Math.round(machine * 0.235);
        queue = Math.round((machine - control) * 0.44);
        top = captionHeight + headHeight;
        double body = height - top - legendHeight - pad;
        double k = Math.round(body * kernelShare);
        double n = Math.round(body * hardwareShare);
        kernel = top + Math.round(body - k - n);
        hardware = kernel + k;
        bottom = hardware + n;
    }

    /** The bands of these layers, from the top; the wire has none. */
    List<LayerCut.Band> hidden(Set<Layer> layers) {
        var bands = new ArrayList<LayerCut.Band>();
        if (layers.contains(Layer.USER)) {
            bands.add(new LayerCut.Band(top + label + 8, kernel));
        }
        if (layers.contains(Layer.KERNEL)) {
            bands.add(new LayerCut.Band(kernel, hardware));
        }
        if (layers.contains(Layer.NIC)) {
            bands.add(new LayerCut.Band(hardware, bottom));
        }
        return bands;
    }

    double left(int side) {
        return side == 1 ? margin : width - margin - machine;
    }

    /** Left edge of the part of a machine from {@code a} to {@code b}, counted from its outer edge. */
    private double at(int side, double a, double b) {
        return side == 1 ? left(side) + a : left(side) + machine - b;
    }

    double controlX(int side) {
        return at(side, 0, control);
    }

    double dataX(int side) {
        return at(side, control, machine);
    }

    double dataWidth() {
        return machine - control;
    }

    double queueX(int side) {
        return at(side, control + pad, control + pad + queue);
    }

    double payloadX(int side) {
        return at(side, control + pad * 2 + queue, machine - pad);
    }

    double payloadWidth() {
        return machine - control - pad * 3 - queue;
    }

    /** +1 where outside is left, -1 where it is right. */
    int inward(int side) {
        return side == 1 ? 1 : -1;
    }

    /** Upper edge of the cards of user space, under the names of the lanes. */
    double cardTop() {
        return top + label + 13;
    }

    double cardBottom() {
        return kernel - (full ? 10 : 6);
    }

    /** Upper edge of the cards of the adapter. */
    double nicTop() {
        return hardware + (full ? 30 : 22);
    }

    /** Middle of the payload pipe between memory and adapter. */
    double pipeX(int side) {
        return payloadX(side) + payloadWidth() * (side == 1 ? 0.2 : 0.8);
    }

    double pipeWidth() {
        return full ? 34 : 24;
    }

    double disc() {
        return full ? 13 : 10;
    }

    /** The wire's ends: the inner edges of the payload columns. */
    double wireLeft() {
        return payloadX(1) + payloadWidth();
    }

    double wireRight() {
        return payloadX(2);
    }

    double packetHeight() {
        return full ? 24 : 17;
    }

    /** Upper edge of the first packet in a packet buffer, and from one to the next. */
    double packetTop() {
        return nicTop() + label + (full ? 22 : 14);
    }

    double packetStep() {
        return packetHeight() + (full ? 8 : 6);
    }
}
