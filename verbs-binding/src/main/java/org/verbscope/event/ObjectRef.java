package org.verbscope.event;

/**
 * Names one verbs object for the length of a session.
 *
 * @param machine 1 to 8; 0 when it belongs to no machine
 * @param kind what it is
 * @param number as the device knows it: QP number, lkey of an MR, handle of a PD or CQ, port number
 * @param generation 0 for the first object that had this number, 1 for the next: numbers are reused
 */
public record ObjectRef(int machine, ObjectKind kind, long number, int generation) {
    /** Names nothing; used where an event has no object, so that no field is ever null. */
    public static final ObjectRef NONE = new ObjectRef(0, ObjectKind.NONE, 0, 0);

    /** The first object of this number. */
    public static ObjectRef of(int machine, ObjectKind kind, long number) {
        return new ObjectRef(machine, kind, number, 0);
    }

    /** Whether this names an object at all. */
    public boolean exists() {
        return kind != ObjectKind.NONE;
    }

    /** For people: {@code QP 0x11}, {@code MR 0x1001}, {@code PD 1}. */
    public String words() {
        return switch (kind) {
            case NONE -> "";
            case QP, MR, MW -> kind.word() + " 0x" + Long.toHexString(number);
            default -> kind.word() + " " + number;
        };
    }
}
