package org.verbscope.app.packets;

import java.util.Arrays;
import java.util.Collections;
import java.util.function.IntFunction;
import javafx.collections.ObservableListBase;
import org.verbscope.picture.PacketRow;

/** Packets as rows of a table, each made when it is shown: all up to a step, or those that a filter lets through. */
final class PacketRows extends ObservableListBase<PacketRow> {
    private IntFunction<PacketRow> make = i -> null;
    private int[] places;
    private int size;

    @Override
    public PacketRow get(int index) {
        return make.apply(places == null ? index : places[index]);
    }

    @Override
    public int size() {
        return size;
    }

    /** @param made row of packet {@code i}, from 0 @param count of packets @param let numbers that a filter let through, or null for all */
    void show(IntFunction<PacketRow> made, int count, int[] let) {
        int before = size;
        boolean other = let != null || places != null;
        make = made;
        places = let;
        size = let == null ? count : let.length;
        beginChange();
        if (other || size < before) {
            nextReplace(0, size, Collections.nCopies(before, null));
        } else if (size > before) {
            nextAdd(before, size);
        }
        endChange();
    }

    /** Row of a packet, or -1 when the filter left it out. */
    int indexOf(int packet) {
        return places == null ? packet < size ? packet : -1 : Math.max(-1, Arrays.binarySearch(places, packet));
    }
}
