package org.verbscope.check;

import java.util.Arrays;
import java.util.Set;

/** Something that is true of a run or not. Immutable; narrowing returns a new claim. */
public final class Claim {
    /** How a claim is judged. */
    @FunctionalInterface
    interface Judge {
        Verdict judge(Evidenced on);
    }

    private final String name;
    private final Judge judge;
    private final Set<String> devices;
    private final String cell;

    Claim(String name, Judge judge) {
        this(name, judge, Set.of(), "");
    }

    private Claim(String name, Judge judge, Set<String> devices, String cell) {
        this.name = name;
        this.judge = judge;
        this.devices = devices;
        this.cell = cell;
    }

    /** Gives the claim the name under which its failure carries a reason and hints. */
    public Claim as(String newName) {
        return new Claim(newName, judge, devices, cell);
    }

    /** Looks at the last run of another cell. */
    public Claim during(String otherCell) {
        return new Claim(name, judge, devices, otherCell);
    }

    /** Holds on these kinds of device only; elsewhere it is left out, not passed. */
    public Claim onDevice(Device... kinds) {
        return new Claim(name, judge, Set.copyOf(Arrays.stream(kinds).map(Device::kind).toList()), cell);
    }

    public String name() {
        return name;
    }

    /** Whether the claim says anything about this kind of device. */
    public boolean appliesTo(String device) {
        return devices.isEmpty() || devices.contains(device);
    }

    /** @throws IllegalArgumentException when the cell it is about has not run */
    public Verdict judge(Evidenced on) {
        return judge.judge(cell.isEmpty() ? on : new Evidenced(on.log(), cell, on.device()));
    }
}
